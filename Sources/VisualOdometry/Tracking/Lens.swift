internal import CVision
import Geometry

/// The camera as the tracker uses it: pixels to undistorted rays and back.
struct Lens {
  let model: CameraModel
  /// The focal length that turns normalised errors into pixels.
  let focal: Double

  init(_ model: CameraModel) {
    self.model = model
    focal = (model.fx * model.fy).squareRoot()
  }

  /// The normalised point a pixel sees.
  func ray(_ pixel: cvs_pixel) -> cvs_ray {
    let ray = model.unproject(u: Double(pixel.x), v: Double(pixel.y))
    return cvs_ray(x: ray.x, y: ray.y)
  }

  /// The pixel that sees a point of the camera frame; `nil` outside the picture less a margin.
  func pixel(_ pointInCamera: Vector3, margin: Double = 0) -> cvs_pixel? {
    guard pointInCamera.z > 1e-3 * pointInCamera.norm, pointInCamera.isFinite,
      let (u, v) = model.project(pointInCamera)
    else { return nil }
    guard u >= margin, v >= margin, u <= Double(model.width - 1) - margin,
      v <= Double(model.height - 1) - margin
    else { return nil }
    return cvs_pixel(x: Float(u), y: Float(v))
  }
}

extension cvs_vector {
  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

extension cvs_pose {
  init(_ pose: Pose) {
    let (r, t) = (pose.rotation, pose.translation)
    self.init(qx: r.x, qy: r.y, qz: r.z, qw: r.w, tx: t.x, ty: t.y, tz: t.z)
  }
}

extension Pose {
  init(_ pose: cvs_pose) {
    self.init(
      rotation: Rotation(x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw),
      translation: Vector3(pose.tx, pose.ty, pose.tz))
  }
}
