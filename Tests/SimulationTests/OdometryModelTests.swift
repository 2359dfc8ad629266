import Geometry
import Testing

@testable import Simulation

@Suite struct OdometryModelTests {
  private func truth(seed: UInt64) throws -> Trajectory {
    var configuration = SimulationConfiguration(scenario: .curve, seed: seed)
    configuration.durationSeconds = 16
    return try Simulator.run(configuration).trajectory
  }

  @Test func withoutErrorsItIsTheTruthInItsOwnFrameAndUnit() throws {
    var configuration = OdometryConfiguration()
    configuration.drift = 0
    configuration.yawWalkDegrees = 0
    let truth = try truth(seed: 61)
    let (poses, unit) = OdometryModel(configuration: configuration, seed: 61).observe(truth)
    let origin = try #require(truth.poses.first).worldFromBody
    #expect(poses.count == 481)
    #expect(poses.first?.worldFromBody == .identity)
    #expect(unit >= 0.5 && unit <= 3)
    for pose in poses {
      let expected = origin.inverse * (try #require(truth.worldFromBody(at: pose.timestamp)))
      #expect((pose.worldFromBody.translation * unit - expected.translation).norm < 1e-9)
      #expect((pose.worldFromBody.rotation.inverse * expected.rotation).angle < 1e-7)
    }
  }

  @Test func metricOdometryHasTheMetreAsUnit() throws {
    var configuration = OdometryConfiguration()
    configuration.isMetric = true
    let truth = try truth(seed: 62)
    let (poses, unit) = OdometryModel(configuration: configuration, seed: 62).observe(truth)
    #expect(unit == 1)
    #expect(abs(Trajectory(poses).pathLength / truth.pathLength - 1) < 0.03)
  }

  @Test func headingWalksAtTheConfiguredRate() throws {
    let truth = try truth(seed: 63)
    let origin = try #require(truth.poses.first).worldFromBody
    let last = try #require(truth.poses.last).worldFromBody
    var squares = 0.0
    for seed in 0..<200 as Range<UInt64> {
      let (poses, _) = OdometryModel(seed: seed).observe(truth)
      let end = try #require(poses.last).worldFromBody.rotation.yaw
      let error = wrapAngle(end - (origin.inverse * last).rotation.yaw).degrees
      squares += error * error
    }
    // 0.15°/√s over 16 s is 0.6°; of 200 runs the spread errs by 5 %.
    #expect(abs((squares / 200).squareRoot() / 0.6 - 1) < 0.2)
  }

  @Test func translationDriftsByAFractionOfThePath() throws {
    var configuration = OdometryConfiguration()
    configuration.isMetric = true
    configuration.yawWalkDegrees = 0
    // 2 m straight ahead, well within the 5 m over which the error keeps: about 1 % an axis.
    let line = Trajectory(
      (0...60).map {
        TimedPose(
          timestamp: Simulator.start.advanced(bySeconds: Double($0) / 30),
          worldFromBody: Pose(rotation: .identity, translation: Vector3(Double($0) / 30, 0, 0)))
      })
    var squares = Vector3.zero
    for seed in 0..<400 as Range<UInt64> {
      let (poses, _) = OdometryModel(configuration: configuration, seed: seed).observe(line)
      let error = try #require(poses.last).worldFromBody.translation - Vector3(2, 0, 0)
      squares += error * error
    }
    // Averaging over 2 m of a process with 5 m of memory takes 6 % off the spread:
    // its variance is 2 (x − 1 + e^−x)/x² with x = 2/5, 0.879.
    for axis in 0..<3 {
      let fraction = (squares[axis] / 400).squareRoot() / 2
      #expect(abs(fraction / (0.01 * 0.879.squareRoot()) - 1) < 0.15)
    }
  }

  @Test func unitsSpreadOverTheWholeRange() throws {
    let line = try truth(seed: 64)
    let units = (0..<200 as Range<UInt64>).map {
      OdometryModel(seed: $0).observe(line).metresPerUnit
    }
    #expect(units.allSatisfy { $0 >= 0.5 && $0 <= 3 })
    // Log-uniform: half are below √(0.5 · 3) = 1.22; binomial sigma 7.
    #expect(abs(units.count { $0 < 1.5.squareRoot() } - 100) < 28)
  }
}
