import Geometry

/// A calibrated camera and how far to trust it.
public struct CalibrationResult: Sendable, Hashable {
  /// The camera.
  public var camera: CameraModel
  /// Root mean square distance between seen and predicted corners, pixels.
  public var reprojectionErrorPixels: Double
  /// One standard deviation of fx, fy, cx, cy, pixels; `nil` for a fisheye.
  public var standardDeviationsPixels: (fx: Double, fy: Double, cx: Double, cy: Double)? {
    deviations.map { ($0[0], $0[1], $0[2], $0[3]) }
  }
  /// The same of each view that was used, in the order they were added.
  public var viewErrorsPixels: [Double]
  /// The views that were left out because they fit much worse than the others, by number.
  public var rejectedViews: [Int]
  /// The share of the picture's area in which the board was seen, 0 to 1.
  public var coverage: Double
  /// The largest angle between a board's normal and the optical axis, radians.
  public var largestTiltRadians: Double

  var deviations: [Double]?
}
