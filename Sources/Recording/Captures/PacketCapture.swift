import ChannelSounding
import Geometry

/// pcap and pcapng files with a Bluetooth link type.
enum PacketCapture {
  /// How packets begin, by link type.
  private enum Link: Int {
    /// LINKTYPE_BLUETOOTH_HCI_H4.
    case h4 = 187
    /// LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR: a direction of four bytes, 0 sent, 1 received.
    case h4WithDirection = 201
    /// LINKTYPE_BLUETOOTH_LINUX_MONITOR: controller index and packet type.
    case linuxMonitor = 254
  }

  static func isPcap(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    return byteOrder(bytes) != nil
  }

  static func isPcapng(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x0A, 0x0D, 0x0D, 0x0A])
  }

  /// Whether numbers are little-endian, and how many nanoseconds a unit of time is.
  private static func byteOrder(_ bytes: [UInt8]) -> (isLittle: Bool, unit: Int64)? {
    switch Array(bytes.prefix(4)) {
    case [0xD4, 0xC3, 0xB2, 0xA1]: return (true, 1000)
    case [0xA1, 0xB2, 0xC3, 0xD4]: return (false, 1000)
    case [0x4D, 0x3C, 0xB2, 0xA1]: return (true, 1)
    case [0xA1, 0xB2, 0x3C, 0x4D]: return (false, 1)
    default: return nil
    }
  }

  static func readPcap(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    guard let order = byteOrder(bytes), bytes.count >= 24 else {
      sink.problem("file header is cut off", byteOffset: bytes.count)
      return
    }
    let reader = Numbers(bytes: bytes, isLittle: order.isLittle)
    guard let link = link(reader.four(20) & 0x0FFF_FFFF, at: 20, &sink) else { return }
    var packets = HCIPackets()
    var offset = 24
    while offset + 16 <= bytes.count {
      let length = reader.four(offset + 8)
      let data = offset + 16..<offset + 16 + length
      guard length <= 1 << 18, data.upperBound <= bytes.count else {
        sink.problem("packet of \(length) bytes is cut off or damaged", byteOffset: offset)
        return
      }
      let time =
        Int64(reader.four(offset)) * 1_000_000_000 + Int64(reader.four(offset + 4)) * order.unit
      packet(bytes, data, link, at: Timestamp(nanoseconds: time), &packets, &sink)
      offset = data.upperBound
    }
    if offset < bytes.count {
      sink.problem("\(bytes.count - offset) bytes of a packet are left", byteOffset: offset)
    }
  }

  static func readPcapng(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    var reader = Numbers(bytes: bytes, isLittle: true)
    var links: [Link?] = []
    var units: [Int64] = []
    var packets = HCIPackets()
    var offset = 0
    while offset + 12 <= bytes.count {
      let isSection = bytes[offset..<offset + 4].elementsEqual([0x0A, 0x0D, 0x0D, 0x0A])
      if isSection { reader.isLittle = bytes[offset + 8] == 0x4D }
      let length = reader.four(offset + 4)
      guard length >= 12, length % 4 == 0, offset + length <= bytes.count else {
        sink.problem("block of \(length) bytes is cut off or damaged", byteOffset: offset)
        return
      }
      switch reader.four(offset) {
      case _ where isSection:
        links = []
        units = []
      case 1 where length >= 20:
        links.append(link(reader.two(offset + 8), at: offset + 8, &sink))
        units.append(reader.timeUnit(offset + 16..<offset + length - 4))
      case 6 where length >= 32:
        let interface = reader.four(offset + 8)
        let captured = reader.four(offset + 20)
        let data = offset + 28..<offset + 28 + captured
        guard captured <= length - 32, links.indices.contains(interface) else {
          sink.problem("packet block makes no sense", byteOffset: offset)
          break
        }
        guard let link = links[interface] else { break }
        let ticks = Int64(reader.four(offset + 12)) << 32 | Int64(reader.four(offset + 16))
        let (time, overflow) = ticks.multipliedReportingOverflow(by: units[interface])
        packet(
          bytes, data, link, at: Timestamp(nanoseconds: overflow ? 0 : time), &packets, &sink)
      default: break
      }
      offset += length
    }
    if offset < bytes.count {
      sink.problem("\(bytes.count - offset) bytes of a block are left", byteOffset: offset)
    }
  }

  private static func link(_ number: Int, at offset: Int, _ sink: inout CaptureSink) -> Link? {
    if let link = Link(rawValue: number) { return link }
    sink.problem("link type \(number) is not one of Bluetooth HCI", byteOffset: offset)
    return nil
  }

  private static func packet(
    _ bytes: [UInt8], _ data: Range<Int>, _ link: Link, at timestamp: Timestamp,
    _ packets: inout HCIPackets, _ sink: inout CaptureSink
  ) {
    var (rest, isReceived) = (data, true)
    switch link {
    case .h4: break
    case .h4WithDirection:
      guard rest.count > 4 else { return }
      isReceived = bytes[rest.lowerBound + 3] & 1 == 1
      rest = rest.dropFirst(4)
    case .linuxMonitor:
      guard rest.count > 4 else { return }
      // Both numbers are big-endian; 3 is an event, 5 received data.
      let type = bytes[rest.lowerBound + 3]
      guard type == 3 || type == 5 else { return }
      packets.add(
        type == 3 ? .event : .data, bytes, rest.dropFirst(4), isReceived: true, at: timestamp, &sink
      )
      return
    }
    guard let first = rest.first, let kind = HCIPackets.Kind(rawValue: bytes[first]) else { return }
    packets.add(kind, bytes, rest.dropFirst(), isReceived: isReceived, at: timestamp, &sink)
  }

  /// Numbers of either byte order.
  private struct Numbers {
    let bytes: [UInt8]
    var isLittle: Bool

    func two(_ offset: Int) -> Int {
      isLittle
        ? Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
        : Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    func four(_ offset: Int) -> Int {
      isLittle
        ? two(offset) | two(offset + 2) << 16 : two(offset) << 16 | two(offset + 2)
    }

    /// Nanoseconds a tick, from an interface's options: if_tsresol, code 9; microseconds else.
    func timeUnit(_ options: Range<Int>) -> Int64 {
      var offset = options.lowerBound
      while offset + 4 <= options.upperBound {
        let (code, length) = (two(offset), two(offset + 2))
        guard code != 0, offset + 4 + length <= options.upperBound else { break }
        if code == 9, length == 1, bytes[offset + 4] <= 9 {
          return (bytes[offset + 4]..<9).reduce(1) { power, _ in power * 10 }
        }
        offset += 4 + (length + 3) / 4 * 4
      }
      return 1000
    }
  }
}
