import Geometry
import Testing

@Suite struct SimilarityTests {
  private let tolerance = 40 * rounding

  private func similarity(_ random: inout RandomSource) -> Similarity {
    Similarity(
      scale: random.uniform(0.25...4), rotation: random.rotation(), translation: random.vector())
  }

  @Test(arguments: seeds) func formAGroupThatActsOnPoints(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b) = (similarity(&random), similarity(&random))
    let (c, point) = (similarity(&random), random.vector())
    // Scales of at most 4 thrice over, and translations and points of a few units.
    let size = 64 * 10.0
    expectEqual((a * b) * c, a * (b * c), size: size)
    expectEqual(a * a.inverse, .identity, size: size)
    expectEqual(a.inverse * a, .identity, size: size)
    expectEqual((a * b).inverse, b.inverse * a.inverse, size: size)
    expectEqual(a * .identity, a, size: size)
    #expect(((a * b) * point - a * (b * point)).norm < tolerance * size)
    #expect((a.inverse * (a * point) - point).norm < tolerance * size)
  }

  @Test(arguments: seeds) func multiplyDistancesByTheirScale(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, p, q) = (similarity(&random), random.vector(), random.vector())
    #expect(abs((a * p - a * q).norm - a.scale * (p - q).norm) < tolerance * 40)
  }

  @Test(arguments: seeds) func agreeWithPosesAtScaleOne(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (pose, point) = (random.pose(), random.vector())
    let similarity = Similarity(
      scale: 1, rotation: pose.rotation, translation: pose.translation)
    #expect((similarity * point - pose * point).norm < tolerance * 10)
  }

  private func expectEqual(_ a: Similarity, _ b: Similarity, size: Double) {
    #expect(abs(a.scale - b.scale) < tolerance * size)
    #expect(a.rotation.separation(from: b.rotation) < tolerance)
    #expect((a.translation - b.translation).norm < tolerance * size)
  }
}
