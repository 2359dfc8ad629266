import Geometry

extension Rig {
  /// The rig of simulated runs: a camera 640×480 with a mild lens, 76° wide, looking ahead from
  /// 10 cm in front of the body's origin, and up to four antennas about 12 cm off it.
  public static func simulated(antennaCount: Int = 1) -> Rig {
    let positions: [Vector3] = [
      [0.12, 0, 0.05], [0.08, 0.06, 0.05], [0.08, -0.06, 0.05], [0.04, 0, 0.05],
    ]
    let camera = CameraModel(
      width: 640, height: 480, fx: 410, fy: 410, cx: 319.5, cy: 239.5,
      distortion: .radtan([-0.08, 0.02, 0.0005, -0.0003]))
    return Rig(
      camera: camera,
      bodyFromCamera: Pose(rotation: forwardLooking, translation: Vector3(0.1, 0, 0)),
      antennas: positions.prefix(antennaCount).enumerated().map {
        Antenna(id: $0.offset + 1, positionInBody: $0.element)
      })
  }
}
