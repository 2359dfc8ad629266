import Glibc

/// A pinhole camera with lens distortion. Camera axes: x right, y down, z forward (OpenCV).
public struct CameraModel: Sendable, Hashable {
  /// How the lens bends rays.
  public enum Distortion: Sendable, Hashable {
    /// Not at all.
    case none
    /// Radial and tangential, 4, 5 or 8 coefficients in OpenCV's order k1 k2 p1 p2 k3 k4 k5 k6.
    case radtan([Double])
    /// Equidistant fisheye, 4 coefficients (J. Kannala, S. Brandt, 2006).
    case equidistant([Double])
  }

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

  /// A normalised image point (x/z, y/z) with the lens' distortion applied.
  public func distorted(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    switch distortion {
    case .none:
      return (x, y)
    case .radtan(let k):
      func coefficient(_ index: Int) -> Double { index < k.count ? k[index] : 0 }
      let r2 = x * x + y * y
      let numerator = 1 + r2 * (coefficient(0) + r2 * (coefficient(1) + r2 * coefficient(4)))
      let denominator = 1 + r2 * (coefficient(5) + r2 * (coefficient(6) + r2 * coefficient(7)))
      let radial = numerator / denominator
      let (p1, p2) = (coefficient(2), coefficient(3))
      return (
        x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
        y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
      )
    case .equidistant(let k):
      let r = (x * x + y * y).squareRoot()
      guard r > 1e-12 else { return (x, y) }
      let theta = atan(r)
      var power = theta
      var bent = theta
      for coefficient in k {
        power *= theta * theta
        bent += coefficient * power
      }
      return (x * bent / r, y * bent / r)
    }
  }

  /// The pixel a point in the camera frame is seen at; `nil` behind the camera.
  public func project(_ pointInCamera: Vector3) -> (u: Double, v: Double)? {
    guard pointInCamera.z > 1e-9 else { return nil }
    let (x, y) = distorted(
      pointInCamera.x / pointInCamera.z, pointInCamera.y / pointInCamera.z)
    return (fx * x + cx, fy * y + cy)
  }

  /// The ray through a pixel in the camera frame, scaled to z = 1.
  ///
  /// Distortion is undone by fixed-point iteration until the residual is below 1e-10.
  public func unproject(u: Double, v: Double) -> Vector3 {
    let (targetX, targetY) = ((u - cx) / fx, (v - cy) / fy)
    if case .none = distortion { return Vector3(targetX, targetY, 1) }
    var (x, y) = (targetX, targetY)
    for _ in 0..<50 {
      let (bentX, bentY) = distorted(x, y)
      let (errorX, errorY) = (targetX - bentX, targetY - bentY)
      x += errorX
      y += errorY
      if errorX * errorX + errorY * errorY < 1e-20 { break }
    }
    return Vector3(x, y, 1)
  }
}
