import Glibc

/// A vector in three dimensions, in the unit its name states.
public typealias Vector3 = SIMD3<Double>

extension SIMD3 where Scalar == Double {
  /// The scalar product with another vector.
  @inlinable public func dot(_ other: Self) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector product with another vector.
  @inlinable public func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean length, exact to rounding from 1e-150 to 1e150.
  @inlinable public var norm: Double { dot(self).squareRoot() }

  /// The vector of length one in the same direction, or the vector itself when its length is zero.
  @inlinable public var normalized: Self {
    let length = norm
    return length > 0 ? self / length : self
  }

  /// The length of the part in the x–y plane.
  @inlinable public var horizontalNorm: Double { (x * x + y * y).squareRoot() }

  /// The azimuth of the vector in the x–y plane, radians in (−π, π], positive from x to y.
  @inlinable public var azimuth: Double {
    let angle = atan2(y, x)
    // A y of −0, or of next to nothing below it, gives −π.
    return angle <= -Double.pi ? Double.pi : angle
  }

  /// The elevation of the vector over the x–y plane, radians, positive towards z.
  @inlinable public var elevation: Double { atan2(z, horizontalNorm) }

  /// Whether all three components are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
