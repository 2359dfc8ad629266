import Geometry
import Testing

@Suite struct Vector3Tests {
  private let tolerance = 20 * rounding

  @Test(arguments: seeds) func productsObeyTheirLaws(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b, c) = (random.vector(), random.vector(), random.vector())
    let size = a.norm * b.norm
    #expect(abs(a.dot(b) - b.dot(a)) < tolerance * size)
    #expect((a.cross(b) + b.cross(a)).norm < tolerance * size)
    #expect(abs(a.cross(b).dot(a)) < tolerance * size * a.norm)
    // Lagrange's identity, and the expansion of the triple product.
    let sum = a.cross(b).dot(a.cross(b)) + a.dot(b) * a.dot(b)
    #expect(abs(sum - size * size) < tolerance * size * size)
    let triple = b * a.dot(c) - c * a.dot(b)
    #expect((a.cross(b.cross(c)) - triple).norm < tolerance * size * c.norm)
  }

  @Test func crossProductIsRightHanded() {
    #expect(Vector3(1, 0, 0).cross([0, 1, 0]) == [0, 0, 1])
  }

  @Test(arguments: seeds) func normalizingKeepsTheDirection(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let vector = random.vector(scale: 1e3)
    #expect(abs(vector.normalized.norm - 1) < tolerance)
    #expect((vector.normalized * vector.norm - vector).norm < tolerance * vector.norm)
    #expect(Vector3.zero.normalized == .zero)
  }

  @Test(arguments: seeds) func azimuthAndElevationDescribeTheDirection(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (azimuth, elevation) = (random.uniform(-3.1...3.1), random.uniform(-1.5...1.5))
    let vector = Rotation(yaw: azimuth, pitch: -elevation, roll: 0) * Vector3(7, 0, 0)
    // Near the pole the horizontal part shrinks, and the azimuth's error grows with it.
    #expect(abs(vector.azimuth - azimuth) < tolerance * 7 / vector.horizontalNorm)
    #expect(abs(vector.elevation - elevation) < tolerance)
  }

  @Test func azimuthStraightBehindIsPlusPi() {
    for y in [0, -0.0, -Double.leastNonzeroMagnitude, 1e-300, -1e-300] {
      #expect(Vector3(-1, y, 0).azimuth == Double.pi)
    }
    #expect(Vector3(-1, -1e-9, 0).azimuth < 0)
    #expect(Vector3(0, 2, 0).azimuth == Double.pi / 2)
  }

  @Test func finiteMeansAllThree() {
    #expect(Vector3(1, 2, 3).isFinite)
    for index in 0..<3 {
      for number in [Double.nan, .infinity, -.infinity] {
        var vector = Vector3(1, 2, 3)
        vector[index] = number
        #expect(!vector.isFinite)
      }
    }
  }
}
