import Geometry

/// Rig files: where the camera and the antennas sit on the body, and how the camera sees.
///
/// `Calibration/README.md` describes every field of `rig.yaml`.
public enum RigFile {
  /// Reads a rig from a file: a `rig.yaml`, or a camera calibration as ROS `camera_info`, Kalibr
  /// camchain, EuRoC `sensor.yaml` or OpenCV YAML.
  ///
  /// Throws where the file can't be read, and with path and line where it is not understood: an
  /// unknown key, model or distortion is an error, never a default.
  public static func read(_ path: String) throws(CameraError) -> Rig {
    guard let text = String(validating: try Files.read(path), as: UTF8.self) else {
      throw CameraError(.invalidFile, "is no UTF-8 text", path: path)
    }
    return try parse(text, path: path)
  }

  /// Reads a rig from a text; `path` is for error messages.
  ///
  /// A file of another program gives the camera alone, looking forward from the body's origin, but
  /// where the keys `bodyFromCamera`, `antennas` and `rangeOffsets` were added to it.
  public static func parse(_ yaml: String, path: String) throws(CameraError) -> Rig {
    if yaml.hasPrefix("<?xml") {
      throw CameraError(
        .invalidFile, "is XML", path: path, line: 1,
        advice: "save the calibration with a name that ends in .yaml")
    }
    let root = YAMLValue(node: try YAMLNode.parse(yaml, path: path), path: path)
    var rig = Rig()
    let isForeign = CameraDialect.isForeign(root)
    if isForeign {
      rig.camera = try CameraDialect.read(root)
    } else {
      try root.allow(only: ["camera", "bodyFromCamera", "antennas", "rangeOffsets"])
      if let camera = root["camera"] { rig.camera = try CameraDialect.read(camera) }
    }
    if let mounting = root["bodyFromCamera"] { rig.bodyFromCamera = try pose(mounting) }
    if let antennas = root["antennas"] { rig.antennas = try self.antennas(antennas) }
    if let offsets = root["rangeOffsets"] {
      for (object, offset) in try offsets.entries() {
        rig.rangeOffsetMetres[ObjectID(object)] = try offset.number()
      }
    }
    return rig
  }

  private static func vector(_ value: YAMLValue) throws(CameraError) -> Vector3 {
    let numbers = try value.numbers(count: 3)
    return Vector3(numbers[0], numbers[1], numbers[2])
  }

  private static func pose(_ value: YAMLValue) throws(CameraError) -> Pose {
    try value.allow(only: ["translation", "rotation"])
    let translation = try vector(value.required("translation"))
    let rotationValue = try value.required("rotation")
    let q = try rotationValue.numbers(count: 4)
    let norm = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]).squareRoot()
    guard abs(norm - 1) < 0.01 else {
      throw rotationValue.error(
        "the quaternion's length is \(norm), not 1", advice: "the order is [qx, qy, qz, qw]")
    }
    var rotation = Rotation(x: q[0], y: q[1], z: q[2], w: q[3])
    if abs(norm - 1) < 1e-15 {
      // Already of length one: taken to the last bit, so that a written rig reads back the same.
      (rotation.x, rotation.y, rotation.z, rotation.w) = (q[0], q[1], q[2], q[3])
    }
    return Pose(rotation: rotation, translation: translation)
  }

  private static func antennas(_ value: YAMLValue) throws(CameraError) -> [Antenna] {
    var antennas: [Antenna] = []
    for item in try value.items() {
      try item.allow(only: ["id", "positionInBody"])
      let id = try item.required("id").integer(in: 1...255)
      guard !antennas.contains(where: { $0.id == id }) else {
        throw item.error("antenna \(id) is given twice")
      }
      antennas.append(
        Antenna(id: id, positionInBody: try vector(item.required("positionInBody"))))
    }
    return antennas
  }
}
