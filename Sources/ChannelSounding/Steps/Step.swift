import Geometry

/// Why bytes could not be decoded, and where.
public struct DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the byte at fault.
  public var byteOffset: Int
  /// What was wrong, in words.
  public var reason: String

  /// Makes an error.
  public init(byteOffset: Int, reason: String) {
    self.byteOffset = byteOffset
    self.reason = reason
  }

  /// Where and what.
  public var description: String { "byte \(byteOffset): \(reason)" }
}

/// A step as decoded from HCI bytes.
public struct Step: Hashable, Sendable {
  /// The decoded data of a step.
  public enum Content: Hashable, Sendable {
    /// Frequency offset calibration.
    case mode0(Mode0)
    /// Round-trip time.
    case mode1(Mode1)
    /// Phase-based ranging.
    case mode2(Mode2)
    /// Round-trip time and phase-based ranging.
    case mode3(Mode1, Mode2)
  }

  /// The Bluetooth channel index, 0…78; its frequency is 2402 MHz plus the index in MHz.
  public var channel: UInt8
  /// The data.
  public var content: Content

  /// Makes a step.
  public init(channel: UInt8, content: Content) {
    self.channel = channel
    self.content = content
  }

  /// The mode, 0…3.
  public var mode: UInt8 {
    switch content {
    case .mode0: return 0
    case .mode1: return 1
    case .mode2: return 2
    case .mode3: return 3
    }
  }

  /// The tones, in modes 2 and 3.
  public var tones: Mode2? {
    switch content {
    case .mode2(let tones), .mode3(_, let tones): return tones
    case .mode0, .mode1: return nil
    }
  }

  /// The round-trip time part, in modes 1 and 3.
  public var packet: Mode1? {
    switch content {
    case .mode1(let packet), .mode3(let packet, _): return packet
    case .mode0, .mode2: return nil
    }
  }
}
