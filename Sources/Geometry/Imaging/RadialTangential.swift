/// The radial and tangential lens model (D. Brown, 1971), with OpenCV's rational radial part.
///
/// With r² = x² + y² and s(r²) = (1 + k1 r² + k2 r⁴ + k3 r⁶) / (1 + k4 r² + k5 r⁴ + k6 r⁶) a point
/// is seen at x s + 2 p1 x y + p2 (r² + 2 x²), y s + p1 (r² + 2 y²) + 2 p2 x y.
struct RadialTangential {
  private let k1, k2, k3, k4, k5, k6: Double
  private let p1, p2: Double

  /// Takes coefficients in OpenCV's order; those not given are zero.
  init(_ coefficients: [Double]) {
    func coefficient(_ index: Int) -> Double {
      index < coefficients.count ? coefficients[index] : 0
    }
    (k1, k2, p1, p2) = (coefficient(0), coefficient(1), coefficient(2), coefficient(3))
    (k3, k4, k5, k6) = (coefficient(4), coefficient(5), coefficient(6), coefficient(7))
  }

  /// Where a point is seen, with the derivatives, which form a symmetric matrix.
  private struct Image {
    var place: SIMD2<Double>
    var xx: Double
    var xy: Double
    var yy: Double

    var determinant: Double { xx * yy - xy * xy }

    /// Whether the point is on the sheet of the image that the optical axis is on.
    ///
    /// On the axis the derivative is the identity; where the image folds an eigenvalue changes
    /// sign.
    var isUnfolded: Bool {
      xx > 0 && determinant > 0 && determinant.isFinite && place.x.isFinite && place.y.isFinite
    }

    /// The step that would change the place by a difference, were the model linear.
    func step(for difference: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(yy * difference.x - xy * difference.y, xx * difference.y - xy * difference.x)
        / determinant
    }
  }

  private func image(of point: SIMD2<Double>) -> Image? {
    let (x, y) = (point.x, point.y)
    let r2 = x * x + y * y
    let numerator = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    let denominator = 1 + r2 * (k4 + r2 * (k5 + r2 * k6))
    guard denominator > 0 else { return nil }
    let radial = numerator / denominator
    let numeratorSlope = k1 + r2 * (2 * k2 + r2 * 3 * k3)
    let denominatorSlope = k4 + r2 * (2 * k5 + r2 * 3 * k6)
    let twiceSlope = 2 * (numeratorSlope - radial * denominatorSlope) / denominator
    let image = Image(
      place: SIMD2(
        x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
        y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y),
      xx: radial + twiceSlope * x * x + 2 * p1 * y + 6 * p2 * x,
      xy: twiceSlope * x * y + 2 * p1 * x + 2 * p2 * y,
      yy: radial + twiceSlope * y * y + 6 * p1 * y + 2 * p2 * x)
    return image.isUnfolded ? image : nil
  }

  /// Where a point is seen; `nil` where the model folds the image.
  func distorted(_ point: SIMD2<Double>) -> SIMD2<Double>? { image(of: point)?.place }

  /// The point that is seen at a place: Newton's method from the axis on.
  ///
  /// A step that would cross a fold or come no nearer is halved; where no such step is left, the
  /// place is reached to rounding or lies outside the field, and the last point is given.
  func undistorted(_ target: SIMD2<Double>) -> SIMD2<Double> {
    guard target.x.isFinite, target.y.isFinite else { return target }
    var point = SIMD2<Double>.zero
    guard var image = image(of: point) else { return point }
    var error = target
    for _ in 0..<100 {
      let square = (error * error).sum()
      guard square > 1e-28 * (target * target).sum() else { break }
      var step = image.step(for: error)
      // Near a fold steps are vast: keep them in proportion, for halving to end soon.
      let proportion = (1 + (point * point).sum()) / (step * step).sum()
      if proportion < 1 { step *= proportion.squareRoot() }
      var nearer: Image?
      for _ in 0..<30 where nearer == nil {
        if let candidate = self.image(of: point + step) {
          let left = target - candidate.place
          if (left * left).sum() < square { nearer = candidate }
        }
        if nearer == nil { step /= 2 }
      }
      guard let nearer else { break }
      point += step
      image = nearer
      error = target - image.place
    }
    return point
  }
}
