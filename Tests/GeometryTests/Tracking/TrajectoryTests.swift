import Geometry
import Testing

/// A pose on the x axis at a time.
private func pose(_ nanoseconds: Int64, x: Double) -> TimedPose {
  TimedPose(
    timestamp: Timestamp(nanoseconds: nanoseconds),
    worldFromBody: Pose(rotation: .identity, translation: [x, 0, 0]))
}

@Suite struct TrajectoryTests {
  private let walk = Trajectory([pose(0, x: 0), pose(100, x: 1), pose(200, x: 3)])

  private func x(_ trajectory: Trajectory, at time: Int64, gap: Double = .infinity) -> Double? {
    trajectory.worldFromBody(at: Timestamp(nanoseconds: time), maximumGapSeconds: gap)?
      .translation.x
  }

  @Test(arguments: seeds) func posesAreSortedAndRepeatsKeepTheFirst(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Times repeat often; x tells the order of arrival.
    let poses = (0..<200).map { pose(Int64(random.next() % 50), x: Double($0)) }
    let trajectory = Trajectory(poses)
    let times = trajectory.poses.map(\.timestamp)
    #expect(times == Set(poses.map(\.timestamp)).sorted())
    for kept in trajectory.poses {
      #expect(kept == poses.first { $0.timestamp == kept.timestamp })
    }
  }

  @Test func onlyLaterPosesAreAppended() {
    var trajectory = walk
    let refused = [trajectory.append(pose(200, x: 9)), trajectory.append(pose(50, x: 9))]
    #expect(refused == [false, false])
    #expect(trajectory == walk)
    let isTaken = trajectory.append(pose(201, x: 4))
    #expect(isTaken)
    #expect(trajectory.poses.last == pose(201, x: 4))
    var empty = Trajectory()
    let isFirstTaken = empty.append(pose(.min, x: 0))
    #expect(isFirstTaken)
  }

  @Test func posesAreInterpolatedBetweenNeighbours() {
    #expect(x(walk, at: 0) == 0)
    #expect(x(walk, at: 100) == 1)
    #expect(x(walk, at: 200) == 3)
    #expect(abs((x(walk, at: 25) ?? .nan) - 0.25) < 4 * rounding)
    #expect(abs((x(walk, at: 150) ?? .nan) - 2) < 8 * rounding)
  }

  @Test(arguments: seeds) func steadyMotionIsInterpolatedExactly(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (velocity, turn, start) = (random.vector(), random.vector(scale: 0.3), random.rotation())
    func truth(_ seconds: Double) -> Pose {
      Pose(
        rotation: start * Rotation(rotationVector: turn * seconds), translation: velocity * seconds)
    }
    let trajectory = Trajectory(
      (0...10).map {
        TimedPose(
          timestamp: Timestamp(nanoseconds: $0 * 1_000_000_000), worldFromBody: truth(Double($0)))
      })
    for _ in 0..<20 {
      let time = Timestamp(nanoseconds: Int64(random.next() % 10_000_000_000))
      guard let found = trajectory.worldFromBody(at: time) else {
        Issue.record("no pose at \(time)")
        continue
      }
      let expected = truth(time.seconds)
      // Forty roundings of turns and paths of at most some ten radians or units.
      #expect((found.translation - expected.translation).norm < 400 * rounding)
      #expect(found.rotation.separation(from: expected.rotation) < 400 * rounding)
    }
  }

  @Test func thereIsNoPoseOutsideTheSpan() {
    #expect(x(walk, at: -1) == nil)
    #expect(x(walk, at: 201) == nil)
    #expect(x(Trajectory(), at: 0) == nil)
    let single = Trajectory([pose(5, x: 2)])
    #expect(x(single, at: 5) == 2)
    #expect(x(single, at: 4) == nil)
    #expect(x(single, at: 6) == nil)
  }

  @Test func thereIsNoPoseWithinAWideGap() {
    #expect(x(walk, at: 150, gap: 1.01e-7) != nil)
    #expect(x(walk, at: 150, gap: 0.99e-7) == nil)
    #expect(x(walk, at: 150, gap: .nan) == nil)
    // At a pose itself no gap matters.
    #expect(x(walk, at: 100, gap: 0) == 1)
  }

  @Test func theWidestGapIsInterpolatedToo() {
    let wide = Trajectory([pose(.min, x: -1), pose(.max, x: 1)])
    #expect(abs(x(wide, at: 0) ?? .nan) < 8 * rounding)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 99, 100, 101, 199, 200, 201, .max])
  func droppingKeepsLaterLookUps(time: Int64) {
    var trajectory = walk
    trajectory.dropPoses(before: Timestamp(nanoseconds: time))
    for later in [Int64](0...200) where later >= time {
      #expect(x(trajectory, at: later) == x(walk, at: later))
    }
    let before = trajectory.poses.filter { $0.timestamp < Timestamp(nanoseconds: time) }
    #expect(before.count <= 1)
    #expect(trajectory.poses.last == walk.poses.last)
  }

  @Test func droppingFromNothingGivesNothing() {
    var empty = Trajectory()
    empty.dropPoses(before: Timestamp(nanoseconds: 0))
    #expect(empty.poses.isEmpty)
  }

  @Test(arguments: seeds) func theFirstIndexSplitsThePoses(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let trajectory = Trajectory((0..<30).map { _ in pose(Int64(random.next() % 60), x: 0) })
    for nanoseconds in Int64(-1)...61 {
      let time = Timestamp(nanoseconds: nanoseconds)
      let expected = trajectory.poses.filter { $0.timestamp < time }.count
      #expect(trajectory.firstIndex(notBefore: time) == expected)
    }
  }

  @Test func thePathIsAsLongAsItsLegs() {
    #expect(walk.pathLength == 3)
    #expect(Trajectory([pose(0, x: 0), pose(1, x: 2), pose(2, x: -1)]).pathLength == 5)
    #expect(Trajectory().pathLength == 0)
  }
}
