/// LE CS Read Remote FAE Table Complete (0x2D): the frequency actuation error of each channel.
public struct ActuationErrorTable: Hashable, Sendable {
  /// The number of channels in the table.
  public static let channelCount = 72

  /// The HCI status; 0 is success.
  public var status: UInt8 = 0
  /// The connection.
  public var connectionHandle: UInt16
  /// The errors of channels 2…22 and 26…76, as sent; sources disagree about the unit.
  public var errors: [Int8]

  /// Makes a table.
  public init(connectionHandle: UInt16, errors: [Int8]) {
    self.connectionHandle = connectionHandle
    self.errors = errors
  }

  /// The place of a channel in the table; `nil` for one that Channel Sounding does not use.
  public static func index(ofChannel channel: Int) -> Int? {
    switch channel {
    case 2...22: return channel - 2
    case 26...76: return channel - 5
    default: return nil
    }
  }

  init(_ reader: inout ByteReader) throws(DecodingError) {
    status = try reader.read()
    connectionHandle = try reader.readHandle()
    errors = try reader.read(count: Self.channelCount).map { Int8(bitPattern: $0) }
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.append(status)
    bytes.append(littleEndian: connectionHandle)
    for index in 0..<Self.channelCount {
      bytes.append(errors.indices.contains(index) ? UInt8(bitPattern: errors[index]) : 0)
    }
  }
}
