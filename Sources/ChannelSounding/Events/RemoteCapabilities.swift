/// LE CS Read Remote Supported Capabilities Complete (0x2C, and 0x38 of Bluetooth 6.3).
public struct RemoteCapabilities: Hashable, Sendable {
  /// What version 2 of the event adds.
  public struct Version2: Hashable, Sendable {
    /// T_IP2 values with inline terms, bit by bit as `interludeTimes2`.
    public var inlineInterludeTimes2: UInt16 = 0
    /// Antenna switching time with inline terms, microseconds.
    public var inlineSwitchTime: UInt8 = 0
    /// Packets needed for the best precision at 2 Mb/s: access address only, sounding, random.
    public var fastRoundTripPackets: [UInt8] = [0, 0, 0]

    /// Makes one of zeros.
    public init() {}
  }

  /// The HCI status; 0 is success.
  public var status: UInt8 = 0
  /// The connection.
  public var connectionHandle: UInt16
  /// Configurations the device can hold.
  public var configurationCount: UInt8 = 1
  /// Consecutive procedures it supports; 0 is any number.
  public var maximumConsecutiveProcedures: UInt16 = 0
  /// Antennas.
  public var antennaCount: UInt8 = 1
  /// Antenna paths.
  public var maximumAntennaPaths: UInt8 = 1
  /// Bit 0 initiator, bit 1 reflector.
  public var roles: UInt8 = 0
  /// Bit 0 mode 3; modes 1 and 2 are mandatory.
  public var modes: UInt8 = 0
  /// Bits 0–2: 10 ns precision rather than 150 ns for access address only, sounding, random.
  public var roundTripCapability: UInt8 = 0
  /// Packets needed for that precision: access address only, sounding, random; 0 not supported.
  public var roundTripPackets: [UInt8] = [0, 0, 0]
  /// Attack detection with sounding sequences.
  public var soundingAttackDetection: UInt16 = 0
  /// Attack detection with random sequences.
  public var randomAttackDetection: UInt16 = 0
  /// Bit 1: 2 Mb/s; bit 2: 2 Mb/s with BT 2.0. 1 Mb/s is mandatory.
  public var syncPHYs: UInt8 = 0
  /// Bit 1 no frequency actuation error, bit 2 channel selection #3c, bit 3 phases from sounding
  /// sequences, bit 4 reflector with inline phase correction terms.
  public var subfeatures: UInt16 = 0
  /// Supported T_IP1: bits 0… are 10, 20, 30, 40, 50, 60, 80 µs; 145 is mandatory.
  public var interludeTimes1: UInt16 = 0
  /// Supported T_IP2: as `interludeTimes1`.
  public var interludeTimes2: UInt16 = 0
  /// Supported T_FCS: bits 0… are 15, 20, 30, 40, 50, 60, 80, 100, 120 µs; 150 is mandatory.
  public var frequencyChangeTimes: UInt16 = 0
  /// Supported T_PM: bits 0 and 1 are 10 and 20 µs; 40 is mandatory.
  public var phaseMeasurementTimes: UInt16 = 0
  /// Antenna switching time, microseconds: 0, 1, 2, 4 or 10.
  public var switchTime: UInt8 = 0
  /// Transmit signal-to-noise ratios: bits 0… are 18, 21, 24, 27, 30 dB.
  public var transmitSNR: UInt8 = 0
  /// What only version 2 of the event tells; `nil` for version 1.
  public var version2: Version2?

  /// Makes capabilities of the least there can be.
  public init(connectionHandle: UInt16) { self.connectionHandle = connectionHandle }

  init(_ reader: inout ByteReader, isVersion2: Bool) throws(DecodingError) {
    status = try reader.read()
    connectionHandle = try reader.readHandle()
    configurationCount = try reader.read()
    maximumConsecutiveProcedures = try reader.read()
    antennaCount = try reader.read()
    maximumAntennaPaths = try reader.read()
    roles = try reader.read()
    modes = try reader.read()
    roundTripCapability = try reader.read()
    roundTripPackets = try reader.read(count: 3)
    soundingAttackDetection = try reader.read()
    randomAttackDetection = try reader.read()
    syncPHYs = try reader.read()
    subfeatures = try reader.read()
    interludeTimes1 = try reader.read()
    interludeTimes2 = try reader.read()
    frequencyChangeTimes = try reader.read()
    phaseMeasurementTimes = try reader.read()
    switchTime = try reader.read()
    transmitSNR = try reader.read()
    guard isVersion2 else { return }
    var more = Version2()
    more.inlineInterludeTimes2 = try reader.read()
    more.inlineSwitchTime = try reader.read()
    more.fastRoundTripPackets = try reader.read(count: 3)
    version2 = more
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(status)
    bytes.append(littleEndian: connectionHandle)
    bytes.append(configurationCount)
    bytes.append(littleEndian: maximumConsecutiveProcedures)
    bytes += [antennaCount, maximumAntennaPaths, roles, modes, roundTripCapability]
    bytes += (roundTripPackets + [0, 0, 0]).prefix(3)
    bytes.append(littleEndian: soundingAttackDetection)
    bytes.append(littleEndian: randomAttackDetection)
    bytes.append(syncPHYs)
    for value in [
      subfeatures, interludeTimes1, interludeTimes2, frequencyChangeTimes, phaseMeasurementTimes,
    ] {
      bytes.append(littleEndian: value)
    }
    bytes += [switchTime, transmitSNR]
    guard let version2 else { return }
    bytes.append(littleEndian: version2.inlineInterludeTimes2)
    bytes.append(version2.inlineSwitchTime)
    bytes += (version2.fastRoundTripPackets + [0, 0, 0]).prefix(3)
  }
}
