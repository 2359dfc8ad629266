import ChannelSounding
import Fusion
import Geometry
import Testing

/// What the engine does when a source is missing, late, contradictory or mad.
@Suite struct DegradationTests {
  @Test func withoutOdometryTheDistanceIsGivenAndTheReasonNamed() throws {
    let walk = Walk()
    var engine = FusionEngine()
    let ranges = walk.events(seed: 1).filter { if case .ranging = $0 { true } else { false } }
    let last = try #require(engine.run(ranges).last)
    #expect(last.distance != nil)
    #expect(last.horizontalAngle == nil)
    #expect(last.status == .imprecise)
    #expect(last.reasons.contains(.cameraUnavailable))
  }

  @Test func silenceIsDeadReckonedForAWhileThenWithheld() throws {
    var walk = Walk()
    walk.seconds = 32
    var engine = FusionEngine()
    let outputs = engine.run(
      walk.events(seed: 1).filter { event in
        if case .ranging = event { event.timestamp < walk.time(20) } else { true }
      })
    let drifting = try #require(outputs.last { $0.timestamp < walk.time(21.9) })
    #expect(drifting.status == .drifting)
    #expect(drifting.horizontalAngle != nil)
    let silent = try #require(outputs.last)
    #expect(silent.status == .unavailable)
    #expect(silent.distance == nil)
    #expect(silent.horizontalAngle == nil)
    #expect(silent.reasons.contains(.noRecentRange))
  }

  @Test func lostOdometryAgesTheAngleAndKeepsTheDistance() throws {
    let walk = Walk()
    var engine = FusionEngine()
    var outputs = engine.run(walk.events(seed: 1))
    #expect(outputs.last?.horizontalAngle != nil)
    for step in 0..<40 {
      let t = 20 + Double(step) / 10
      outputs += engine.process(walk.odometry(t, state: .lost))
      outputs += engine.process(range(walk.trueDistance(19.9), at: walk.time(t + 0.01)))
    }
    let last = try #require(outputs.last)
    #expect(last.status == .imprecise)
    #expect(last.horizontalAngle == nil)
    #expect(last.distance != nil)
    #expect(last.reasons.contains(.trackingLost))
  }

  @Test func aNewSegmentKeepsTheDistanceAndWithholdsTheAngle() throws {
    let walk = Walk()
    var engine = FusionEngine()
    #expect(engine.run(walk.events(seed: 1)).last?.horizontalAngle != nil)
    var outputs: [NearbyObject] = []
    // The new segment begins half a second later, elsewhere and in another unit.
    for step in 0..<30 {
      let t = 20.5 + Double(step) / 30
      let sample = OdometrySample(
        timestamp: walk.time(t),
        worldFromBody: Pose(rotation: Rotation(yaw: 2), translation: Vector3(7, 7, 0)),
        segment: 1)
      outputs += engine.process(.odometry(sample))
      outputs += engine.process(range(walk.trueDistance(20), at: walk.time(t + 0.01)))
    }
    outputs += engine.finish()
    // 0.3 m, 0.7 m/s over half a second and a fifth of the distance are more than 15° at 4 m: the
    // carried position alone is too vague for an angle, and the distance goes on.
    #expect(!outputs.isEmpty)
    #expect(outputs.allSatisfy { $0.horizontalAngle == nil && $0.distance != nil })
  }

  @Test(arguments: 1...4)
  func aMovingObjectKeepsItsDistanceAndLosesItsAngle(seed: UInt64) throws {
    let walk = Walk()
    var engine = FusionEngine(seed: seed)
    let outputs = engine.run(
      [.hint(MotionHint(timestamp: walk.time(0), object: "tag", state: .moving))]
        + walk.events(seed: seed) { t, distance in distance + 0.4 * t })
    let last = try #require(outputs.last)
    #expect(last.motion == .moving)
    #expect(last.reasons.contains(.objectMoving))
    #expect(last.distance != nil)
    #expect(outputs.filter { $0.horizontalAngle != nil }.count < outputs.count / 10)
  }

  @Test func anObjectThatStartsMovingIsReleased() throws {
    var walk = Walk()
    walk.seconds = 30
    var engine = FusionEngine(seed: 2)
    let outputs = engine.run(
      walk.events(seed: 2) { t, distance in t < 20 ? distance : distance + 0.6 * (t - 20) })
    let settled = try #require(outputs.last { $0.timestamp < walk.time(19.9) })
    #expect(settled.motion == .stationary)
    #expect(outputs.contains { $0.timestamp > walk.time(20) && $0.motion == .moving })
  }

  @Test func aProcedureWithoutEndHoldsUpNothingButItself() throws {
    let walk = Walk()
    let empty = ProcedureSide(stepBytes: [])
    let endless = FusionEvent.ranging(
      RangingSample(
        timestamp: walk.time(0.05), object: "other",
        content: .procedure(
          Procedure(
            counter: 0, antennaPaths: 1, durationNanoseconds: 100_000_000_000, initiator: empty,
            reflector: empty, status: .complete))))
    var alone = FusionEngine()
    var held = FusionEngine()
    let events = walk.events(seed: 1)
    let expected = alone.run(events)
    let outputs = held.run((events + [endless]).sorted { $0.timestamp < $1.timestamp })
    #expect(outputs.filter { $0.object == "tag" } == expected)
  }

  @Test func eventsOutOfOrderAreIgnored() {
    let walk = Walk()
    var engine = FusionEngine()
    _ = engine.process(walk.odometry(1))
    #expect(engine.process(range(3, at: walk.time(0.5))).isEmpty)
  }

  @Test(arguments: 1...6)
  func madInputNeverTrapsNorGivesWhatIsNotFinite(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let wild: [Double] = [
      .nan, .infinity, -.infinity, -3, 0, 230, 1e300, -1e300, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    func number() -> Double {
      random.uniform() < 0.3
        ? wild[Int(random.uniform() * Double(wild.count))] : random.normal() * 5
    }
    var engine = FusionEngine(seed: seed)
    var time = Int64.min
    for _ in 0..<3000 {
      let jump = random.uniform() < 0.01 ? Int64.max / 64 : Int64(random.uniform() * 2e8)
      time = time.addingReportingOverflow(jump).overflow ? time : time + jump
      let stamp = Timestamp(nanoseconds: time)
      let event: FusionEvent
      switch Int(random.uniform() * 3) {
      case 0:
        event = .odometry(
          OdometrySample(
            timestamp: stamp,
            worldFromBody: Pose(
              rotation: Rotation(x: number(), y: number(), z: number(), w: number()),
              translation: Vector3(number(), number(), number())),
            segment: Int(random.uniform() * 3),
            state: random.uniform() < 0.8 ? .tracking : .lost))
      case 1:
        event = .ranging(
          RangingSample(
            timestamp: stamp, object: random.uniform() < 0.5 ? "a" : "b",
            content: .range(metres: number(), standardDeviation: number(), kind: .rtt)))
      default:
        event = .hint(
          MotionHint(
            timestamp: stamp, object: "a",
            state: random.uniform() < 0.5 ? .moving : .unknown))
      }
      for output in engine.process(event) {
        for estimate in [output.distance, output.horizontalAngle, output.verticalAngle] {
          if let estimate {
            #expect(estimate.value.isFinite && estimate.standardDeviation.isFinite)
          }
        }
      }
    }
  }

  private func range(_ metres: Double, at time: Timestamp) -> FusionEvent {
    .ranging(
      RangingSample(
        timestamp: time, object: "tag",
        content: .range(metres: metres, standardDeviation: 0.1, kind: .uwb)))
  }
}
