import Geometry

extension RigFile {
  /// The text of a `rig.yaml` that reads back as exactly this rig.
  public static func text(of rig: Rig) -> String {
    var lines: [String] = []
    if let camera = rig.camera { lines += self.lines(of: camera) }
    let pose = rig.bodyFromCamera
    let rotation = [pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w]
    lines.append(
      "bodyFromCamera: {translation: \(list(pose.translation)), rotation: \(list(rotation))}")
    if !rig.antennas.isEmpty {
      lines.append("antennas:")
      for antenna in rig.antennas {
        lines.append("  - {id: \(antenna.id), positionInBody: \(list(antenna.positionInBody))}")
      }
    }
    if !rig.rangeOffsetMetres.isEmpty {
      lines.append("rangeOffsets:")
      for (object, offset) in rig.rangeOffsetMetres.sorted(by: { $0.key < $1.key }) {
        lines.append("  \(quoted(object.rawValue)): \(offset)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of camera: CameraModel) -> [String] {
    let (model, distortion) =
      switch camera.distortion {
      case .none: ("pinhole", "{model: none}")
      case .radtan(let k): ("pinhole", "{model: radtan, coefficients: \(list(k))}")
      case .equidistant(let k): ("fisheye", "{model: equidistant, coefficients: \(list(k))}")
      }
    return [
      "camera:",
      "  size: [\(camera.width), \(camera.height)]",
      "  model: \(model)",
      "  intrinsics: \(list([camera.fx, camera.fy, camera.cx, camera.cy]))",
      "  distortion: \(distortion)",
      "  timeOffset: \(camera.timeOffsetSeconds)",
      "  rollingShutter: \(camera.rollingShutterSeconds)",
    ]
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
  }

  private static func list(_ vector: Vector3) -> String { list([vector.x, vector.y, vector.z]) }

  /// A text in double quotes, which can express any character.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
        quoted += "\\x" + hexadecimal(scalar.value, digits: 2)
      case _ where scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xFEFF:
        quoted += "\\u" + hexadecimal(scalar.value, digits: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
