import Geometry
import Testing

@Suite struct PoseTests {
  private let tolerance = 40 * rounding

  @Test(arguments: seeds) func formAGroupThatActsOnPoints(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b, c) = (random.pose(scale: 10), random.pose(scale: 10), random.pose(scale: 10))
    let point = random.vector(scale: 10)
    let size = 10 + [a, b, c].reduce(point.norm) { $0 + $1.translation.norm }
    expectEqual((a * b) * c, a * (b * c), size: size)
    expectEqual(a * a.inverse, .identity, size: size)
    expectEqual(a.inverse * a, .identity, size: size)
    expectEqual((a * b).inverse, b.inverse * a.inverse, size: size)
    expectEqual(a * .identity, a, size: size)
    #expect(((a * b) * point - a * (b * point)).norm < tolerance * size)
  }

  @Test(arguments: seeds) func keepDistances(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (pose, a, b) = (random.pose(), random.vector(), random.vector())
    #expect(abs((pose * a - pose * b).norm - (a - b).norm) < tolerance)
  }

  @Test func carryTheSourceOriginToTheTranslation() {
    let worldFromBody = Pose(rotation: Rotation(yaw: Double.pi / 2), translation: [1, 2, 3])
    #expect(worldFromBody * Vector3.zero == [1, 2, 3])
    #expect((worldFromBody * Vector3(1, 0, 0) - Vector3(1, 3, 3)).norm < tolerance)
  }

  @Test(arguments: seeds) func interpolateStraightBetweenTheirEnds(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b) = (random.pose(), random.pose())
    expectEqual(a.interpolated(to: b, fraction: 0), a, size: 10)
    expectEqual(a.interpolated(to: b, fraction: 1), b, size: 10)
    let quarter = a.interpolated(to: b, fraction: 0.25)
    #expect((quarter.translation - a.translation * 0.75 - b.translation * 0.25).norm < tolerance)
    #expect(
      quarter.rotation.separation(from: a.rotation.interpolated(to: b.rotation, fraction: 0.25))
        < tolerance)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func knowWhatIsNotFinite(number: Double) {
    #expect(Pose.identity.isFinite)
    #expect(!Pose(rotation: .identity, translation: [0, number, 0]).isFinite)
    var rotation = Rotation.identity
    rotation.x = number
    #expect(!Pose(rotation: rotation, translation: .zero).isFinite)
  }

  private func expectEqual(_ a: Pose, _ b: Pose, size: Double) {
    #expect(a.rotation.separation(from: b.rotation) < tolerance)
    #expect((a.translation - b.translation).norm < tolerance * size)
  }
}
