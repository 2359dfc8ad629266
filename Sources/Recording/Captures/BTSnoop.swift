import ChannelSounding
import Geometry

/// btsnoop files (version 1; based on RFC 1761), as Android, BlueZ and btmon write them.
enum BTSnoop {
  /// HCI without type bytes.
  private static let plainLink = 1001
  /// HCI with type bytes, the UART transport.
  private static let uartLink = 1002
  /// btmon's own: the packet type is in the flags, with the controller's index.
  private static let monitorLink = 2001
  /// From the year 0 to 1970, microseconds, by the format's own reckoning.
  private static let epochOffset: Int64 = 0x00DC_DDB3_0F2F_8000

  static func read(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    guard bytes.count >= 16 else {
      sink.problem("file header is cut off", byteOffset: bytes.count)
      return
    }
    let link = number(bytes, 12)
    guard [plainLink, uartLink, monitorLink].contains(link) else {
      sink.problem("link type \(link) is not known", byteOffset: 12)
      return
    }
    var packets = HCIPackets()
    var offset = 16
    while offset + 24 <= bytes.count {
      let (length, flags) = (number(bytes, offset + 4), number(bytes, offset + 8))
      let data = offset + 24..<offset + 24 + length
      guard length <= 1 << 16, data.upperBound <= bytes.count else {
        sink.problem("record of \(length) bytes is cut off or damaged", byteOffset: offset)
        return
      }
      let stamp = Int64(number(bytes, offset + 16)) << 32 | Int64(number(bytes, offset + 20))
      let (microseconds, _) = stamp.subtractingReportingOverflow(epochOffset)
      let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
      let timestamp = Timestamp(nanoseconds: overflow ? 0 : nanoseconds)
      record(bytes, data, link: link, flags: flags, at: timestamp, &packets, &sink)
      offset = data.upperBound
    }
    if offset < bytes.count {
      sink.problem("\(bytes.count - offset) bytes of a record are left", byteOffset: offset)
    }
  }

  private static func record(
    _ bytes: [UInt8], _ data: Range<Int>, link: Int, flags: Int, at timestamp: Timestamp,
    _ packets: inout HCIPackets, _ sink: inout CaptureSink
  ) {
    switch link {
    case uartLink:
      guard let first = data.first, let kind = HCIPackets.Kind(rawValue: bytes[first]) else {
        return
      }
      packets.add(
        kind, bytes, data.dropFirst(), isReceived: flags & 1 == 1, at: timestamp, &sink)
    case plainLink:
      // Bit 0: received; bit 1: command or event.
      let isControl = flags & 2 != 0
      let isReceived = flags & 1 == 1
      let kind: HCIPackets.Kind = !isControl ? .data : isReceived ? .event : .command
      packets.add(kind, bytes, data, isReceived: isReceived, at: timestamp, &sink)
    default:
      switch flags & 0xFFFF {
      case 3: packets.add(.event, bytes, data, isReceived: true, at: timestamp, &sink)
      case 5: packets.add(.data, bytes, data, isReceived: true, at: timestamp, &sink)
      default: break
      }
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8
      | Int(bytes[offset + 3])
  }
}
