import Geometry
import Testing

@testable import ChannelSounding

@Suite struct DelayProfileTests {
  @Test("equals the sum it is defined by", arguments: [-2.0, 0.0, 3.3, 40.0])
  func equalsTheDirectSum(near metres: Double) throws {
    var synthetic = SyntheticProcedure(ways: [(4, 1), (6.5, 0.5)])
    synthetic.radialSpeed = 0.7
    let tones = try synthetic.procedure(seed: 3).combinedTones()
    let profile = try #require(DelayProfile(tones, path: 0, radialSpeed: 0.6))
    let index = Int((metres - DelayGrid.firstMetres) / DelayGrid.stepMetres)
    let distance = DelayGrid.metres(at: index)
    var sum = Complex.zero
    for entry in ChannelSpectrum(tones, path: 0).entries {
      let offset = RadioBand.hertz(ofChannel: entry.channel) - RadioBand.centreHertz
      let phase = RadioBand.radiansPerMetre(hertz: offset) * distance
      sum += entry.value * Complex(phase: phase + 0.6 * entry.radiansPerSpeed)
    }
    // Single precision: seven butterflies and at most 72 terms of sum one.
    #expect((profile.value(distance: distance) - sum).magnitude < 2e-6)
  }

  @Test(
    "peaks at the distance, with magnitude one and the carrier's phase", arguments: [0.5, 9.73, 60])
  func peak(metres: Double) throws {
    var synthetic = SyntheticProcedure(metres: metres)
    synthetic.relativeNoise = 0
    synthetic.commonPhase = 0.4
    let tones = try synthetic.procedure(seed: 1).combinedTones()
    let profile = try #require(DelayProfile(tones, path: 0))
    let value = profile.value(distance: metres)
    #expect(abs(value.magnitude - 1) < 0.01)
    let carrier = RadioBand.radiansPerMetre(hertz: RadioBand.centreHertz) * metres
    // Quantised to ±0.5 of 600 on both sides and averaged over 72 tones: well under 1 mrad.
    #expect(abs((value * Complex(phase: carrier - 0.4)).phase) < 2e-3)
    let powers = profile.samples.map { ($0 * $0).sum() }
    let highest = try #require(powers.indices.max { powers[$0] < powers[$1] })
    #expect(abs(DelayGrid.metres(at: highest) - metres) <= DelayGrid.stepMetres)
  }

  @Test("motion within the procedure is undone at its own speed", arguments: [-1.4, -0.5, 1.0])
  func speed(radialSpeed: Double) throws {
    var synthetic = SyntheticProcedure(metres: 5)
    synthetic.radialSpeed = radialSpeed
    synthetic.durationSeconds = 0.04
    let tones = try synthetic.procedure(seed: 4).combinedTones()
    let profile = try #require(DelayDopplerProfile(tones, path: 0))
    #expect(profile.value(distance: 5, radialSpeed: radialSpeed).magnitude > 0.95)
    let still = try #require(DelayProfile(tones, path: 0))
    let row = profile.speedCount / 2 * DelayGrid.count
    for index in 0..<DelayGrid.count {
      #expect((profile.samples[row + index] - still.samples[index]).max() < 1e-5)
    }
    #expect(still.value(distance: 5).magnitude < 0.9)
  }

  @Test func gridCoversTheSpeedsAskedFor() throws {
    let tones = try SyntheticProcedure(metres: 5).procedure(seed: 4).combinedTones()
    let profile = try #require(DelayDopplerProfile(tones, path: 0))
    #expect(profile.speedCount == 17)
    #expect(abs(profile.maximumSpeed - 1.6) < 1e-12)
    #expect(profile.samples.count == 17 * DelayGrid.count)
    #expect(try #require(DelayDopplerProfile(tones, path: 0, maximumSpeed: .nan)).speedCount == 3)
  }

  @Test("a look-up outside the grid gives its edge, never a trap")
  func outside() throws {
    let tones = try SyntheticProcedure(metres: 5).procedure(seed: 4).combinedTones()
    let profile = try #require(DelayDopplerProfile(tones, path: 0))
    for (distance, speed) in [(-1e9, 0.0), (1e300, 1e300), (.nan, .nan), (5, -.infinity)] {
      let value = profile.value(distance: distance, radialSpeed: speed)
      #expect(value.magnitude <= 1.001)
    }
    let last = profile.value(distance: DelayGrid.lastMetres, radialSpeed: 1.6)
    #expect(profile.value(distance: 1e9, radialSpeed: 9) == last)
  }

  @Test func aPathWithoutTonesHasNoProfile() throws {
    let tones = try SyntheticProcedure(metres: 5).procedure(seed: 4).combinedTones()
    #expect(DelayProfile(tones, path: 1) == nil)
    #expect(DelayDopplerProfile(tones, path: -1) == nil)
  }
}
