/// Whether a procedure or subevent has more results to come.
public enum DoneStatus: UInt8, Hashable, Sendable, CaseIterable {
  /// All results are there.
  case complete = 0
  /// More results follow.
  case partial = 1
  /// It was aborted.
  case aborted = 0xF
}

/// Why a procedure or subevent was aborted: the Abort_Reason byte.
public struct AbortReason: Hashable, Sendable, CustomStringConvertible {
  /// The procedure's reason, 0…15; 0 is none.
  public var procedure: UInt8
  /// The subevent's reason, 0…15; 0 is none.
  public var subevent: UInt8

  /// Nothing was aborted.
  public static let none = AbortReason(procedure: 0, subevent: 0)

  /// Makes a reason; only the low four bits of each part count.
  public init(procedure: UInt8, subevent: UInt8) {
    self.procedure = procedure & 0xF
    self.subevent = subevent & 0xF
  }

  /// Decodes the byte: the procedure in the low nibble, the subevent in the high one.
  public init(byte: UInt8) {
    self.init(procedure: byte & 0xF, subevent: byte >> 4)
  }

  /// The byte on the wire.
  public var byte: UInt8 { procedure | subevent << 4 }

  /// The reasons in words; empty for none.
  public var description: String {
    let procedureWords: [UInt8: String] = [
      1: "procedure: local or remote request", 2: "procedure: fewer than 15 channels",
      3: "procedure: channel map update instant has passed", 0xF: "procedure: unspecified",
    ]
    let subeventWords: [UInt8: String] = [
      1: "subevent: local or remote request", 2: "subevent: no CS_SYNC received in mode 0",
      3: "subevent: scheduling conflict or limited resources", 0xF: "subevent: unspecified",
    ]
    var words: [String] = []
    if procedure != 0 {
      words.append(procedureWords[procedure] ?? "procedure: reserved reason \(procedure)")
    }
    if subevent != 0 {
      words.append(subeventWords[subevent] ?? "subevent: reserved reason \(subevent)")
    }
    return words.joined(separator: ", ")
  }
}

extension ByteReader {
  /// Reads the low nibble of a byte as a done status.
  mutating func readDoneStatus() throws(DecodingError) -> DoneStatus {
    let start = offset
    let byte = try read(UInt8.self)
    return try Self.doneStatus(byte & 0xF, at: start)
  }

  static func doneStatus(_ nibble: UInt8, at offset: Int) throws(DecodingError) -> DoneStatus {
    guard let status = DoneStatus(rawValue: nibble) else {
      throw DecodingError(byteOffset: offset, reason: "unknown done status \(nibble)")
    }
    return status
  }

  /// Reads a power in dBm; `nil` for 0x7F, not available.
  mutating func readPower() throws(DecodingError) -> Int8? {
    let value = try read(Int8.self)
    return value == 0x7F ? nil : value
  }

  /// Reads a connection handle of 12 bits.
  mutating func readHandle() throws(DecodingError) -> UInt16 {
    try read(UInt16.self) & 0x0FFF
  }
}
