import Geometry
import Testing

@Suite struct RandomSourceTests {
  private let count = 100_000
  /// Bounds are five standard errors; the seeds are fixed, so that a pass stays a pass.
  private var root: Double { 5 / Double(count).squareRoot() }

  /// Computed with an independent implementation of the two published algorithms.
  @Test(
    arguments: [
      (0, 0, [0x5317_5D61_490B_23DF, 0x61DA_6F3D_C380_D507, 0x5C0F_DF91_EC9A_7BFC]),
      (1, 0, [0xCFC5_D07F_6F03_C29B, 0xBF42_4132_963F_E08D, 0x19A3_7D57_57AA_F520]),
      (1, 1, [0xF04D_F2B4_98C1_B5BD, 0x6BAD_5E88_2AF2_8052, 0xC5BB_B99F_BFF3_D6C1]),
      (.max, 7, [0xC0B0_2D00_CD5A_7CF0, 0xC06F_02CF_B78C_FB34, 0x9F31_6792_26B4_0D1F]),
    ] as [(UInt64, UInt64, [UInt64])])
  func bitsAreThoseOfTheAlgorithm(seed: UInt64, stream: UInt64, expected: [UInt64]) {
    var random = RandomSource(seed: seed, stream: stream)
    let bits = expected.map { _ in random.next() }
    #expect(bits == expected)
  }

  @Test func drawsOfASeedNeverChange() {
    var uniform = RandomSource(seed: 42)
    let draws = [uniform.uniform(), uniform.uniform()]
    #expect(draws == [0.8143051451229099, 0.3188210400616611])
    // Logarithm and sine may differ in the last digits between versions of the C library.
    var normal = RandomSource(seed: 42)
    for expected in [-0.7689930538210061, 1.6661184587142, -0.8684461074702454, -2.7391511556643] {
      let draw = normal.normal()
      #expect(abs(draw - expected) < 1e-13)
    }
    var exponential = RandomSource(seed: 42)
    let waiting = exponential.exponential(mean: 2)
    #expect(abs(waiting - 3.367301035293138) < 1e-13)
    var scaled = RandomSource(seed: 42)
    let draw = scaled.normal(mean: 10, standardDeviation: 3)
    #expect(abs(draw - (10 - 0.7689930538210061 * 3)) < 1e-12)
  }

  @Test(arguments: seeds.prefix(4)) func uniformNumbersHaveTheRightMoments(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let draws = (0..<count).map { _ in random.uniform() - 0.5 }
    #expect(draws.allSatisfy { $0 >= -0.5 && $0 < 0.5 })
    #expect(abs(moment(draws, 1)) < root * (1.0 / 12).squareRoot())
    #expect(abs(moment(draws, 2) - 1.0 / 12) < root * (1.0 / 80 - 1.0 / 144).squareRoot())
  }

  @Test(arguments: seeds.prefix(4)) func normalNumbersHaveTheRightMoments(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let draws = (0..<count).map { _ in random.normal() }
    // The variance of zⁿ is E z²ⁿ − (E zⁿ)²: 1, 2, 15, 96.
    #expect(abs(moment(draws, 1)) < root)
    #expect(abs(moment(draws, 2) - 1) < root * 2.0.squareRoot())
    #expect(abs(moment(draws, 3)) < root * 15.0.squareRoot())
    #expect(abs(moment(draws, 4) - 3) < root * 96.0.squareRoot())
    // The two values of one Box–Muller pair are independent.
    let pairs = stride(from: 0, to: count, by: 2).map { draws[$0] * draws[$0 + 1] }
    #expect(abs(moment(pairs, 1)) < root * 2.0.squareRoot())
  }

  @Test(arguments: seeds.prefix(4)) func exponentialNumbersHaveTheRightMoments(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let draws = (0..<count).map { _ in random.exponential(mean: 3) / 3 }
    // E xⁿ = n!.
    #expect(draws.allSatisfy { $0 >= 0 && $0.isFinite })
    #expect(abs(moment(draws, 1) - 1) < root)
    #expect(abs(moment(draws, 2) - 2) < root * 20.0.squareRoot())
  }

  @Test(arguments: seeds) func uniformNumbersStayWithinTheirRange(seed: UInt64) {
    var random = RandomSource(seed: seed)
    for range in [-2...3, 7...7, 1...1.0.nextUp, -1e300...1e300] as [ClosedRange<Double>] {
      for _ in 0..<100 {
        let draw = random.uniform(range)
        #expect(range.contains(draw))
      }
    }
  }

  @Test(arguments: seeds.prefix(4)) func streamsOfASeedAreIndependent(seed: UInt64) {
    for stream in [1, 2, 1000, UInt64.max] {
      var (a, b) = (RandomSource(seed: seed), RandomSource(seed: seed, stream: stream))
      let products = (0..<count / 10).map { _ in a.normal() * b.normal() }
      #expect(abs(moment(products, 1)) < root * 10.0.squareRoot())
    }
  }

  @Test func streamsAndSeedsGiveDifferentNumbers() {
    var first: Set<UInt64> = []
    for seed in 0..<50 as Range<UInt64> {
      for stream in 0..<50 as Range<UInt64> {
        var random = RandomSource(seed: seed, stream: stream)
        first.insert(random.next())
      }
    }
    #expect(first.count == 2500)
  }

  @Test func aCopyContinuesLikeTheOriginal() {
    var original = RandomSource(seed: 3)
    _ = original.normal()
    var copy = original
    let (first, second) = (
      (0..<9).map { _ in original.normal() }, (0..<9).map { _ in copy.normal() }
    )
    #expect(first == second)
  }

  private func moment(_ draws: [Double], _ power: Int) -> Double {
    let sum = draws.reduce(0) { sum, draw in
      sum + (0..<power).reduce(1) { product, _ in product * draw }
    }
    return sum / Double(draws.count)
  }
}
