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
    /// Phase-based ranging.
    case mode2(Mode2)
    /// A mode whose data is kept by other means: round-trip time (1) or both (3).
    case other(mode: UInt8)
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
}

/// Translates between steps and their HCI bytes (Core Vol 4 Part E 7.7.65.44).
public enum StepCodec {
  /// Decodes steps back to back: mode, channel, length and data of each.
  ///
  /// - Throws: `DecodingError` with the offset of the first byte that does not fit.
  public static func decode(_ bytes: [UInt8], role: Role) throws(DecodingError) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(bytes.count / 12 + 1)
    var offset = 0
    while offset < bytes.count {
      guard offset + 3 <= bytes.count else {
        throw DecodingError(byteOffset: offset, reason: "step header is cut off")
      }
      let (mode, channel, length) = (bytes[offset], bytes[offset + 1], Int(bytes[offset + 2]))
      let start = offset + 3
      guard start + length <= bytes.count else {
        throw DecodingError(
          byteOffset: offset,
          reason: "step data of \(length) bytes is cut off after \(bytes.count - start)")
      }
      guard channel <= 78 else {
        throw DecodingError(byteOffset: offset + 1, reason: "channel \(channel) does not exist")
      }
      let data = bytes[start..<start + length]
      steps.append(
        Step(channel: channel, content: try content(mode: mode, data: data, role: role)))
      offset = start + length
    }
    return steps
  }

  private static func content(
    mode: UInt8, data: ArraySlice<UInt8>, role: Role
  ) throws(DecodingError) -> Step.Content {
    switch mode {
    case 0: return .mode0(try mode0(data, role: role))
    case 2: return .mode2(try mode2(data))
    case 1, 3: return .other(mode: mode)
    default:
      throw DecodingError(byteOffset: data.startIndex - 3, reason: "unknown step mode \(mode)")
    }
  }

  private static func mode0(
    _ data: ArraySlice<UInt8>, role: Role
  ) throws(DecodingError) -> Mode0 {
    let expected = role == .initiator ? 5 : 3
    guard data.count == expected else {
      throw DecodingError(
        byteOffset: data.startIndex - 1,
        reason: "mode-0 data of \(data.count) bytes, \(expected) expected")
    }
    let first = data.startIndex
    var step = Mode0(
      quality: PacketQuality(
        check: .init(rawValue: data[first] & 0xF) ?? .notFound, bitErrors: data[first] >> 4),
      rssiDBm: data[first + 1] == 0x7F ? nil : Int8(bitPattern: data[first + 1]),
      antenna: data[first + 2])
    if role == .initiator {
      let bits = UInt16(data[first + 3]) | UInt16(data[first + 4]) << 8
      // 15 bits signed; real stacks sign-extend to 16, so the sentinel is tested first.
      step.frequencyOffset = bits == 0xC000 ? nil : Int16(bitPattern: bits << 1) >> 1
    }
    return step
  }

  private static func mode2(_ data: ArraySlice<UInt8>) throws(DecodingError) -> Mode2 {
    guard data.count >= 5, data.count <= 21, (data.count - 1) % 4 == 0 else {
      throw DecodingError(
        byteOffset: data.startIndex - 1,
        reason: "mode-2 data of \(data.count) bytes ends inside a tone or has too many")
    }
    var step = Mode2(permutationIndex: data[data.startIndex], tones: [])
    for start in stride(from: data.startIndex + 1, to: data.endIndex, by: 4) {
      let bits =
        UInt32(data[start]) | UInt32(data[start + 1]) << 8 | UInt32(data[start + 2]) << 16
      step.append(
        Tone(
          sample: PhaseCorrectionTerm(bits: bits),
          quality: .init(rawValue: data[start + 3] & 0xF) ?? .unavailable,
          slot: .init(rawValue: data[start + 3] >> 4) ?? .regular))
    }
    return step
  }

  /// Encodes steps back to back as HCI bytes.
  public static func encode(_ steps: [Step], role: Role) -> [UInt8] {
    var bytes: [UInt8] = []
    for step in steps {
      let header = bytes.count
      switch step.content {
      case .mode0(let data):
        bytes += [0, step.channel, 0]
        bytes.append(data.quality.check.rawValue | data.quality.bitErrors << 4)
        bytes.append(data.rssiDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
        bytes.append(data.antenna)
        if role == .initiator {
          let bits = data.frequencyOffset.map { UInt16(bitPattern: $0) & 0x7FFF } ?? 0xC000
          bytes += [UInt8(bits & 0xFF), UInt8(bits >> 8)]
        }
      case .mode2(let data):
        bytes += [2, step.channel, 0, data.permutationIndex]
        for index in 0..<data.toneCount {
          let tone = data[index]
          let bits = tone.sample?.bits ?? 0xFFFFFF
          bytes += [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16)]
          bytes.append(tone.quality.rawValue | tone.slot.rawValue << 4)
        }
      case .other(let mode):
        bytes += [mode, step.channel, 0]
      }
      bytes[header + 2] = UInt8(bytes.count - header - 3)
    }
    return bytes
  }
}
