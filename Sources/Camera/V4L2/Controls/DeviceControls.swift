import CLinux
import Glibc

extension V4L2Device {
  // From linux/videodev2.h and linux/v4l2-controls.h.
  private enum Known {
    static let disabled: UInt32 = 0x1
    static let readOnly: UInt32 = 0x4
    static let inactive: UInt32 = 0x10
    static let writeOnly: UInt32 = 0x40
    static let exposureAbsolute: UInt32 = 0x009A_0902
    static let exposurePriority: UInt32 = 0x009A_0903
  }

  /// The settings with whole numbers, flags and menus, in the driver's order.
  func controls() -> [CameraControl] {
    var controls: [CameraControl] = []
    var raw = cln_control()
    // The bound is for drivers that never end their list.
    for _ in 0..<1024 {
      guard restarting({ cln_v4l2_next_control(descriptor, raw.id, &raw) }) == 0 else { break }
      if let control = control(raw) { controls.append(control) }
    }
    return controls
  }

  private func control(_ raw: cln_control) -> CameraControl? {
    guard raw.flags & Known.disabled == 0, raw.minimum <= raw.maximum else { return nil }
    let kind: CameraControl.Kind
    switch raw.type {
    case 1: kind = .number
    case 2: kind = .flag
    case 3: kind = .menu(menu(raw))
    default: return nil
    }
    let isReadable = raw.flags & Known.writeOnly == 0
    return CameraControl(
      id: raw.id, name: CameraControl.programName(Self.text(raw.name)), kind: kind,
      range: Int(raw.minimum)...Int(raw.maximum), step: max(1, Int(raw.step)),
      standard: Int(raw.standard), value: isReadable ? value(of: raw.id) : nil,
      isInactive: raw.flags & Known.inactive != 0, isWritable: raw.flags & Known.readOnly == 0)
  }

  private func menu(_ raw: cln_control) -> [Int: String] {
    var items: [Int: String] = [:]
    for index in max(0, raw.minimum)...max(0, min(raw.maximum, 255)) {
      let name: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 33) { buffer in
        guard let start = buffer.baseAddress,
          restarting({
            cln_v4l2_menu_item(descriptor, raw.id, UInt32(index), start)
          }) == 0
        else { return nil }
        return String(cString: start)
      }
      items[Int(index)] = name
    }
    return items
  }

  /// The present value of a setting; `nil` where it can't be read.
  private func value(of id: UInt32) -> Int? {
    var value: Int32 = 0
    return restarting({ cln_v4l2_get_control(descriptor, id, &value) }) == 0 ? Int(value) : nil
  }

  /// Changes settings by name: modes first, since they make values effective.
  func set(_ values: [String: Int]) throws(CameraError) {
    guard !values.isEmpty else { return }
    let numbers = Set(controls().filter { $0.kind == .number }.map(\.name))
    let ordered = values.sorted {
      let (left, right) = (numbers.contains($0.key), numbers.contains($1.key))
      return left == right ? $0.key < $1.key : right
    }
    for (name, value) in ordered { try set(name, to: value) }
  }

  /// Changes a setting by name.
  func set(_ name: String, to value: Int) throws(CameraError) {
    let all = controls()
    guard let control = all.first(where: { $0.name == name }) else {
      throw CameraError(
        .unsupported, "has no setting '\(name)'", path: path,
        advice: "it has " + all.map(\.name).joined(separator: ", "))
    }
    if let problem = control.problem(setting: value) {
      throw CameraError(.unsupported, problem, path: path)
    }
    guard
      restarting({ cln_v4l2_set_control(descriptor, control.id, Int32(clamping: value)) }) == 0
    else {
      throw V4L2Failure.error("refuses '\(name)' = \(value)", device: path, errno: errno)
    }
  }

  /// The length of the exposure, seconds; `nil` where the camera doesn't tell.
  func exposureSeconds() -> Double? {
    // The unit of V4L2_CID_EXPOSURE_ABSOLUTE is 100 µs.
    value(of: Known.exposureAbsolute).flatMap { $0 > 0 ? Double($0) * 1e-4 : nil }
  }

  /// Has automatic exposure keep the frame rate in the dark; without effect where there is no choice.
  func keepFrameRate() {
    _ = restarting { cln_v4l2_set_control(descriptor, Known.exposurePriority, 0) }
  }
}
