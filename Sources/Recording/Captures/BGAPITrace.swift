import ChannelSounding
import Geometry

/// SiLabs' BGAPI trace as text: events, notifications and log records, one a line.
///
/// Log records that do not begin with 0xBB hold the ranging library's log, cut in pieces.
enum BGAPITrace {
  static func read(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    var lines = TextLines(bytes)
    var rangingCharacteristics: Set<Int> = []
    var log = RangingLogCollector()
    while let range = lines.next() {
      guard let record = Record(bytes, range) else {
        if !range.isEmpty {
          sink.problem(
            "is no record of a trace", byteOffset: range.lowerBound, line: lines.line)
        }
        continue
      }
      do throws(RecordFailure) {
        switch record.kind {
        case "event":
          guard record.mayConcernRanging(bytes) else { continue }
          try event(
            try PythonCall(bytes, record.content), at: record.timestamp, &rangingCharacteristics,
            &sink, byteOffset: range.lowerBound, line: lines.line)
        case "log":
          for result in try log.add(bytes, record.content) {
            sink.add(result.vendor, counter: result.counter)
          }
        default: break
        }
      } catch {
        sink.problem(error.reason, byteOffset: range.lowerBound, line: lines.line)
      }
    }
  }

  private static func event(
    _ call: PythonCall, at timestamp: Timestamp, _ rangingCharacteristics: inout Set<Int>,
    _ sink: inout CaptureSink, byteOffset: Int, line: Int
  ) throws(RecordFailure) {
    switch call.name {
    case "bt_evt_gatt_characteristic":
      let uuid = try call.bytes("uuid")
      if uuid == [0x15, 0x2C] || uuid == [0x16, 0x2C] {
        rangingCharacteristics.insert(try call.integer("characteristic"))
      }
    case "bt_evt_gatt_characteristic_value":
      guard rangingCharacteristics.contains(try call.integer("characteristic")),
        // 27 is a notification, 29 an indication; a read is no segment.
        [27, 29].contains(try call.integer("att_opcode", as: Int.self))
      else { return }
      sink.add(
        segment: try call.bytes("value"), connectionHandle: try call.integer("connection"),
        at: timestamp, byteOffset: byteOffset, line: line)
    default:
      if let event = try BGAPIEvent.decode(call) { sink.add(event, at: timestamp) }
    }
  }

  /// A line: `H:MM:SS.microseconds (+difference) < kind content`.
  private struct Record {
    var timestamp: Timestamp
    var kind: String
    var content: Range<Int>

    init?(_ bytes: [UInt8], _ range: Range<Int>) {
      var fields: [Range<Int>] = []
      var position = range.lowerBound
      while fields.count < 4, position < range.upperBound {
        while position < range.upperBound, bytes[position] == 0x20 { position += 1 }
        let start = position
        while position < range.upperBound, bytes[position] != 0x20 { position += 1 }
        let field = start..<position
        // The time since the record before is given in brackets, and left out at first.
        if !field.isEmpty, bytes[start] != UInt8(ascii: "(") { fields.append(field) }
        if fields.count == 3 { break }
      }
      guard fields.count == 3, let nanoseconds = Self.time(bytes, fields[0]),
        fields[1].count == 1
      else { return nil }
      while position < range.upperBound, bytes[position] == 0x20 { position += 1 }
      timestamp = Timestamp(nanoseconds: nanoseconds)
      kind = String(decoding: bytes[fields[2]], as: UTF8.self)
      content = position..<range.upperBound
    }

    /// Whether an event's name begins like one that is of use; most in a trace are not.
    func mayConcernRanging(_ bytes: [UInt8]) -> Bool {
      let text = bytes[content]
      return text.starts(with: "bt_evt_cs_".utf8) || text.starts(with: "bt_evt_gatt_c".utf8)
    }

    private static func time(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
      let parts = String(decoding: bytes[range], as: UTF8.self).split(separator: ":")
      guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]),
        let seconds = Double(parts[2]), (0...1_000_000).contains(hours),
        (0..<60).contains(minutes), (0..<61).contains(seconds)
      else { return nil }
      return (hours * 3600 + minutes * 60) * 1_000_000_000 + Int64((seconds * 1e9).rounded())
    }
  }
}
