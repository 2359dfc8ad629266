/// The name by which a Bluetooth object is known throughout a session, for example `tag-1`.
@frozen
public struct ObjectID: Hashable, Comparable, Sendable, RawRepresentable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The name itself.
  public var rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes an identifier of a name.
  public init(_ name: String) { rawValue = name }

  /// Makes an identifier of a literal name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name itself.
  public var description: String { rawValue }

  /// Orders identifiers by their names.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.rawValue < right.rawValue
  }
}
