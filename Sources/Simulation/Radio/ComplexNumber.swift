import Glibc

/// A complex number: real part in x, imaginary part in y.
typealias ComplexNumber = SIMD2<Double>

extension SIMD2 where Scalar == Double {
  /// The number of absolute value one and a phase in radians.
  static func phasor(_ radians: Double) -> Self { Self(cos(radians), sin(radians)) }

  /// The complex product.
  func times(_ other: Self) -> Self { Self(x * other.x - y * other.y, x * other.y + y * other.x) }

  /// The squared absolute value.
  var power: Double { x * x + y * y }
}
