import Testing

@testable import ChannelSounding

@Suite struct SharedRunTests {
  @Test(
    "distances of simulated rooms are near the truth",
    .enabled(if: SharedData.has("sim"), "the simulated runs are not at hand"),
    arguments: [
      "arc-.3-seed1", "arc-.3-seed2", "arc-.5-seed3", "arc-.5-seed4", "circle-.3-seed6",
      "moving-.3-seed8", "spin-.3-seed5", "straight-.3-seed7",
    ])
  func distances(name: String) throws {
    let run = try SharedRun(name)
    #expect(run.procedures.count > 90)
    var errors: [Double] = []
    var ratios: [Double] = []
    for (procedure, metres) in run.procedures {
      let tones = try procedure.combinedTones()
      guard let combined = RangeEstimator().estimate(tones).combined else {
        #expect(procedure.status == .aborted)
        continue
      }
      errors.append(abs(combined.metres - metres))
      ratios.append(errors[errors.count - 1] / combined.standardDeviationMetres)
    }
    errors.sort()
    ratios.sort()
    // Walls reflect 0.3 to 0.5: what the rooms of another simulation give, and a half more.
    #expect(errors[errors.count / 2] < 0.4)
    #expect(ratios[ratios.count * 95 / 100] < 3)
  }
}
