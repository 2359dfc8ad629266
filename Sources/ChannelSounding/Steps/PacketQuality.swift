/// Which side of a procedure a device is.
public enum Role: UInt8, Sendable, Hashable {
  /// The side that starts each step.
  case initiator = 0
  /// The side that answers.
  case reflector = 1
}

/// What a step's packet was received like: the Packet_Quality byte.
@frozen public struct PacketQuality: Hashable, Sendable {
  /// The access address check, low nibble.
  public enum AccessAddressCheck: UInt8, Sendable {
    /// Every bit as expected.
    case success = 0
    /// Bit errors.
    case bitErrors = 1
    /// The access address was not found.
    case notFound = 2
  }

  /// The access address check.
  public var check: AccessAddressCheck
  /// Bit errors counted, high nibble.
  public var bitErrors: UInt8

  /// Makes a quality.
  @inlinable public init(check: AccessAddressCheck = .success, bitErrors: UInt8 = 0) {
    self.check = check
    self.bitErrors = bitErrors
  }

  /// The byte on the wire.
  @inlinable public var byte: UInt8 { check.rawValue | bitErrors << 4 }
}
