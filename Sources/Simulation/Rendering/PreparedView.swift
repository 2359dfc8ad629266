import Geometry
import Glibc

/// A box prepared for rays from one viewpoint.
struct PreparedBox {
  /// The viewpoint in the frame of the box.
  var origin: SIMD3<Float>
  var half: SIMD3<Float>
  var cosine: Float
  var sine: Float
  /// The centre, relative to the viewpoint, and the radius of the sphere around the box.
  var offset: SIMD3<Float>
  var radius: Float
}

/// The boxes, the room first, as seen from one pose of the camera.
struct PreparedView {
  /// The rotation from the camera to the world, row by row.
  typealias Rows = (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  let rows: Rows
  let boxes: [PreparedBox]

  init(_ worldFromCamera: Pose, boxes: [Box]) {
    let rotation = worldFromCamera.rotation
    let x = SIMD3<Float>(rotation * Vector3(1, 0, 0))
    let y = SIMD3<Float>(rotation * Vector3(0, 1, 0))
    let z = SIMD3<Float>(rotation * Vector3(0, 0, 1))
    rows = (SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
    let position = worldFromCamera.translation
    self.boxes = boxes.map { box in
      PreparedBox(
        origin: SIMD3(box.local(position)), half: SIMD3(box.half),
        cosine: Float(cos(box.yaw)), sine: Float(sin(box.yaw)),
        offset: SIMD3(box.centre - position), radius: Float(box.half.norm))
    }
  }
}
