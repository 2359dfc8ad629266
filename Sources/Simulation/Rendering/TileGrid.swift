import Geometry

/// The picture cut into tiles of 16 × 16 pixels, each with the cone of its rays.
struct TileGrid: Sendable {
  static let side = 16

  /// The cone around a tile's rays in the camera frame.
  struct Cone: Sendable {
    var axis: SIMD3<Float>
    var cosine: Float
    var sine: Float
  }

  let columns: Int
  let rows: Int
  let cones: [Cone]

  init(camera: CameraModel) {
    columns = (camera.width + Self.side - 1) / Self.side
    rows = (camera.height + Self.side - 1) / Self.side
    var cones: [Cone] = []
    for row in 0..<rows {
      for column in 0..<columns {
        // Half a pixel more on each side, for the rays that smooth edges.
        let (u0, v0) = (Double(column * Self.side) - 1, Double(row * Self.side) - 1)
        let (u1, v1) = (u0 + Double(Self.side) + 1, v0 + Double(Self.side) + 1)
        let axis = camera.unproject(u: (u0 + u1) / 2, v: (v0 + v1) / 2).normalized
        let corners = [(u0, v0), (u1, v0), (u0, v1), (u1, v1)]
        let cosine = corners.reduce(1.0) {
          min($0, camera.unproject(u: $1.0, v: $1.1).normalized.dot(axis))
        }
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        cones.append(Cone(axis: SIMD3(axis), cosine: Float(cosine), sine: Float(sine)))
      }
    }
    self.cones = cones
  }

  /// Appends the boxes, but for the room, that a tile's rays may meet.
  func appendCandidates(
    tile: Int, boxes: UnsafeBufferPointer<PreparedBox>,
    rows: PreparedView.Rows, to list: inout [Int32]
  ) {
    let cone = cones[tile]
    let axis = SIMD3<Float>(
      (rows.0 * cone.axis).sum(), (rows.1 * cone.axis).sum(), (rows.2 * cone.axis).sum())
    for index in 1..<max(1, boxes.count) {
      let box = boxes[index]
      let squared = (box.offset * box.offset).sum()
      let sineSquared = box.radius * box.radius / max(squared, 1e-9)
      guard sineSquared < 1 else {
        list.append(Int32(index))
        continue
      }
      // Within the cone's angle plus the sphere's: cos(a + b) = cos a cos b − sin a sin b.
      let limit =
        cone.cosine * (1 - sineSquared).squareRoot() - cone.sine * sineSquared.squareRoot()
      if (axis * box.offset).sum() > limit * squared.squareRoot() { list.append(Int32(index)) }
    }
  }
}
