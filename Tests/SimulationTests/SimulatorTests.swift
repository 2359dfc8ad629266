import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct SimulatorTests {
  @Test func hangsObjectsOntoAGivenTrajectoryInARoomAroundIt() throws {
    let poses = (0...90).map { index in
      TimedPose(
        timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333),
        worldFromBody: Pose(
          rotation: Rotation(yaw: Double(index) * 0.01),
          translation: Vector3(100 + Double(index) * 0.02, -40, 7)))
    }
    var configuration = SimulationConfiguration()
    configuration.objectCount = 2
    let run = try Simulator.hang(onto: Trajectory(poses), configuration)
    #expect(run.trajectory.poses == poses)
    for pose in poses { #expect(run.room.contains(pose.worldFromBody.translation, margin: 0.99)) }
    for object in run.objects {
      let distances = poses.map {
        ($0.worldFromBody.translation - object.positionInWorld(at: $0.timestamp)).norm
      }
      #expect(try #require(distances.min()) < 7)
    }
    #expect(run.ranging.count >= 50)
    #expect(run.ranging.allSatisfy { $0.timestamp.nanoseconds < 3_000_000_000 })
  }

  @Test func refusesWhatMakesNoSense() throws {
    var configuration = SimulationConfiguration()
    configuration.movingObjectCount = 2
    #expect(throws: SimulationError.self) { try Simulator.run(configuration) }
    configuration = SimulationConfiguration()
    configuration.radio.rateHertz = .nan
    #expect(throws: SimulationError.self) { try Simulator.run(configuration) }
    configuration = SimulationConfiguration()
    #expect(throws: SimulationError.self) {
      try Simulator.hang(onto: Trajectory(), configuration)
    }
    let run = try Simulator.run(configuration)
    let elsewhere = Room(minimum: Vector3(50, 50, 0), maximum: Vector3(60, 60, 3))
    #expect(throws: SimulationError.self) {
      try Simulator.hang(onto: run.trajectory, in: elsewhere, configuration)
    }
  }

  @Test func everySettingCanBeWrittenAsItIsRead() throws {
    let configuration = SimulationConfiguration()
    let names = SimulationConfiguration.settings.map(\.name)
    #expect(Set(names).count == names.count)
    for setting in SimulationConfiguration.settings {
      var copy = configuration
      try setting.write(&copy, setting.read(configuration).description)
      #expect(copy == configuration)
    }
  }

  @Test func extremesOfTheSettingsDoNotTrap() throws {
    var configuration = SimulationConfiguration(scenario: .moving, seed: 81)
    configuration.durationSeconds = 1
    configuration.objectCount = 3
    configuration.radio.reflection = 0
    configuration.radio.direct = 0
    configuration.radio.signalToNoiseDecibels = 0
    configuration.radio.abortProbability = 1
    configuration.radio.intervalJitter = 0.5
    let run = try Simulator.run(configuration)
    #expect(!run.ranging.isEmpty)
  }
}
