import Glibc

/// The equidistant fisheye model (J. Kannala, S. Brandt, 2006).
///
/// A ray at the angle θ off the axis is seen at the radius θ + k1 θ³ + k2 θ⁵ + k3 θ⁷ + k4 θ⁹.
struct Equidistant {
  private let coefficients: [Double]
  /// The largest angle that a ray gets, just short of sideways, radians.
  private static let edge = Double.pi / 2 - 1e-6

  init(_ coefficients: [Double]) { self.coefficients = coefficients }

  /// The radius a ray is seen at, and its derivative by the angle; `nil` where it falls.
  private func image(of angle: Double) -> (radius: Double, slope: Double)? {
    let square = angle * angle
    var factor = 0.0
    var slope = 0.0
    for index in coefficients.indices.reversed() {
      factor = (factor + coefficients[index]) * square
      slope = (slope + coefficients[index] * Double(2 * index + 3)) * square
    }
    let radius = angle * (1 + factor)
    return radius >= 0 && radius.isFinite && 1 + slope > 0 ? (radius, 1 + slope) : nil
  }

  /// Where a point is seen; `nil` where the model folds the image.
  func distorted(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let r = hypot(point.x, point.y)
    guard r > 0 else { return point }
    guard r.isFinite, let image = image(of: atan(r)) else { return nil }
    return point * (image.radius / r)
  }

  /// The point that is seen at a place: Newton's method for the angle, from the axis on.
  ///
  /// A step that would cross a fold or come no nearer is halved; where no such step is left, the
  /// place is reached to rounding or lies outside the field, and the last angle is taken.
  func undistorted(_ target: SIMD2<Double>) -> SIMD2<Double> {
    let radius = hypot(target.x, target.y)
    guard radius > 0, radius.isFinite else { return target }
    var (angle, slope, error) = (0.0, 1.0, radius)
    for _ in 0..<100 {
      guard abs(error) > 1e-14 * radius else { break }
      var step = min(error / slope, Self.edge - angle)
      var isNearer = false
      for _ in 0..<30 where !isNearer {
        if let image = image(of: angle + step), abs(radius - image.radius) < abs(error) {
          isNearer = true
          angle += step
          (slope, error) = (image.slope, radius - image.radius)
        } else {
          step /= 2
        }
      }
      guard isNearer else { break }
    }
    return target * (tan(angle) / radius)
  }
}
