/// LE CS Config Complete (0x2F): the parameters of a configuration.
public struct ConfigurationComplete: Hashable, Sendable {
  /// The HCI status; 0 is success.
  public var status: UInt8 = 0
  /// The connection.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// Whether it was created; otherwise it was removed.
  public var isCreated = true
  /// The main mode, 1…3.
  public var mainMode: UInt8 = 2
  /// The sub-mode, 1…3; `nil` where there is none (0xFF).
  public var subMode: UInt8?
  /// The fewest main-mode steps before a sub-mode step.
  public var minimumMainModeSteps: UInt8 = 0
  /// The most main-mode steps before a sub-mode step.
  public var maximumMainModeSteps: UInt8 = 0
  /// Main-mode steps repeated from the last subevent.
  public var mainModeRepetition: UInt8 = 0
  /// Mode-0 steps at the start of each subevent.
  public var mode0Steps: UInt8 = 3
  /// The local device's role.
  public var role: Role
  /// The payload of mode-1 and mode-3 packets: 0 access address only, 1 and 2 sounding sequence of
  /// 32 and 96 bits, 3…6 random sequence of 32, 64, 96 and 128 bits.
  public var roundTripType: UInt8 = 0
  /// The PHY of CS_SYNC packets: 1 is 1 Mb/s, 2 is 2 Mb/s, 3 is 2 Mb/s with BT 2.0.
  public var syncPHY: UInt8 = 1
  /// Bit n of byte n/8 set: channel n is used. Ten bytes.
  public var channelMap: [UInt8] = [0xFC, 0xFF, 0x7F, 0xFC] + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F]
  /// How often the channel map is gone through.
  public var channelMapRepetition: UInt8 = 1
  /// The channel selection algorithm: 0 is #3b, 1 is #3c.
  public var channelSelection: UInt8 = 0
  /// The shape of #3c: 0 is a hat, 1 is an X.
  public var channelShape: UInt8 = 0
  /// The jump of #3c.
  public var channelJump: UInt8 = 2
  /// The enhancements of Bluetooth 6.3; reserved before.
  public var enhancements: UInt8 = 0
  /// Interlude between the packets of modes 0 and 1, microseconds.
  public var interludeTime1: UInt8 = 145
  /// Interlude between the tones of modes 2 and 3, microseconds.
  public var interludeTime2: UInt8 = 145
  /// Time to change the channel, microseconds.
  public var frequencyChangeTime: UInt8 = 150
  /// Time of one tone, microseconds.
  public var phaseMeasurementTime: UInt8 = 40

  /// Makes a configuration with common values.
  public init(connectionHandle: UInt16, configurationID: UInt8, role: Role) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
    self.role = role
  }

  /// Whether the initiator's tone holds the round trip (inline phase correction terms, 6.3).
  public var hasInlineTerms: Bool { enhancements & 1 != 0 }

  init(_ reader: inout ByteReader) throws(DecodingError) {
    status = try reader.read()
    connectionHandle = try reader.readHandle()
    configurationID = try reader.read()
    isCreated = try reader.read(UInt8.self) != 0
    mainMode = try reader.read()
    let sub = try reader.read(UInt8.self)
    subMode = sub == 0xFF ? nil : sub
    minimumMainModeSteps = try reader.read()
    maximumMainModeSteps = try reader.read()
    mainModeRepetition = try reader.read()
    mode0Steps = try reader.read()
    let roleOffset = reader.offset
    guard let role = Role(rawValue: try reader.read()) else {
      throw DecodingError(byteOffset: roleOffset, reason: "unknown role")
    }
    self.role = role
    roundTripType = try reader.read()
    syncPHY = try reader.read()
    channelMap = try reader.read(count: 10)
    channelMapRepetition = try reader.read()
    channelSelection = try reader.read()
    channelShape = try reader.read()
    channelJump = try reader.read()
    enhancements = try reader.read()
    interludeTime1 = try reader.read()
    interludeTime2 = try reader.read()
    frequencyChangeTime = try reader.read()
    phaseMeasurementTime = try reader.read()
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(status)
    bytes.append(littleEndian: connectionHandle)
    bytes += [configurationID, isCreated ? 1 : 0, mainMode, subMode ?? 0xFF]
    bytes += [minimumMainModeSteps, maximumMainModeSteps, mainModeRepetition, mode0Steps]
    bytes += [role.rawValue, roundTripType, syncPHY]
    bytes += (channelMap + [UInt8](repeating: 0, count: 10)).prefix(10)
    bytes += [channelMapRepetition, channelSelection, channelShape, channelJump, enhancements]
    bytes += [interludeTime1, interludeTime2, frequencyChangeTime, phaseMeasurementTime]
  }
}
