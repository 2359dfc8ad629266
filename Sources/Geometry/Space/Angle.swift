import Glibc

/// Wraps an angle in radians into (−π, π]; one that is not finite gives NaN.
@inlinable public func wrapAngle(_ radians: Double) -> Double {
  let wrapped = remainder(radians, 2 * Double.pi)
  return wrapped <= -Double.pi ? wrapped + 2 * Double.pi : wrapped
}

extension Double {
  /// The value, an angle in radians, in degrees.
  @inlinable public var degrees: Double { self * 180 / Double.pi }

  /// The value, an angle in degrees, in radians.
  @inlinable public var radians: Double { self * Double.pi / 180 }
}
