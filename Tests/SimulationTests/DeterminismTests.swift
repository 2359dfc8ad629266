import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct DeterminismTests {
  private func configuration(_ scenario: Scenario, seed: UInt64) -> SimulationConfiguration {
    var configuration = SimulationConfiguration(scenario: scenario, seed: seed)
    configuration.durationSeconds = 3
    configuration.objectCount = 2
    configuration.movingObjectCount = 1
    return configuration
  }

  @Test(arguments: Scenario.allCases)
  func sameArgumentsGiveTheSameRun(scenario: Scenario) throws {
    let first = try Simulator.run(configuration(scenario, seed: 51))
    let second = try Simulator.run(configuration(scenario, seed: 51))
    #expect(first.ranging == second.ranging)
    #expect(first.odometry == second.odometry)
    #expect(first.trajectory == second.trajectory)
    #expect(first.objectPositions == second.objectPositions)
  }

  @Test func anotherSeedGivesAnotherRun() throws {
    let first = try Simulator.run(configuration(.curve, seed: 52))
    let second = try Simulator.run(configuration(.curve, seed: 53))
    #expect(first.room != second.room)
    #expect(first.ranging != second.ranging)
    #expect(first.metresPerOdometryUnit != second.metresPerOdometryUnit)
  }

  @Test func radioSettingsLeaveTheMotionAlone() throws {
    var changed = configuration(.curve, seed: 54)
    changed.radio.reflection = 0.7
    changed.radio.antennaPaths = 4
    let first = try Simulator.run(configuration(.curve, seed: 54))
    let second = try Simulator.run(changed)
    #expect(first.trajectory == second.trajectory)
    #expect(first.odometry == second.odometry)
    #expect(first.objectPositions == second.objectPositions)
  }
}
