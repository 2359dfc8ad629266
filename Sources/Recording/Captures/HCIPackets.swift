import ChannelSounding
import Geometry

/// Takes HCI packets as captures hold them: Channel Sounding events, and the ATT values that carry
/// ranging data.
struct HCIPackets {
  /// The type of a packet, as the UART transport numbers them (Core Vol 4 Part A 2).
  enum Kind: UInt8 {
    case command = 1
    case data = 2
    case synchronousData = 3
    case event = 4
    case isochronousData = 5
  }

  private static let attributeChannel: UInt16 = 4
  private var pending: [UInt16: [UInt8]] = [:]
  /// The value handles of the characteristics that carry ranging data, of each connection.
  private var valueHandles: [UInt16: Set<UInt16>] = [:]

  /// Takes a packet without its type byte.
  mutating func add(
    _ kind: Kind, _ bytes: [UInt8], _ range: Range<Int>, isReceived: Bool,
    at timestamp: Timestamp, _ sink: inout CaptureSink
  ) {
    switch kind {
    case .event:
      do throws(DecodingError) {
        if let event = try ControllerEvent.decode(packet: bytes, in: range) {
          sink.add(event, at: timestamp)
        }
      } catch {
        sink.problem("event: \(error.reason)", byteOffset: error.byteOffset)
      }
    case .data where isReceived:
      data(bytes, range, at: timestamp, &sink)
    default: break
    }
  }

  /// Takes an ACL packet: handle and flags, length, and a piece of an L2CAP frame.
  private mutating func data(
    _ bytes: [UInt8], _ range: Range<Int>, at timestamp: Timestamp, _ sink: inout CaptureSink
  ) {
    guard range.count >= 4 else {
      sink.problem("data packet is cut off", byteOffset: range.lowerBound)
      return
    }
    let start = range.lowerBound
    let head = Self.number(bytes, start)
    let handle = head & 0x0FFF
    let isContinuation = head >> 12 & 3 == 1
    let payload = bytes[start + 4..<range.upperBound]
    if isContinuation {
      guard pending[handle] != nil else { return }
      pending[handle]? += payload
    } else {
      pending[handle] = Array(payload)
    }
    guard let frame = pending[handle], frame.count >= 4 else { return }
    let length = Int(Self.number(frame, 0))
    guard frame.count >= 4 + length else { return }
    pending[handle] = nil
    guard Self.number(frame, 2) == Self.attributeChannel else { return }
    attribute(
      Array(frame[4..<4 + length]), connection: handle, at: timestamp, byteOffset: start, &sink)
  }

  /// Takes an ATT packet: characteristic declarations and notified values (Core Vol 3 Part F 3.4).
  private mutating func attribute(
    _ packet: [UInt8], connection: UInt16, at timestamp: Timestamp, byteOffset: Int,
    _ sink: inout CaptureSink
  ) {
    switch packet.first {
    case 0x09:
      // Read By Type Response: handle, properties, value handle and identifier of each.
      guard packet.count > 1, packet[1] == 7 else { return }
      for entry in stride(from: 2, to: packet.count - 6, by: 7) {
        let identifier = Self.number(packet, entry + 5)
        if identifier == RangingServiceID.realTimeData
          || identifier == RangingServiceID.onDemandData
        {
          valueHandles[connection, default: []].insert(Self.number(packet, entry + 3))
        }
      }
    case 0x1B, 0x1D:
      guard packet.count > 3 else { return }
      let segment = Array(packet[3...])
      if let known = valueHandles[connection] {
        guard known.contains(Self.number(packet, 1)) else { return }
      } else {
        // A capture that begins after discovery: long values only, ranging data fills packets.
        guard segment.count > 19 else { return }
      }
      sink.add(
        segment: segment, connectionHandle: connection, at: timestamp, byteOffset: byteOffset,
        line: nil)
    default: break
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }
}
