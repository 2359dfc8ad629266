/// A camera's setting, such as exposure or gain, and what it may be set to.
public struct CameraControl: Sendable, Hashable {
  /// The kinds of values.
  public enum Kind: Sendable, Hashable {
    /// A whole number in a range, in steps.
    case number
    /// 0 or 1.
    case flag
    /// One of the items, by number; numbers without an item can't be chosen.
    case menu([Int: String])
  }

  /// The kernel's number of it.
  public var id: UInt32
  /// The name for programs: lower case, words joined by underscores, as `v4l2-ctl` shows it.
  public var name: String
  /// The kind of its values.
  public var kind: Kind
  /// The smallest and largest value.
  public var range: ClosedRange<Int>
  /// The step between values.
  public var step: Int
  /// The value that the driver starts with.
  public var standard: Int
  /// The present value; `nil` where it can't be read.
  public var value: Int?
  /// Whether it has no effect at present, such as a manual exposure while exposure is automatic.
  public var isInactive: Bool
  /// Whether it can be set.
  public var isWritable: Bool

  /// The name for programs of a driver's name: `Exposure Time, Absolute` is
  /// `exposure_time_absolute`.
  static func programName(_ name: String) -> String {
    name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "_")
  }

  /// Why a value can't be set; `nil` if it can.
  func problem(setting value: Int) -> String? {
    guard isWritable else { return "'\(name)' can only be read" }
    switch kind {
    case .menu(let items) where items[value] == nil:
      let list = items.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      return "'\(name)' is one of \(list.joined(separator: ", ")), not \(value)"
    case .number where !range.contains(value):
      return "'\(name)' is from \(range.lowerBound) to \(range.upperBound), not \(value)"
    case .flag where value != 0 && value != 1:
      return "'\(name)' is 0 or 1, not \(value)"
    default:
      return nil
    }
  }
}
