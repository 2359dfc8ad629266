extension CameraModel {
  /// How the lens bends rays.
  public enum Distortion: Sendable, Hashable {
    /// Not at all.
    case none
    /// Radial and tangential, 4, 5 or 8 coefficients in OpenCV's order k1 k2 p1 p2 k3 k4 k5 k6.
    case radtan([Double])
    /// Equidistant fisheye, 4 coefficients (J. Kannala, S. Brandt, 2006).
    case equidistant([Double])

    /// Where a normalised image point (x/z, y/z) is seen; `nil` where the model folds the image.
    func distorted(_ point: SIMD2<Double>) -> SIMD2<Double>? {
      switch self {
      case .none: point
      case .radtan(let coefficients): RadialTangential(coefficients).distorted(point)
      case .equidistant(let coefficients): Equidistant(coefficients).distorted(point)
      }
    }

    /// The normalised image point that is seen at a place, or the nearest the lens lets through.
    func undistorted(_ target: SIMD2<Double>) -> SIMD2<Double> {
      switch self {
      case .none: target
      case .radtan(let coefficients): RadialTangential(coefficients).undistorted(target)
      case .equidistant(let coefficients): Equidistant(coefficients).undistorted(target)
      }
    }
  }
}
