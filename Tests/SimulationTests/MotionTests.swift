import Geometry
import Testing

@testable import Simulation

@Suite struct MotionTests {
  private func run(_ scenario: Scenario, seed: UInt64, seconds: Double = 20) throws -> SimulatedRun
  {
    var configuration = SimulationConfiguration(scenario: scenario, seed: seed)
    configuration.durationSeconds = seconds
    return try Simulator.run(configuration)
  }

  @Test(arguments: Scenario.allCases, 1...6)
  func staysInTheRoom(scenario: Scenario, seed: Int) throws {
    let run = try run(scenario, seed: UInt64(seed), seconds: 60)
    #expect(
      run.trajectory.poses.allSatisfy {
        run.room.contains($0.worldFromBody.translation, margin: 0.4)
      })
    #expect(
      run.objectPositions.allSatisfy { run.room.contains($0.positionInWorld, margin: 0.25) })
  }

  @Test(arguments: [.curve, .straight, .circle, .weave, .moving] as [Scenario])
  func walksAtWalkingSpeedWithModerateCurvature(scenario: Scenario) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let poses = try run(scenario, seed: seed).trajectory.poses
      #expect(poses.count == 2001)
      let steps = zip(poses, poses.dropFirst()).map { before, after in
        Step(before.worldFromBody, after.worldFromBody)
      }
      #expect(steps.allSatisfy { $0.speed > 0.499 && $0.speed < 1.001 })
      #expect(steps.allSatisfy { abs($0.curvature) < 1.61 })
      // Looking where it goes.
      #expect(steps.allSatisfy { abs($0.sideslip) < 1e-6 })
    }
  }

  /// What happens between two poses 10 ms apart.
  private struct Step {
    let speed: Double
    let curvature: Double
    let sideslip: Double

    init(_ before: Pose, _ after: Pose) {
      let motion = after.translation - before.translation
      let turn = (before.rotation.inverse * after.rotation).yaw
      speed = motion.horizontalNorm / 0.01
      curvature = turn / motion.horizontalNorm
      sideslip = wrapAngle(motion.azimuth - before.rotation.yaw - turn / 2)
    }
  }

  @Test func curveKeepsChangingSpeedAndCurvature() throws {
    let poses = try run(.curve, seed: 2).trajectory.poses
    let speeds = zip(poses, poses.dropFirst()).map {
      ($1.worldFromBody.translation - $0.worldFromBody.translation).horizontalNorm / 0.01
    }
    let (slowest, fastest) = (try #require(speeds.min()), try #require(speeds.max()))
    #expect(fastest - slowest > 0.2)
    let turns = zip(poses, poses.dropFirst()).map {
      ($0.worldFromBody.rotation.inverse * $1.worldFromBody.rotation).yaw
    }
    #expect(turns.contains { $0 > 0.003 } && turns.contains { $0 < -0.003 })
  }

  @Test func spinTurnsOnTheSpotAndStillDoesNothing() throws {
    let spin = try run(.spin, seed: 3).trajectory
    #expect(spin.pathLength == 0)
    let rates = zip(spin.poses, spin.poses.dropFirst()).map {
      abs(($0.worldFromBody.rotation.inverse * $1.worldFromBody.rotation).yaw) / 0.01
    }
    #expect(rates.allSatisfy { $0 > 0.499 && $0 < 1.001 })
    let still = try run(.still, seed: 3).trajectory
    #expect(Set(still.poses.map(\.worldFromBody)).count == 1)
  }

  @Test func objectsMoveOnlyWhereAsked() throws {
    var configuration = SimulationConfiguration(scenario: .curve, seed: 6)
    configuration.objectCount = 3
    configuration.movingObjectCount = 1
    let mixed = try Simulator.run(configuration)
    #expect(mixed.objects.map(\.moves) == [false, false, true])
    #expect(mixed.hints.map(\.state) == [.stationary, .stationary, .moving])
    let track = mixed.objects[2].track.poses
    for (before, after) in zip(track, track.dropFirst()) {
      let step = after.worldFromBody.translation - before.worldFromBody.translation
      // Ten positions a second; the chord of an arc of curvature 1.6/m is 0.02 % shorter.
      #expect(step.norm > 0.0299 && step.norm < 0.0601)
    }
    #expect(try run(.moving, seed: 7).objects.allSatisfy(\.moves))
  }

  @Test func movingObjectsKeepClearOfTheRig() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let run = try run(.moving, seed: seed, seconds: 15)
      let nearest = run.objects[0].track.poses.compactMap { pose in
        run.trajectory.worldFromBody(at: pose.timestamp).map {
          ($0.translation - pose.worldFromBody.translation).horizontalNorm
        }
      }.min()
      #expect(try #require(nearest) > 0.8)
    }
  }

  @Test func restingObjectsKeepClearOfThePath() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let run = try run(.curve, seed: seed, seconds: 10)
      let object = run.objects[0].positionInWorld(at: Simulator.start)
      let nearest = run.trajectory.poses.map {
        ($0.worldFromBody.translation - object).horizontalNorm
      }.min()
      // Every tenth pose is looked at: half of 0.1 m may be missed.
      #expect(try #require(nearest) > 0.75)
    }
  }
}
