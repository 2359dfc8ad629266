/// A pinhole camera with lens distortion. Camera axes: x right, y down, z forward (OpenCV).
public struct CameraModel: Sendable, Hashable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Focal length along x, pixels.
  public var fx: Double
  /// Focal length along y, pixels.
  public var fy: Double
  /// Principal point, pixels from the left edge's pixel centre.
  public var cx: Double
  /// Principal point, pixels from the top edge's pixel centre.
  public var cy: Double
  /// The lens.
  public var distortion: Distortion
  /// Camera clock minus time base, seconds.
  public var timeOffsetSeconds: Double
  /// Time from the first row's exposure to the last one's, seconds.
  public var rollingShutterSeconds: Double

  /// Makes a camera model.
  public init(
    width: Int, height: Int, fx: Double, fy: Double, cx: Double, cy: Double,
    distortion: Distortion = .none, timeOffsetSeconds: Double = 0, rollingShutterSeconds: Double = 0
  ) {
    self.width = width
    self.height = height
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
    self.distortion = distortion
    self.timeOffsetSeconds = timeOffsetSeconds
    self.rollingShutterSeconds = rollingShutterSeconds
  }

  /// The pixel a point in the camera frame is seen at.
  ///
  /// It is `nil` behind the camera, and so far off the axis that the lens model folds the image
  /// back over itself: no ray from there passes the lens.
  public func project(_ pointInCamera: Vector3) -> (u: Double, v: Double)? {
    guard pointInCamera.z > 1e-9 else { return nil }
    let point = SIMD2(pointInCamera.x, pointInCamera.y) / pointInCamera.z
    guard let image = distortion.distorted(point) else { return nil }
    let (u, v) = (fx * image.x + cx, fy * image.y + cy)
    return u.isFinite && v.isFinite ? (u, v) : nil
  }

  /// The ray through a pixel in the camera frame, scaled to z = 1.
  ///
  /// Distortion is undone by Newton's method, to 1e-14 of the place.
  /// A pixel that no ray from before the camera reaches gets a ray at the edge of the field; one
  /// that is not finite gets a ray that is not finite.
  public func unproject(u: Double, v: Double) -> Vector3 {
    let ray = distortion.undistorted(SIMD2((u - cx) / fx, (v - cy) / fy))
    return Vector3(ray.x, ray.y, 1)
  }
}
