/// LE CS Procedure Enable Complete (0x30): how procedures are scheduled.
public struct ProcedureEnableComplete: Hashable, Sendable {
  /// The HCI status; 0 is success.
  public var status: UInt8 = 0
  /// The connection.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// Whether procedures are enabled now.
  public var isEnabled = true
  /// The tone antenna configuration, 0…7.
  public var toneAntennaConfiguration: UInt8 = 0
  /// The power the local device sends with, dBm; `nil` where not available.
  public var selectedPowerDBm: Int8?
  /// The length of a subevent, microseconds.
  public var subeventLengthMicroseconds: UInt32 = 0
  /// Subevents in a CS event.
  public var subeventsPerEvent: UInt8 = 1
  /// Between subevents, units of 625 microseconds.
  public var subeventInterval: UInt16 = 0
  /// Between CS events, connection events.
  public var eventInterval: UInt16 = 1
  /// Between procedures, connection events.
  public var procedureInterval: UInt16 = 1
  /// How many procedures; 0 is until disabled.
  public var procedureCount: UInt16 = 0
  /// The longest procedure, units of 625 microseconds.
  public var maximumProcedureLength: UInt16 = 0

  /// Makes an event with common values.
  public init(connectionHandle: UInt16, configurationID: UInt8) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
  }

  init(_ reader: inout ByteReader) throws(DecodingError) {
    status = try reader.read()
    connectionHandle = try reader.readHandle()
    configurationID = try reader.read()
    isEnabled = try reader.read(UInt8.self) != 0
    toneAntennaConfiguration = try reader.read()
    selectedPowerDBm = try reader.readPower()
    let low = try reader.read(UInt16.self)
    subeventLengthMicroseconds = UInt32(low) | UInt32(try reader.read(UInt8.self)) << 16
    subeventsPerEvent = try reader.read()
    subeventInterval = try reader.read()
    eventInterval = try reader.read()
    procedureInterval = try reader.read()
    procedureCount = try reader.read()
    maximumProcedureLength = try reader.read()
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(status)
    bytes.append(littleEndian: connectionHandle)
    bytes += [configurationID, isEnabled ? 1 : 0, toneAntennaConfiguration]
    bytes.append(selectedPowerDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
    bytes.append(littleEndian: UInt16(truncatingIfNeeded: subeventLengthMicroseconds))
    bytes.append(UInt8(truncatingIfNeeded: subeventLengthMicroseconds >> 16))
    bytes.append(subeventsPerEvent)
    for value in [subeventInterval, eventInterval, procedureInterval, procedureCount] {
      bytes.append(littleEndian: value)
    }
    bytes.append(littleEndian: maximumProcedureLength)
  }
}
