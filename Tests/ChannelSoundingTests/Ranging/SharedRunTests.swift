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
    print(
      "SIM", name, errors[errors.count / 2], errors[errors.count * 9 / 10], "z50 z95",
      ratios[ratios.count / 2], ratios[ratios.count * 95 / 100])
    // Reflections less than the resolution away shift a peak by up to half of it.
    #expect(errors[errors.count / 2] < RadioBand.resolutionMetres / 2)
    #expect(ratios[ratios.count * 9 / 10] < 4)
  }
}
