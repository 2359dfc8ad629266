import Geometry
import Testing

@testable import ChannelSounding

@Suite struct RadialSpeedTests {
  @Test("a speed is found within its uncertainty", arguments: [-1.3, -0.31, 0, 0.77])
  func speed(metresPerSecond: Double) throws {
    for seed in 0..<10 as Range<UInt64> {
      var synthetic = SyntheticProcedure(ways: [(5, 1), (9, 0.2)])
      synthetic.radialSpeed = metresPerSecond
      synthetic.durationSeconds = 0.03
      let tones = try synthetic.procedure(seed: seed).combinedTones()
      let profile = try #require(DelayDopplerProfile(tones, path: 0))
      let estimate = try #require(profile.radialSpeed(toneCount: 72, durationSeconds: 0.03))
      #expect(estimate.standardDeviation < 0.15)
      #expect(
        abs(estimate.metresPerSecond - metresPerSecond) < 5 * estimate.standardDeviation)
    }
  }

  @Test func aSpeedBeyondTheGridIsNone() throws {
    var synthetic = SyntheticProcedure(metres: 5)
    synthetic.radialSpeed = 3
    let tones = try synthetic.procedure(seed: 1).combinedTones()
    let profile = try #require(DelayDopplerProfile(tones, path: 0))
    #expect(profile.radialSpeed(toneCount: 72, durationSeconds: 0) == nil)
    let estimate = profile.radialSpeed(toneCount: 72, durationSeconds: 0.02)
    #expect(estimate.map { $0.standardDeviation > 0.1 } ?? true)
  }
}
