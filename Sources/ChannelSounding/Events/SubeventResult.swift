/// LE CS Subevent Result (0x31): the steps of a subevent, or its first ones.
public struct SubeventResult: Hashable, Sendable {
  /// The connection; 0x0FFF in a CS test.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// The ACL connection event at which the procedure's event began.
  public var startConnectionEvent: UInt16 = 0
  /// The procedure counter.
  public var procedureCounter: UInt16
  /// Frequency compensation, 0.01 ppm; `nil` where not available or not the initiator.
  public var frequencyCompensation: Int16?
  /// Reference power level, dBm; `nil` where not available.
  public var referencePowerDBm: Int8?
  /// Whether the procedure is done.
  public var procedureDone: DoneStatus = .complete
  /// Whether the subevent is done.
  public var subeventDone: DoneStatus = .complete
  /// Why something was aborted.
  public var abortReason = AbortReason.none
  /// The number of antenna paths, 1…4; 0 where no tones were sounded.
  public var antennaPaths: UInt8
  /// How many steps the event says it holds.
  public var stepCount: UInt8
  /// The steps, back to back as `StepReader` takes them.
  public var stepBytes: [UInt8]

  /// Makes a result.
  public init(
    connectionHandle: UInt16, configurationID: UInt8, procedureCounter: UInt16,
    antennaPaths: UInt8, stepCount: UInt8, stepBytes: [UInt8]
  ) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
    self.procedureCounter = procedureCounter
    self.antennaPaths = antennaPaths
    self.stepCount = stepCount
    self.stepBytes = stepBytes
  }

  init(_ reader: inout ByteReader) throws(DecodingError) {
    connectionHandle = try reader.readHandle()
    configurationID = try reader.read()
    startConnectionEvent = try reader.read()
    procedureCounter = try reader.read()
    frequencyCompensation = FrequencyOffset.decode(try reader.read())
    referencePowerDBm = try reader.readPower()
    procedureDone = try reader.readDoneStatus()
    subeventDone = try reader.readDoneStatus()
    abortReason = AbortReason(byte: try reader.read())
    antennaPaths = try reader.read()
    stepCount = try reader.read()
    stepBytes = try reader.readSteps(stepCount)
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: connectionHandle)
    bytes.append(configurationID)
    bytes.append(littleEndian: startConnectionEvent)
    bytes.append(littleEndian: procedureCounter)
    bytes.append(littleEndian: FrequencyOffset.encode(frequencyCompensation))
    bytes.append(referencePowerDBm.map { UInt8(bitPattern: $0) } ?? 0x7F)
    bytes += [procedureDone.rawValue, subeventDone.rawValue, abortReason.byte]
    bytes += [antennaPaths, stepCount]
    bytes += stepBytes
  }
}

/// LE CS Subevent Result Continue (0x32): further steps of the subevent begun by 0x31.
public struct SubeventResultContinue: Hashable, Sendable {
  /// The connection; 0x0FFF in a CS test.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// Whether the procedure is done.
  public var procedureDone: DoneStatus = .complete
  /// Whether the subevent is done.
  public var subeventDone: DoneStatus = .complete
  /// Why something was aborted.
  public var abortReason = AbortReason.none
  /// The number of antenna paths, 1…4; 0 where no tones were sounded.
  public var antennaPaths: UInt8
  /// How many steps the event says it holds.
  public var stepCount: UInt8
  /// The steps, back to back as `StepReader` takes them.
  public var stepBytes: [UInt8]

  /// Makes a result.
  public init(
    connectionHandle: UInt16, configurationID: UInt8, antennaPaths: UInt8, stepCount: UInt8,
    stepBytes: [UInt8]
  ) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
    self.antennaPaths = antennaPaths
    self.stepCount = stepCount
    self.stepBytes = stepBytes
  }

  init(_ reader: inout ByteReader) throws(DecodingError) {
    connectionHandle = try reader.readHandle()
    configurationID = try reader.read()
    procedureDone = try reader.readDoneStatus()
    subeventDone = try reader.readDoneStatus()
    abortReason = AbortReason(byte: try reader.read())
    antennaPaths = try reader.read()
    stepCount = try reader.read()
    stepBytes = try reader.readSteps(stepCount)
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: connectionHandle)
    bytes.append(configurationID)
    bytes += [procedureDone.rawValue, subeventDone.rawValue, abortReason.byte]
    bytes += [antennaPaths, stepCount]
    bytes += stepBytes
  }
}

extension ByteReader {
  /// Reads steps to the end of the event and checks that there are as many as announced.
  mutating func readSteps(_ announced: UInt8) throws(DecodingError) -> [UInt8] {
    let start = offset
    let bytes = readRest()
    var (count, place) = (0, 0)
    while place + 3 <= bytes.count {
      place += 3 + Int(bytes[place + 2])
      count += 1
    }
    guard place == bytes.count, count == Int(announced) else {
      throw DecodingError(
        byteOffset: start,
        reason: "\(announced) steps announced, \(bytes.count) bytes hold "
          + (place == bytes.count ? "\(count)" : "\(count) with the last one incomplete"))
    }
    return bytes
  }
}
