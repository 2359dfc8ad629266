import ChannelSounding
import Geometry

/// HCI packets back to back, each behind its type byte (Core Vol 4 Part A 2).
enum H4Stream {
  /// The length of the packet whose type byte is at an offset, type byte included; `nil` where
  /// no packet begins there.
  static func packetLength(_ bytes: [UInt8], at offset: Int) -> Int? {
    func byte(_ place: Int) -> Int? {
      offset + place < bytes.count ? Int(bytes[offset + place]) : nil
    }
    switch byte(0) {
    case 1, 3: return byte(3).map { 4 + $0 }
    case 2: return byte(3).flatMap { low in byte(4).map { 5 + low + $0 << 8 } }
    case 4: return byte(2).map { 3 + $0 }
    case 5: return byte(3).flatMap { low in byte(4).map { 5 + low + ($0 & 0x3F) << 8 } }
    default: return nil
    }
  }

  /// Whether packets follow each other for a while.
  static func looksRight(_ bytes: [UInt8]) -> Bool {
    var (offset, count) = (0, 0)
    while count < 8, offset < bytes.count {
      guard let length = packetLength(bytes, at: offset), offset + length <= bytes.count else {
        return count >= 3
      }
      offset += length
      count += 1
    }
    return count > 0
  }

  static func read(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    var packets = HCIPackets()
    var (offset, index) = (0, Int64(0))
    var skippedFrom: Int?
    while offset < bytes.count {
      guard let length = packetLength(bytes, at: offset), offset + length <= bytes.count,
        skippedFrom == nil || continues(bytes, after: offset + length),
        let kind = HCIPackets.Kind(rawValue: bytes[offset])
      else {
        if skippedFrom == nil { skippedFrom = offset }
        offset += 1
        continue
      }
      note(&skippedFrom, until: offset, &sink)
      // The stream has no clock: order alone is kept, a microsecond a packet.
      index += 1
      packets.add(
        kind, bytes, offset + 1..<offset + length, isReceived: true,
        at: Timestamp(nanoseconds: index * 1000), &sink)
      offset += length
    }
    note(&skippedFrom, until: bytes.count, &sink)
  }

  private static func note(_ from: inout Int?, until end: Int, _ sink: inout CaptureSink) {
    guard let start = from else { return }
    sink.problem("\(end - start) bytes are no packet", byteOffset: start)
    from = nil
  }

  /// Whether another packet, or the end, follows: a type byte alone is no sign of a packet.
  private static func continues(_ bytes: [UInt8], after offset: Int) -> Bool {
    if offset == bytes.count { return true }
    guard let length = packetLength(bytes, at: offset) else { return false }
    return offset + length <= bytes.count
  }
}
