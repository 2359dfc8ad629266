import Geometry
import Testing

@testable import ChannelSounding

@Suite struct RoomTests {
  /// The errors of some positions in rooms of one kind.
  private struct Errors {
    var peak: [Double] = []
    var combined: [Double] = []
    var covered = 0

    init(reflection: Double, direct: Double, count: Int) throws {
      var random = RandomSource(seed: UInt64(reflection * 100 + direct * 10))
      for index in 0..<count {
        let room = RoomSimulation(reflection: reflection, direct: direct, &random)
        let range = RangeEstimator().estimate(try room.tones(seed: UInt64(index)))
        let estimate = try #require(range.combined)
        let error = abs(estimate.metres - room.metres)
        peak.append(abs(try #require(range.paths[0].profilePeak).metres - room.metres))
        combined.append(error)
        if error < 1.96 * estimate.standardDeviationMetres { covered += 1 }
      }
      peak.sort()
      combined.sort()
    }
  }

  @Test(
    "in rooms the combination halves the peak's error, and its interval holds the truth",
    arguments: [0.3, 0.5, 0.7], [1, 0.5])
  func rooms(reflection: Double, direct: Double) throws {
    let errors = try Errors(reflection: reflection, direct: direct, count: 100)
    #expect(errors.combined[90] < errors.peak[90] / 2)
    #expect(errors.combined[50] < 0.7 * errors.peak[50])
    // Of a share of 0.95 in a hundred: four standard deviations down.
    #expect(errors.covered >= 86)
  }

  @Test func inFreeSpaceTheCombinationIsAsSharpAsTheNoiseAllows() throws {
    let errors = try Errors(reflection: 0, direct: 1, count: 100)
    // c/4π·0.056/(√72·21.6 MHz) is 7 mm.
    #expect(errors.combined[90] < 1.645 * 0.007)
    #expect(errors.covered >= 86)
  }

  @Test("interference on single channels is found and does no harm", arguments: [1, 4, 8])
  func interference(count: Int) throws {
    var random = RandomSource(seed: UInt64(count))
    var found = 0
    for seed in 0..<20 as Range<UInt64> {
      let room = RoomSimulation(reflection: 0.3, direct: 1, &random)
      let clean = try room.tones(seed: seed)
      var channels = Array(2...22) + Array(26...76)
      channels.shuffle(using: &random)
      let hit = Set(channels.prefix(count))
      let strength = 2 * (try #require(clean.tones.map(\.value.magnitude).max()))
      let tones = clean.tones.map { tone in
        var changed = tone
        if hit.contains(Int(tone.channel)) {
          changed.value += strength * Complex(phase: random.uniform(-Double.pi...Double.pi))
        }
        return changed
      }
      let fouled = CombinedTones(
        tones: tones, pathCount: 1, durationSeconds: clean.durationSeconds)
      let range = RangeEstimator().estimate(fouled)
      let (estimate, reference) = (
        try #require(range.combined), try #require(RangeEstimator().estimate(clean).combined)
      )
      found += hit.intersection(range.paths[0].outlierChannels).count
      #expect(
        abs(estimate.metres - reference.metres)
          < 2 * max(estimate.standardDeviationMetres, reference.standardDeviationMetres))
    }
    #expect(Double(found) > 0.8 * Double(20 * count))
  }

  @Test func theLikelihoodKeepsEveryPossibleDistance() throws {
    // Far apart, the first path may be the weak one or its model wrong: both stay possible.
    let tones = try SyntheticProcedure(ways: [(4, 1), (14, 1)]).procedure(seed: 1).combinedTones()
    let range = RangeEstimator().estimate(tones)
    let likelihood = try #require(range.likelihood)
    #expect(likelihood.logarithm(distance: 4) > -2)
    #expect(likelihood.logarithm(distance: 2) < -5)
    #expect(likelihood.logarithm(distance: .nan).isFinite)
    #expect(abs(likelihood.mostLikelyMetres - 4) < 0.3)
  }
}

@Suite struct PrecisionSetTests {
  @Test func leavingAChannelOutEqualsNeverHavingHadIt() {
    let channels = [2, 3, 5, 9, 10, 11, 30, 31, 60]
    let reduced = PrecisionSet(channels: channels).without(channel: 10)
    let direct = PrecisionSet(channels: channels.filter { $0 != 10 })
    #expect(reduced.channels == direct.channels)
    for model in RoomModel.all.indices {
      #expect(abs(reduced.logDeterminants[model] - direct.logDeterminants[model]) < 1e-8)
      for (left, right) in zip(reduced.inverses[model], direct.inverses[model]) {
        // The inverse's elements reach 1/0.003; double precision of a condition under 1e5.
        #expect((left - right).magnitude < 1e-7)
      }
    }
  }

  @Test func theFormsEqualTheSumTheyAreDefinedBy() throws {
    let tones = try SyntheticProcedure(ways: [(5, 1), (8, 0.5)]).procedure(seed: 1).combinedTones()
    let response = ChannelResponse(tones, path: 0, radialSpeed: 0)
    let set = PrecisionSet.of(response.channels)
    let samples = response.channels.map { response.values[$0] }
    let scale = 1 / samples[0].squaredMagnitude
    var forms = QuadraticForms(samples, set.pairs, scale: scale)
    let values = forms.values(set.pairElements[7])
    for index in stride(from: 0, to: RangeLikelihood.count, by: 97) {
      let turn = RadioBand.radiansPerMetreAndChannel * RangeLikelihood.metres(at: index)
      let flat = zip(samples, response.channels).map { $0 * Complex(phase: turn * Double($1)) }
      var sum = Complex.zero
      for (row, left) in flat.enumerated() {
        for (column, right) in flat.enumerated() {
          sum += left.conjugate * set.inverses[7][row * flat.count + column] * right
        }
      }
      let (coarse, shift) = index.quotientAndRemainder(dividingBy: 4)
      let block = shift * QuadraticForms.blockCount + coarse / 8
      // Single precision, on lag sums that are far larger than the form.
      #expect(
        abs(Double(values[block][coarse % 8]) - scale * sum.real) < 1e-4 * scale * sum.real + 0.05)
    }
  }
}
