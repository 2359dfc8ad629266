import Geometry
import Testing

@testable import ChannelSounding

@Suite struct RangeEstimatorTests {
  @Test("a lone path is found within its uncertainty", arguments: [0.1, 1, 5.37, 20, 60])
  func lonePath(metres: Double) throws {
    var errors: [Double] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let tones = try SyntheticProcedure(metres: metres).procedure(seed: seed).combinedTones()
      let range = RangeEstimator().estimate(tones)
      let combined = try #require(range.combined)
      // Five standard deviations: about one failure in two million.
      for estimate in [range.paths[0].phaseSlope, range.paths[0].profilePeak, combined] {
        let estimate = try #require(estimate)
        #expect(abs(estimate.metres - metres) < 5 * estimate.standardDeviationMetres)
        #expect(estimate.standardDeviationMetres < 0.1)
        #expect(estimate.quality > 0.98)
      }
      errors.append(combined.metres - metres)
    }
    // Phase noise 0.04 on 72 channels spread evenly over 75 MHz: c/4π·0.04/(√72·21.6 MHz) = 5 mm.
    let meanSquare = errors.map { $0 * $0 }.reduce(0, +) / 20
    #expect(meanSquare.squareRoot() < 0.01)
  }

  @Test(
    "irregular and sparse channels do not shift the distance", arguments: 0..<10 as Range<UInt64>)
  func gaps(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var synthetic = SyntheticProcedure(metres: 12.5)
    synthetic.channels.shuffle(using: &random)
    synthetic.channels = Array(synthetic.channels.prefix(25))
    let range = RangeEstimator().estimate(try synthetic.procedure(seed: seed).combinedTones())
    let combined = try #require(range.combined)
    #expect(range.paths[0].channelCount == 25)
    #expect(abs(combined.metres - 12.5) < 5 * combined.standardDeviationMetres)
    #expect(abs(combined.metres - 12.5) < 0.1)
  }

  @Test func everyPathHasItsOwnDistance() throws {
    var synthetic = SyntheticProcedure(metres: 4)
    synthetic.pathCount = 4
    let range = RangeEstimator().estimate(try synthetic.procedure(seed: 7).combinedTones())
    for path in range.paths {
      let peak = try #require(path.profilePeak)
      #expect(abs(peak.metres - 4 - 0.3 * Double(path.path)) < 5 * peak.standardDeviationMetres)
    }
    let combined = try #require(range.combined)
    #expect(abs(combined.metres - 4.45) < 0.05)
    // The paths lie 0.3 m apart: 0.335 m of spread.
    #expect(abs(combined.standardDeviationMetres - 0.335) < 0.05)
  }

  @Test func reflectionsWidenTheUncertainty() throws {
    let clean = RangeEstimator().estimate(
      try SyntheticProcedure(metres: 4).procedure(seed: 7).combinedTones())
    let mixed = RangeEstimator().estimate(
      try SyntheticProcedure(ways: [(4, 1), (6, 0.6), (9, 0.4)]).procedure(seed: 7).combinedTones())
    let (narrow, wide) = (try #require(clean.combined), try #require(mixed.combined))
    #expect(wide.standardDeviationMetres > 5 * narrow.standardDeviationMetres)
    #expect(abs(wide.metres - 4) < 3 * wide.standardDeviationMetres)
  }

  @Test("an early peak is preferred to a stronger late one")
  func earliest() throws {
    // Both devices see both ways, so their product peaks at 3, 8 (the strongest) and 13 metres.
    let tones = try SyntheticProcedure(ways: [(3, 1), (13, 0.9)]).procedure(seed: 2)
      .combinedTones()
    let peak = try #require(RangeEstimator().estimate(tones).paths[0].profilePeak)
    #expect(abs(peak.metres - 3) < 0.3)
  }

  @Test func aKnownSpeedIsCompensated() throws {
    var synthetic = SyntheticProcedure(metres: 8)
    synthetic.radialSpeed = 1
    synthetic.durationSeconds = 0.04
    let tones = try synthetic.procedure(seed: 5).combinedTones()
    let blind = try #require(RangeEstimator().estimate(tones).combined)
    let aware = try #require(RangeEstimator().estimate(tones, radialSpeed: 1).combined)
    #expect(abs(aware.metres - 8) < 0.03)
    #expect(aware.standardDeviationMetres < blind.standardDeviationMetres / 3)
  }

  @Test func negativeDistancesAreGivenAsTheyAre() throws {
    let tones = try SyntheticProcedure(metres: -1).procedure(seed: 5).combinedTones()
    let combined = try #require(RangeEstimator().estimate(tones).combined)
    #expect(abs(combined.metres + 1) < 0.05)
  }

  @Test func tooFewChannelsGiveAReasonInsteadOfADistance() throws {
    var synthetic = SyntheticProcedure(metres: 3)
    synthetic.channels = Array(2..<16)
    let few = RangeEstimator().estimate(try synthetic.procedure(seed: 1).combinedTones())
    #expect(few.combined == nil)
    #expect(few.failure == .tooFewChannels)
    let none = RangeEstimator().estimate(
      CombinedTones(tones: [], pathCount: 1, durationSeconds: 0))
    #expect(none.failure == .noTones)
  }

  @Test func tonesThatAreAllZeroGiveNoDistance() {
    let tones = (2...76).map {
      CombinedTone(path: 0, channel: UInt8($0), timeOffsetSeconds: 0, value: .zero)
    }
    let range = RangeEstimator().estimate(
      CombinedTones(tones: tones, pathCount: 1, durationSeconds: 0.02))
    #expect(range.combined == nil)
  }
}
