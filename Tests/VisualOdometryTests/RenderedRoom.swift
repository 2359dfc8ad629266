import Geometry

/// A box-shaped room with two pillars, papered with seeded noise, seen by a pinhole camera.
struct RenderedRoom {
  let camera: CameraModel
  /// Half sizes of the room, metres; the camera starts near the middle, looking along x.
  let halfSize = Vector3(4, 3.5, 1.6)
  let pillars: [(low: Vector3, high: Vector3)] = [
    (Vector3(2.2, 0.5, -1.6), Vector3(2.7, 1.1, 1.6)),
    (Vector3(1.7, -1.4, -1.6), Vector3(2.1, -1, 0.4)),
  ]
  private let noise: [Float]

  init(camera: CameraModel) {
    self.camera = camera
    var random = RandomSource(seed: 7)
    noise = (0..<(64 * 64)).map { _ in Float(random.uniform()) }
  }

  /// A small camera with a wide view, so that tests are quick.
  static let small = CameraModel(width: 320, height: 240, fx: 260, fy: 260, cx: 159.5, cy: 119.5)

  /// The picture from a pose of a body whose camera looks along its x axis.
  func picture(
    worldFromBody: Pose, gain: Double = 1, noiseDeviation: Double = 0, seed: UInt64 = 0
  ) -> GrayImage {
    let worldFromCamera =
      worldFromBody * Pose(rotation: Rig.forwardLooking, translation: .zero)
    var random = RandomSource(seed: seed)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(camera.width * camera.height)
    for y in 0..<camera.height {
      for x in 0..<camera.width {
        let ray = worldFromCamera.rotation * camera.unproject(u: Double(x), v: Double(y))
        var brightness = Double(shade(from: worldFromCamera.translation, along: ray)) * gain
        if noiseDeviation > 0 { brightness += random.normal() * noiseDeviation }
        pixels.append(UInt8(min(max(brightness, 0), 255)))
      }
    }
    return GrayImage(width: camera.width, height: camera.height, pixels: pixels)
      ?? GrayImage(width: camera.width, height: camera.height)
  }

  private func shade(from origin: Vector3, along ray: Vector3) -> Float {
    // The room is seen from inside: the farther wall of each axis counts.
    var distance = Double.infinity
    var axis = 0
    for k in 0..<3 where abs(ray[k]) > 1e-12 {
      let t = ((ray[k] > 0 ? halfSize[k] : -halfSize[k]) - origin[k]) / ray[k]
      if t < distance { (distance, axis) = (t, k) }
    }
    var surface = axis * 2 + (ray[axis] > 0 ? 1 : 0)
    for (index, pillar) in pillars.enumerated() {
      var near = 0.0
      var far = Double.infinity
      var entered = 0
      for k in 0..<3 {
        let (a, b) = ((pillar.low[k] - origin[k]) / ray[k], (pillar.high[k] - origin[k]) / ray[k])
        if min(a, b) > near { (near, entered) = (min(a, b), k) }
        far = min(far, max(a, b))
      }
      if near < far && near > 0 && near < distance {
        distance = near
        axis = entered
        surface = 6 + index * 3 + entered
      }
    }
    let point = origin + distance * ray
    let (u, v) = (point[(axis + 1) % 3], point[(axis + 2) % 3])
    let shift = Double(surface) * 7.31
    let coarse = value(u * 3 + shift, v * 3), fine = value(u * 14 + shift, v * 14 + 3)
    return 30 + 110 * coarse + 90 * fine
  }

  /// Smooth noise between 0 and 1.
  private func value(_ x: Double, _ y: Double) -> Float {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (Float(x - column), Float(y - row))
    func at(_ dx: Int, _ dy: Int) -> Float {
      noise[((Int(row) + dy) & 63) * 64 + ((Int(column) + dx) & 63)]
    }
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx, bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx
    return top + (bottom - top) * fy
  }
}
