/// Decodes steps one by one, without allocating for any (Core Vol 4 Part E 7.7.65.44).
public struct StepReader: Sendable {
  private let bytes: [UInt8]
  private let role: Role
  private let antennaPaths: Int?
  /// The offset of the next step.
  public private(set) var byteOffset: Int
  private let end: Int

  /// Makes a reader of steps back to back: mode, channel, length and data of each.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - range: the part of them that holds steps; all by default.
  ///   - role: who reported the steps; mode 0 is longer on the initiator's side.
  ///   - antennaPaths: the number of antenna paths, needed where mode-3 lengths are ambiguous.
  public init(
    _ bytes: [UInt8], in range: Range<Int>? = nil, role: Role, antennaPaths: Int? = nil
  ) {
    self.bytes = bytes
    self.role = role
    self.antennaPaths = antennaPaths
    byteOffset = max(0, range?.lowerBound ?? 0)
    end = min(bytes.count, range?.upperBound ?? bytes.count)
  }

  /// The next step; `nil` at the end.
  ///
  /// - Throws: `DecodingError` with the offset of the first byte that does not fit.
  public mutating func next() throws(DecodingError) -> Step? {
    guard let header = try nextHeader() else { return nil }
    let data = header.data
    let content: Step.Content
    switch header.mode {
    case 0: content = .mode0(try mode0(data))
    case 1:
      guard data.count == 6 || data.count == 12 || data.count == 14 else {
        throw DecodingError(
          byteOffset: data.lowerBound - 1,
          reason: "mode-1 data of \(data.count) bytes, 6, 12 or 14 expected")
      }
      content = .mode1(mode1(data))
    case 2: content = .mode2(try mode2(data))
    case 3:
      let packetLength = try mode3PacketLength(data)
      let split = data.lowerBound + packetLength
      content = .mode3(
        mode1(data.lowerBound..<split), try mode2(split..<data.upperBound))
    default:
      throw DecodingError(
        byteOffset: data.lowerBound - 3, reason: "unknown step mode \(header.mode)")
    }
    byteOffset = data.upperBound
    return Step(channel: header.channel, content: content)
  }

  /// Skips the remaining steps and counts them.
  mutating func countRest() throws(DecodingError) -> Int {
    var count = 0
    while let header = try nextHeader() {
      byteOffset = header.data.upperBound
      count += 1
    }
    return count
  }

  private func nextHeader() throws(DecodingError) -> (
    mode: UInt8, channel: UInt8, data: Range<Int>
  )? {
    guard byteOffset < end else { return nil }
    guard byteOffset + 3 <= end else {
      throw DecodingError(byteOffset: byteOffset, reason: "step header is cut off")
    }
    let (channel, length) = (bytes[byteOffset + 1], Int(bytes[byteOffset + 2]))
    let start = byteOffset + 3
    guard start + length <= end else {
      throw DecodingError(
        byteOffset: byteOffset,
        reason: "step data of \(length) bytes is cut off after \(end - start)")
    }
    guard channel < RadioBand.channelCount else {
      throw DecodingError(byteOffset: byteOffset + 1, reason: "channel \(channel) does not exist")
    }
    return (bytes[byteOffset], channel, start..<start + length)
  }

  private func quality(at offset: Int) -> PacketQuality {
    PacketQuality(
      check: .init(rawValue: bytes[offset] & 0xF) ?? .notFound, bitErrors: bytes[offset] >> 4)
  }

  private func rssi(at offset: Int) -> Int8? {
    bytes[offset] == 0x7F ? nil : Int8(bitPattern: bytes[offset])
  }

  private func term(at offset: Int) -> PhaseCorrectionTerm? {
    PhaseCorrectionTerm(
      bits: UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset + 2]) << 16)
  }

  private func mode0(_ data: Range<Int>) throws(DecodingError) -> Mode0 {
    let expected = role == .initiator ? 5 : 3
    guard data.count == expected else {
      throw DecodingError(
        byteOffset: data.lowerBound - 1,
        reason: "mode-0 data of \(data.count) bytes, \(expected) expected")
    }
    let first = data.lowerBound
    var step = Mode0(
      quality: quality(at: first), rssiDBm: rssi(at: first + 1), antenna: bytes[first + 2])
    if role == .initiator {
      let bits = UInt16(bytes[first + 3]) | UInt16(bytes[first + 4]) << 8
      step.frequencyOffset = FrequencyOffset.decode(bits)
    }
    return step
  }

  private func mode1(_ data: Range<Int>) -> Mode1 {
    let first = data.lowerBound
    let time = UInt16(bytes[first + 3]) | UInt16(bytes[first + 4]) << 8
    var step = Mode1(
      quality: quality(at: first), attackMetric: bytes[first + 1] == 0xFF ? nil : bytes[first + 1],
      rssiDBm: rssi(at: first + 2),
      timeDifferenceHalfNanoseconds: time == 0x8000 ? nil : Int16(bitPattern: time),
      antenna: bytes[first + 5])
    if data.count > 6 {
      let isPacked = data.count == 12
      step.packetTerms = PacketTerms(
        first: term(at: first + 6), second: term(at: first + (isPacked ? 9 : 10)),
        isPacked: isPacked)
    }
    return step
  }

  private func mode2(_ data: Range<Int>) throws(DecodingError) -> Mode2 {
    guard data.count >= 5, data.count <= 21, (data.count - 1) % 4 == 0 else {
      throw DecodingError(
        byteOffset: data.lowerBound - 1,
        reason: "mode-2 data of \(data.count) bytes ends inside a tone or has too many")
    }
    let first = data.lowerBound
    return Mode2(permutationIndex: bytes[first], toneCount: (data.count - 1) / 4) { position in
      let start = first + 1 + 4 * position
      let indicator = bytes[start + 3]
      return Tone(
        sample: term(at: start), quality: .init(rawValue: indicator & 0xF) ?? .unavailable,
        slot: .init(rawValue: indicator >> 4) ?? .regular)
    }
  }

  /// How many bytes of mode-3 data belong to its mode-1 part: 6, 12 or 14.
  private func mode3PacketLength(_ data: Range<Int>) throws(DecodingError) -> Int {
    let fitting = [6, 14, 12].filter { packet in
      let rest = data.count - packet - 1
      guard rest % 4 == 0 else { return false }
      return antennaPaths.map { rest / 4 == $0 + 1 } ?? (2...5).contains(rest / 4)
    }
    guard let length = fitting.first else {
      throw DecodingError(
        byteOffset: data.lowerBound - 1,
        reason: "mode-3 data of \(data.count) bytes does not fit the antenna paths")
    }
    guard fitting.count == 1 else {
      throw DecodingError(
        byteOffset: data.lowerBound - 1,
        reason: "mode-3 data of \(data.count) bytes has two readings; "
          + "the number of antenna paths is needed")
    }
    return length
  }
}

/// The 15-bit signed frequency offset of mode 0 and of the frequency compensation, 0.01 ppm.
enum FrequencyOffset {
  /// Decodes; real stacks sign-extend to 16 bits, so the sentinel 0xC000 is tested first.
  static func decode(_ bits: UInt16) -> Int16? {
    bits == 0xC000 ? nil : Int16(bitPattern: bits << 1) >> 1
  }

  /// Encodes in 15 bits; values out of range are held at its ends.
  static func encode(_ offset: Int16?) -> UInt16 {
    offset.map { UInt16(bitPattern: max(-16384, min(16383, $0))) & 0x7FFF } ?? 0xC000
  }
}
