import Geometry

/// The seeds that laws are checked for.
let seeds: [UInt64] = Array(1...20)

/// The relative rounding error of one operation.
let rounding = Double.ulpOfOne

extension RandomSource {
  /// A vector with independent normal components.
  mutating func vector(scale: Double = 1) -> Vector3 {
    Vector3(normal(), normal(), normal()) * scale
  }

  /// A direction evenly spread over the sphere.
  mutating func direction() -> Vector3 { vector().normalized }

  /// A rotation evenly spread over SO(3).
  mutating func rotation() -> Rotation {
    Rotation(x: normal(), y: normal(), z: normal(), w: normal())
  }

  /// A pose whose translation has independent normal components.
  mutating func pose(scale: Double = 1) -> Pose {
    Pose(rotation: rotation(), translation: vector(scale: scale))
  }
}

extension Rotation {
  /// The length of the quaternion, which is to be one.
  var length: Double { (x * x + y * y + z * z + w * w).squareRoot() }

  /// The angle between two rotations, radians.
  func separation(from other: Rotation) -> Double { (inverse * other).angle }
}

/// Numbers that break careless code: zeros, ends of ranges, infinities and not-a-number.
let awkwardNumbers: [Double] = [
  0, -0.0, 1, -1, .pi, -.pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-160, 1e-8, 1e160,
  9.3e18, -9.3e18, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
]
