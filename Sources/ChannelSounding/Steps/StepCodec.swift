/// Translates between steps and their HCI bytes (Core Vol 4 Part E 7.7.65.44).
public enum StepCodec {
  /// Decodes steps back to back: mode, channel, length and data of each.
  ///
  /// - Throws: `DecodingError` with the offset of the first byte that does not fit.
  public static func decode(
    _ bytes: [UInt8], role: Role, antennaPaths: Int? = nil
  ) throws(DecodingError) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(bytes.count / 12 + 1)
    var reader = StepReader(bytes, role: role, antennaPaths: antennaPaths)
    while let step = try reader.next() { steps.append(step) }
    return steps
  }

  /// Encodes steps back to back as HCI bytes.
  public static func encode(_ steps: [Step], role: Role) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(steps.count * 16)
    for step in steps { append(step, role: role, to: &bytes) }
    return bytes
  }

  /// Appends the HCI bytes of a step.
  public static func append(_ step: Step, role: Role, to bytes: inout [UInt8]) {
    let header = bytes.count
    bytes.append(step.mode)
    bytes.append(step.channel)
    bytes.append(0)
    appendData(of: step, role: role, to: &bytes)
    bytes[header + 2] = UInt8(truncatingIfNeeded: bytes.count - header - 3)
  }

  /// Appends a step's data alone, without mode, channel and length, as ranging data has it.
  static func appendData(of step: Step, role: Role, to bytes: inout [UInt8]) {
    switch step.content {
    case .mode0(let data): append(data, role: role, to: &bytes)
    case .mode1(let packet): append(packet, to: &bytes)
    case .mode2(let tones): append(tones, to: &bytes)
    case .mode3(let packet, let tones):
      append(packet, to: &bytes)
      append(tones, to: &bytes)
    }
  }

  private static func append(_ data: Mode0, role: Role, to bytes: inout [UInt8]) {
    bytes.append(data.quality.byte)
    bytes.append(data.rssiDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
    bytes.append(data.antenna)
    guard role == .initiator else { return }
    append(FrequencyOffset.encode(data.frequencyOffset), to: &bytes)
  }

  private static func append(_ packet: Mode1, to bytes: inout [UInt8]) {
    bytes.append(packet.quality.byte)
    bytes.append(packet.attackMetric ?? 0xFF)
    bytes.append(packet.rssiDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
    append(
      packet.timeDifferenceHalfNanoseconds.map { UInt16(bitPattern: $0) } ?? 0x8000, to: &bytes)
    bytes.append(packet.antenna)
    guard let terms = packet.packetTerms else { return }
    for term in [terms.first, terms.second] {
      append(term, to: &bytes)
      if !terms.isPacked { bytes.append(0) }
    }
  }

  private static func append(_ tones: Mode2, to bytes: inout [UInt8]) {
    bytes.append(tones.permutationIndex)
    for index in 0..<tones.toneCount {
      let tone = tones[index]
      append(tone.sample, to: &bytes)
      bytes.append(tone.quality.rawValue | tone.slot.rawValue << 4)
    }
  }

  private static func append(_ term: PhaseCorrectionTerm?, to bytes: inout [UInt8]) {
    let bits = term?.bits ?? 0xFFFFFF
    bytes.append(UInt8(bits & 0xFF))
    append(UInt16(bits >> 8), to: &bytes)
  }

  private static func append(_ value: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(value & 0xFF))
    bytes.append(UInt8(value >> 8))
  }
}
