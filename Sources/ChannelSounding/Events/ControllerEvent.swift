/// An LE Meta event about Channel Sounding (Core Vol 4 Part E 7.7.65.39–45).
public enum ControllerEvent: Hashable, Sendable {
  /// Read Remote Supported Capabilities Complete, 0x2C or 0x38.
  indirect case remoteCapabilities(RemoteCapabilities)
  /// Read Remote FAE Table Complete, 0x2D.
  case actuationErrorTable(ActuationErrorTable)
  /// Security Enable Complete, 0x2E.
  case securityEnabled(status: UInt8, connectionHandle: UInt16)
  /// Config Complete, 0x2F.
  indirect case configuration(ConfigurationComplete)
  /// Procedure Enable Complete, 0x30.
  indirect case procedureEnable(ProcedureEnableComplete)
  /// Subevent Result, 0x31.
  case result(SubeventResult)
  /// Subevent Result Continue, 0x32.
  case resultContinue(SubeventResultContinue)

  /// The event code of all LE Meta events.
  public static let metaEventCode: UInt8 = 0x3E

  /// The subevent code.
  public var subeventCode: UInt8 {
    switch self {
    case .remoteCapabilities(let event): return event.version2 == nil ? 0x2C : 0x38
    case .actuationErrorTable: return 0x2D
    case .securityEnabled: return 0x2E
    case .configuration: return 0x2F
    case .procedureEnable: return 0x30
    case .result: return 0x31
    case .resultContinue: return 0x32
    }
  }

  /// The connection the event is about.
  public var connectionHandle: UInt16 {
    switch self {
    case .remoteCapabilities(let event): return event.connectionHandle
    case .actuationErrorTable(let event): return event.connectionHandle
    case .securityEnabled(_, let handle): return handle
    case .configuration(let event): return event.connectionHandle
    case .procedureEnable(let event): return event.connectionHandle
    case .result(let event): return event.connectionHandle
    case .resultContinue(let event): return event.connectionHandle
    }
  }

  /// Decodes an HCI event packet: event code, length, subevent code and parameters.
  ///
  /// - Parameters:
  ///   - bytes: bytes that hold the packet.
  ///   - range: where the packet lies; all bytes by default.
  /// - Returns: `nil` for an event that is not about Channel Sounding.
  /// - Throws: `DecodingError` where the packet does not fit its length or layout.
  public static func decode(
    packet bytes: [UInt8], in range: Range<Int>? = nil
  ) throws(DecodingError) -> ControllerEvent? {
    var reader = ByteReader(bytes, in: range)
    guard try reader.read(UInt8.self) == metaEventCode else { return nil }
    let lengthOffset = reader.offset
    let length = Int(try reader.read(UInt8.self))
    guard length == reader.remaining else {
      throw DecodingError(
        byteOffset: lengthOffset,
        reason: "event of \(length) bytes in a packet of \(reader.remaining)")
    }
    return try decode(parameters: bytes, in: reader.offset..<reader.end)
  }

  /// Decodes the parameters of an LE Meta event: subevent code and what follows.
  ///
  /// - Returns: `nil` for an event that is not about Channel Sounding.
  /// - Throws: `DecodingError` where bytes are missing, left over or make no sense.
  public static func decode(
    parameters bytes: [UInt8], in range: Range<Int>? = nil
  ) throws(DecodingError) -> ControllerEvent? {
    var reader = ByteReader(bytes, in: range)
    let event: ControllerEvent
    let code = try reader.read(UInt8.self)
    switch code {
    case 0x2C, 0x38:
      event = .remoteCapabilities(try RemoteCapabilities(&reader, isVersion2: code == 0x38))
    case 0x2D: event = .actuationErrorTable(try ActuationErrorTable(&reader))
    case 0x2E:
      event = .securityEnabled(
        status: try reader.read(), connectionHandle: try reader.readHandle())
    case 0x2F: event = .configuration(try ConfigurationComplete(&reader))
    case 0x30: event = .procedureEnable(try ProcedureEnableComplete(&reader))
    case 0x31: event = .result(try SubeventResult(&reader))
    case 0x32: event = .resultContinue(try SubeventResultContinue(&reader))
    default: return nil
    }
    try reader.expectEnd()
    return event
  }

  /// The HCI event packet; steps that do not fit its 255 bytes are the caller's to split.
  public func encodePacket() -> [UInt8] {
    var bytes = [Self.metaEventCode, 0, subeventCode]
    switch self {
    case .remoteCapabilities(let event): event.encode(to: &bytes)
    case .actuationErrorTable(let event): event.encode(to: &bytes)
    case .securityEnabled(let status, let handle):
      bytes.append(status)
      bytes.append(littleEndian: handle)
    case .configuration(let event): event.encode(to: &bytes)
    case .procedureEnable(let event): event.encode(to: &bytes)
    case .result(let event): event.encode(to: &bytes)
    case .resultContinue(let event): event.encode(to: &bytes)
    }
    bytes[1] = UInt8(truncatingIfNeeded: bytes.count - 2)
    return bytes
  }
}
