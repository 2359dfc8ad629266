/// A value of one of the kinds that settings have.
public enum SettingValue: Sendable, Hashable, CustomStringConvertible {
  /// A real number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// Yes or no.
  case flag(Bool)

  /// The value as it is written in a configuration file.
  public var description: String {
    switch self {
    case .number(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .flag(let value): return "\(value)"
    }
  }
}

/// Why a setting could not be changed.
public struct SettingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong and what would be right, in words.
  public var description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}

/// One named setting of a configuration: how to read it, write it and explain it.
public struct Setting<Root>: Sendable {
  /// The key, as in `fusion.angleLimitDegrees` without the group.
  public let name: String
  /// What it does, with its unit, in one line.
  public let meaning: String
  /// Reads the value.
  public let read: @Sendable (Root) -> SettingValue
  /// Changes the value to the one a text states.
  public let write: @Sendable (inout Root, String) throws(SettingError) -> Void

  /// Makes a setting that is a real number within bounds.
  public init(
    _ name: String, _ path: any WritableKeyPath<Root, Double> & Sendable,
    in bounds: ClosedRange<Double>, _ meaning: String
  ) {
    self.name = name
    self.meaning = meaning
    read = { .number($0[keyPath: path]) }
    write = { (root, text) throws(SettingError) in
      guard let value = Double(text), bounds.contains(value) else {
        throw SettingError(
          "\(name): '\(text)' is no number from \(bounds.lowerBound) to \(bounds.upperBound)")
      }
      root[keyPath: path] = value
    }
  }

  /// Makes a setting that is a whole number within bounds.
  public init(
    _ name: String, _ path: any WritableKeyPath<Root, Int> & Sendable,
    in bounds: ClosedRange<Int>, _ meaning: String
  ) {
    self.name = name
    self.meaning = meaning
    read = { .integer($0[keyPath: path]) }
    write = { (root, text) throws(SettingError) in
      guard let value = Int(text), bounds.contains(value) else {
        throw SettingError(
          "\(name): '\(text)' is no whole number from \(bounds.lowerBound) to "
            + "\(bounds.upperBound)")
      }
      root[keyPath: path] = value
    }
  }

  /// Makes a setting that is yes or no.
  public init(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ meaning: String)
  {
    self.name = name
    self.meaning = meaning
    read = { .flag($0[keyPath: path]) }
    write = { (root, text) throws(SettingError) in
      guard let value = Bool(text) else {
        throw SettingError("\(name): '\(text)' is neither true nor false")
      }
      root[keyPath: path] = value
    }
  }
}

/// A configuration whose settings can be listed, explained and overridden by name.
public protocol Configurable {
  /// Every setting, in the order to print them in.
  static var settings: [Setting<Self>] { get }
}
