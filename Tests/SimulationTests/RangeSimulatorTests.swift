import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct RangeSimulatorTests {
  private func errors(
    seed: UInt64, seconds: Double, _ change: (inout RangeNoiseConfiguration) -> Void
  ) throws -> (errors: [Double], attempts: Int) {
    var configuration = SimulationConfiguration(scenario: .still, seed: seed)
    configuration.durationSeconds = seconds
    configuration.ranging = .ranges
    change(&configuration.rangeNoise)
    let run = try Simulator.run(configuration)
    let antenna = run.trajectory.poses[0].worldFromBody * run.rig.antennaReferenceInBody
    let distance = (run.objects[0].positionInWorld(at: Simulator.start) - antenna).norm
    let errors: [Double] = run.ranging.compactMap { sample in
      guard case .range(let metres, let deviation, let kind) = sample.content else { return nil }
      #expect(kind == .rtt && deviation > 0)
      return metres - distance
    }
    return (errors, run.ranging.count)
  }

  @Test func coreHasTheConfiguredSpreadAndBias() throws {
    let (errors, _) = try errors(seed: 71, seconds: 100) {
      $0.biasMeanMetres = 0.5
      $0.biasSpreadMetres = 0
      $0.wanderMetres = 0
      $0.burstShare = 0
      $0.wildProbability = 0
      $0.failureProbability = 0
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let spread = (errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(errors.count))
      .squareRoot()
    // A thousand values of 0.2 m: the mean to 0.0063, the spread to 2.2 %.
    #expect(abs(mean - 0.5) < 0.03)
    #expect(abs(spread / 0.2 - 1) < 0.1)
  }

  @Test func failuresComeAtTheConfiguredRate() throws {
    let (errors, attempts) = try errors(seed: 72, seconds: 200) { $0.failureProbability = 0.3 }
    // Two thousand attempts: a sigma of 1 %.
    #expect(abs(1 - Double(errors.count) / Double(attempts) - 0.3) < 0.04)
  }

  @Test func burstsArePositiveAndTakeTheirShareOfTheTime() throws {
    let (errors, _) = try errors(seed: 73, seconds: 2000) {
      $0.coreMetres = 0
      $0.biasMeanMetres = 0
      $0.biasSpreadMetres = 0
      $0.wanderMetres = 0
      $0.wildProbability = 0
      $0.failureProbability = 0
    }
    let inBurst = errors.filter { abs($0) > 1e-9 }
    #expect(inBurst.allSatisfy { $0 > 0 })
    // About 200 bursts: their number errs by 7 %, the share by about 1.1 %.
    #expect(abs(Double(inBurst.count) / Double(errors.count) - 0.15) < 0.04)
    // Three thousand exponential values: the mean to 1.8 %.
    #expect(abs(inBurst.reduce(0, +) / Double(inBurst.count) - 1) < 0.08)
    // Bursts, not single values: most hit values have a hit neighbour.
    let runs = zip(errors, errors.dropFirst()).count { abs($0) > 1e-9 && abs($1) > 1e-9 }
    #expect(Double(runs) > 0.8 * Double(inBurst.count))
  }

  @Test func biasDiffersBetweenLinks() throws {
    let means = try (0..<100 as Range<UInt64>).map { seed in
      let (errors, _) = try errors(seed: seed, seconds: 1) {
        $0.coreMetres = 0
        $0.wanderMetres = 0
        $0.burstShare = 0
        $0.wildProbability = 0
        $0.failureProbability = 0
      }
      return try #require(errors.first)
    }
    let mean = means.reduce(0, +) / 100
    let spread = (means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 99).squareRoot()
    #expect(abs(mean - 0.3) < 4 * 0.03)
    #expect(abs(spread / 0.3 - 1) < 4 * 0.071)
  }
}
