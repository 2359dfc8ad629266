import Glibc

/// A complex number.
@frozen public struct Complex: Hashable, Sendable {
  /// The real part.
  public var real: Double
  /// The imaginary part.
  public var imaginary: Double

  /// Zero.
  @inlinable public static var zero: Complex { Complex(0, 0) }

  /// Makes a number of its parts.
  @inlinable public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// Makes a number of magnitude one and a phase in radians.
  @inlinable public init(phase: Double) {
    self.init(cos(phase), sin(phase))
  }

  /// The phase in radians, in (−π, π]; 0 for zero.
  @inlinable public var phase: Double { atan2(imaginary, real) }

  /// The square of the magnitude.
  @inlinable public var squaredMagnitude: Double { real * real + imaginary * imaginary }

  /// The magnitude.
  @inlinable public var magnitude: Double { squaredMagnitude.squareRoot() }

  /// The complex conjugate.
  @inlinable public var conjugate: Complex { Complex(real, -imaginary) }

  /// The sum.
  @inlinable public static func + (left: Complex, right: Complex) -> Complex {
    Complex(left.real + right.real, left.imaginary + right.imaginary)
  }

  /// The difference.
  @inlinable public static func - (left: Complex, right: Complex) -> Complex {
    Complex(left.real - right.real, left.imaginary - right.imaginary)
  }

  /// The product.
  @inlinable public static func * (left: Complex, right: Complex) -> Complex {
    Complex(
      left.real * right.real - left.imaginary * right.imaginary,
      left.real * right.imaginary + left.imaginary * right.real)
  }

  /// The product with a real number.
  @inlinable public static func * (left: Double, right: Complex) -> Complex {
    Complex(left * right.real, left * right.imaginary)
  }

  /// Adds a number.
  @inlinable public static func += (left: inout Complex, right: Complex) { left = left + right }
}
