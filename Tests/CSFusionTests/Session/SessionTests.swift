import Testing

@testable import CSFusion

@Suite("A session")
struct SessionTests {
  /// Gives inputs to a session and listens to the end.
  static func hear(
    _ inputs: [SessionInput], setup: SessionSetup = SessionSetup(rig: Material.rig),
    configuration: SessionConfiguration = SessionConfiguration()
  ) throws -> Listener {
    var session = try Session(setup: setup, configuration: configuration)
    let listener = Listener()
    for input in inputs { listener.hear(session.submit(input)) }
    listener.hear(session.finish())
    var counted = SessionStatistics()
    var all = SessionUpdate()
    (all.objects, all.odometry) = (listener.objects, listener.odometry)
    (all.accepted, all.issues) = (listener.accepted, listener.issues)
    counted.count(all)
    #expect(session.statistics == counted)
    return listener
  }

  @Test("notices by the events' times that no pictures come, and that they come again")
  func silentCamera() throws {
    var inputs: [SessionInput] = (0..<10).map { .frame(Material.frame($0 * 50)) }
    inputs += (0..<50).map { .ranging(Material.range($0 * 100)) }
    inputs += (80..<100).map { .frame(Material.frame($0 * 50)) }
    let listener = try Self.hear(inputs.sorted { $0.timestamp < $1.timestamp })
    let lost = listener.odometry.filter { $0.problems == [.cameraUnavailable] }
    // The last picture before the gap is of 450 ms, the first after it of 4 s.
    #expect(
      lost.map(\.timestamp)
        == stride(from: 1500, to: 4000, by: 100).map { Material.milliseconds($0) })
    #expect(lost.allSatisfy { $0.state == .lost })
    #expect(listener.count(.cameraSilent) == 1)
    #expect(listener.count(.cameraBack) == 1)
    #expect(listener.accepted.count == inputs.count)
  }

  @Test("takes a camera that never delivers for silent, unless odometry is external")
  func absentCamera() throws {
    let inputs = (0..<30).map { SessionInput.ranging(Material.range($0 * 100)) }
    #expect(try Self.hear(inputs).count(.cameraSilent) == 1)
    let external = SessionSetup(rig: Material.rig, odometry: .external(isMetric: false))
    #expect(try Self.hear(inputs, setup: external).issues.isEmpty)
    #expect(try Self.hear(inputs, setup: SessionSetup()).issues.isEmpty)
  }

  @Test("leaves out pictures of another size than the calibration's, and says so")
  func otherSize() throws {
    let frames = [
      Material.frame(0), Material.frame(50, width: 64, height: 48), Material.frame(100),
    ]
    let listener = try Self.hear(frames.map { .frame($0) })
    #expect(listener.count(.frameFailed) == 1)
    #expect(listener.accepted.map(\.timestamp) == [frames[0].timestamp, frames[2].timestamp])
  }

  @Test("leaves out pictures and poses that repeat a time")
  func repeatedTime() throws {
    let frames = try Self.hear([0, 50, 50, 100].map { .frame(Material.frame($0)) })
    #expect(frames.count(.repeatedTime) == 1)
    #expect(frames.accepted.count == 3)
    let poses = try Self.hear(
      [0, 50, 50, 100].map { EventOrdererTests.pose($0) },
      setup: SessionSetup(odometry: .external(isMetric: true)))
    #expect(poses.count(.repeatedTime) == 1)
    #expect(poses.odometry.count == 3)
  }

  @Test("does not mix poses from outside with those from pictures")
  func unexpectedPose() throws {
    let listener = try Self.hear([EventOrdererTests.pose(0), .frame(Material.frame(10))])
    #expect(listener.count(.unexpectedPose) == 1)
    #expect(listener.acceptedNames == ["10 a picture"])
    #expect(listener.odometry.count == 1)
  }

  @Test("refuses what comes too late, and goes on as if it had never been")
  func late() throws {
    let good = (0..<40).map { SessionInput.ranging(Material.range($0 * 100)) }
    var withLate = good
    withLate.insert(.ranging(Material.range(150, "tag-2")), at: 30)
    let (expected, listener) = (try Self.hear(good), try Self.hear(withLate))
    #expect(listener.count(.lateEvent) == 1)
    #expect(listener.acceptedNames == expected.acceptedNames)
    #expect(listener.text == expected.text)
  }

  @Test("maps pictures to the time base by their camera's clock")
  func cameraClock() throws {
    var rig = Material.rig
    rig.camera?.timeOffsetSeconds = 0.5
    let listener = try Self.hear(
      [.frame(Material.frame(600)), .ranging(Material.range(101)), .ranging(Material.range(99))],
      setup: SessionSetup(rig: rig))
    #expect(listener.accepted.map(\.timestamp) == [99, 100, 101].map { Material.milliseconds($0) })
    #expect(listener.odometry.first?.timestamp == Material.milliseconds(100))
  }

  @Test("says once that pictures without calibration tell nothing, and why angles are withheld")
  func missingCalibration() throws {
    var inputs: [SessionInput] = (0..<40).map { .frame(Material.frame($0 * 50)) }
    inputs += (0..<40).map { .ranging(Material.range($0 * 50)) }
    let listener = try Self.hear(
      inputs.sorted { $0.timestamp < $1.timestamp }, setup: SessionSetup())
    #expect(listener.count(.calibrationMissing) == 1)
    #expect(listener.odometry.isEmpty)
    #expect(listener.accepted.count == inputs.count)
    #expect(listener.objects.allSatisfy { $0.reasons.contains(.calibrationMissing) })
    #expect(listener.objects.allSatisfy { $0.reasons == $0.reasons.sorted() })
  }

  @Test("gives the same bytes whatever the order of arrival within the window", arguments: 0..<4)
  func permutations(seed: Int) throws {
    let run = try Material.run(seed: 3)
    let inputs: [SessionInput] =
      run.odometry.map { EventOrdererTests.pose($0) } + run.ranging.map { .ranging($0) }
    let setup = try SessionSetup(run: run)
    let inOrder = inputs.enumerated().sorted {
      (EventOrder($0.element), $0.offset) < (EventOrder($1.element), $1.offset)
    }.map(\.element)
    let expected = try Self.hear(inOrder, setup: setup)
    var random = RandomSource(seed: UInt64(seed))
    let arrivals = inputs.map { ($0.timestamp.seconds + 0.25 * random.uniform(), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
    let listener = try Self.hear(arrivals, setup: setup)
    #expect(listener.issues.isEmpty)
    #expect(listener.acceptedNames == expected.acceptedNames)
    #expect(listener.text == expected.text)
  }
}
