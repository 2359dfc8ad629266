/// The identifiers of the Ranging Service and its characteristics, 16 bits each.
public enum RangingServiceID {
  /// The service.
  public static let service: UInt16 = 0x185B
  /// What the server can do, `RangingFeatures`.
  public static let features: UInt16 = 0x2C14
  /// Ranging data, sent as it comes.
  public static let realTimeData: UInt16 = 0x2C15
  /// Ranging data, sent when asked for.
  public static let onDemandData: UInt16 = 0x2C16
  /// The control point.
  public static let controlPoint: UInt16 = 0x2C17
  /// Tells that the data of a procedure, a counter of 16 bits, is ready.
  public static let dataReady: UInt16 = 0x2C18
  /// Tells that the data of a procedure, a counter of 16 bits, was overwritten.
  public static let dataOverwritten: UInt16 = 0x2C19
}

/// What a ranging server can do: the features characteristic.
public struct RangingFeatures: OptionSet, Hashable, Sendable {
  /// The bits on the wire.
  public let rawValue: UInt32

  /// Makes features of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Sends ranging data as it comes.
  public static let realTime = RangingFeatures(rawValue: 1)
  /// Sends lost segments again.
  public static let retrieveLost = RangingFeatures(rawValue: 2)
  /// Stops on request.
  public static let abort = RangingFeatures(rawValue: 4)
  /// Leaves fields out on request.
  public static let filter = RangingFeatures(rawValue: 8)
}

/// What a client writes to the control point.
public enum RangingCommand: Hashable, Sendable {
  /// Send the data of a procedure.
  case get(counter: UInt16)
  /// The data of a procedure has come.
  case acknowledge(counter: UInt16)
  /// Send segments of a procedure again.
  case retrieveLost(counter: UInt16, first: UInt8, last: UInt8)
  /// Stop.
  case abort
  /// Send only the fields set in a mask of 14 bits for a mode, 0…3.
  case setFilter(mode: UInt8, mask: UInt16)

  /// Decodes a write.
  ///
  /// - Throws: `DecodingError` for unknown commands and wrong lengths.
  public init(_ bytes: [UInt8]) throws(DecodingError) {
    var reader = ByteReader(bytes)
    let code = try reader.read(UInt8.self)
    switch code {
    case 0: self = .get(counter: try reader.read())
    case 1: self = .acknowledge(counter: try reader.read())
    case 2:
      self = .retrieveLost(
        counter: try reader.read(), first: try reader.read(), last: try reader.read())
    case 3: self = .abort
    case 4:
      let bits = try reader.read(UInt16.self)
      self = .setFilter(mode: UInt8(bits & 3), mask: bits >> 2)
    default: throw DecodingError(byteOffset: 0, reason: "unknown ranging command \(code)")
    }
    try reader.expectEnd()
  }

  /// The bytes to write.
  public func encode() -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .get(let counter):
      bytes.append(0)
      bytes.append(littleEndian: counter)
    case .acknowledge(let counter):
      bytes.append(1)
      bytes.append(littleEndian: counter)
    case .retrieveLost(let counter, let first, let last):
      bytes.append(2)
      bytes.append(littleEndian: counter)
      bytes += [first, last]
    case .abort: bytes.append(3)
    case .setFilter(let mode, let mask):
      bytes.append(4)
      bytes.append(littleEndian: UInt16(mode & 3) | mask << 2)
    }
    return bytes
  }
}

/// What the control point indicates.
public enum RangingResponse: Hashable, Sendable {
  /// The result of a command.
  public enum Code: UInt8, Hashable, Sendable, CaseIterable {
    /// Done.
    case success = 1
    /// The server does not know the command.
    case unsupported = 2
    /// A parameter is wrong.
    case invalidParameter = 3
    /// The value was kept.
    case persisted = 4
    /// It could not be stopped.
    case abortFailed = 5
    /// It could not be done.
    case notCompleted = 6
    /// The server is busy.
    case busy = 7
    /// There is no such data.
    case noRecords = 8
  }

  /// All of a procedure's data was sent.
  case complete(counter: UInt16)
  /// The lost segments were sent.
  case completeLost(counter: UInt16, first: UInt8, last: UInt8)
  /// A command's result.
  case code(Code)

  /// Decodes an indication.
  ///
  /// - Throws: `DecodingError` for unknown responses and wrong lengths.
  public init(_ bytes: [UInt8]) throws(DecodingError) {
    var reader = ByteReader(bytes)
    let kind = try reader.read(UInt8.self)
    switch kind {
    case 0: self = .complete(counter: try reader.read())
    case 1:
      self = .completeLost(
        counter: try reader.read(), first: try reader.read(), last: try reader.read())
    case 2:
      guard let code = Code(rawValue: try reader.read()) else {
        throw DecodingError(byteOffset: 1, reason: "unknown ranging response code")
      }
      self = .code(code)
    default: throw DecodingError(byteOffset: 0, reason: "unknown ranging response \(kind)")
    }
    try reader.expectEnd()
  }

  /// The bytes to indicate.
  public func encode() -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .complete(let counter):
      bytes.append(0)
      bytes.append(littleEndian: counter)
    case .completeLost(let counter, let first, let last):
      bytes.append(1)
      bytes.append(littleEndian: counter)
      bytes += [first, last]
    case .code(let code): bytes += [2, code.rawValue]
    }
    return bytes
  }
}
