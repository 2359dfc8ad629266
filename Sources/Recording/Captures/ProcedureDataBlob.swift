import ChannelSounding
import Geometry

/// The blobs of BlueZ's `org.bluez.ChannelSounding1.ProcedureData`, one after the other.
///
/// Samples are 16 bits a component; the reflector's steps come with channel 0 and get the channels
/// of the initiator's.
enum ProcedureDataBlob {
  /// The scheduling and the configuration at the end of a blob.
  private static let trailerLength = 16 + 30

  /// Whether a blob begins the bytes.
  static func looksRight(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16 + trailerLength else { return false }
    var cursor = Cursor(bytes: bytes, offset: 0)
    // Zeros make a blob without subevents: no sign of one.
    return (try? blob(&cursor))?.procedure != nil
  }

  static func read(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    var cursor = Cursor(bytes: bytes, offset: 0)
    while cursor.offset < bytes.count {
      let start = cursor.offset
      do throws(RecordFailure) {
        sink.add(try blob(&cursor))
      } catch {
        // Blobs carry no mark to find the next one by.
        sink.problem(
          "blob: \(error.reason), \(bytes.count - start) bytes left unread", byteOffset: start)
        return
      }
    }
  }

  private static func blob(_ cursor: inout Cursor) throws(RecordFailure) -> PairedProcedure {
    let counter = try cursor.number(2)
    _ = try cursor.number(2)
    _ = try cursor.number(2)
    let initiator = try report(&cursor, UInt16(counter), .initiator, channels: nil)
    let channels = initiator.report.subevents.map { subevent in
      StepChannels.channels(of: subevent.stepBytes)
    }
    let reflector = try report(&cursor, UInt16(counter), .reflector, channels: channels)
    try cursor.skip(trailerLength)
    var pair = ProcedurePairing.pair(initiator.report, reflector.report)
    pair.timestamp = Timestamp(nanoseconds: initiator.nanoseconds)
    return pair
  }

  private static func report(
    _ cursor: inout Cursor, _ counter: UInt16, _ role: Role, channels: [[UInt8]]?
  ) throws(RecordFailure) -> (report: ProcedureReport, nanoseconds: Int64) {
    var report = ProcedureReport(counter: counter, role: role, antennaPaths: 0, subevents: [])
    var first: Int64?
    let count = try cursor.number(4)
    guard count <= 256 else { throw cursor.failure("\(count) subevents") }
    for index in 0..<count {
      _ = try cursor.number(2)
      let compensation = try cursor.number(2)
      let power = Int8(truncatingIfNeeded: try cursor.number(1))
      let paths = try cursor.number(1)
      let abort = AbortReason(byte: UInt8(try cursor.number(1)))
      let (low, high) = (try cursor.number(4), try cursor.number(4))
      if first == nil { first = Int64(low) | Int64(high & 0x7FFF_FFFF) << 32 }
      guard paths <= 4 else { throw cursor.failure("\(paths) antenna paths") }
      var part = SubeventReport(
        frequencyCompensation: compensation == 0xC000
          ? nil : Int16(truncatingIfNeeded: compensation),
        referencePowerDBm: power == 0x7F ? nil : power, isAborted: abort.subevent != 0,
        stepBytes: [])
      let known = channels.map { $0.indices.contains(index) ? $0[index] : [] }
      for place in 0..<(try cursor.number(4)) {
        var step = try step(&cursor, tones: min(paths + 1, 5))
        if let known {
          guard known.indices.contains(place) else { continue }
          step.channel = known[place]
        }
        StepCodec.append(step, role: role, to: &part.stepBytes)
      }
      report.antennaPaths = max(report.antennaPaths, paths)
      report.subevents.append(part)
      if abort != .none { report.abortReason = abort }
    }
    let abort = AbortReason(byte: UInt8(try cursor.number(1)))
    if abort != .none { report.abortReason = abort }
    report.status =
      abort.procedure != 0
      ? .aborted : report.subevents.contains(where: \.isAborted) ? .partial : .complete
    return (report, first ?? 0)
  }

  private static func step(_ cursor: inout Cursor, tones: Int) throws(RecordFailure) -> Step {
    let mode = try cursor.number(1)
    let channel = UInt8(try cursor.number(1))
    guard channel <= 78 else { throw cursor.failure("channel \(channel) does not exist") }
    switch mode {
    case 0:
      let quality = try cursor.quality()
      let rssi = try cursor.power()
      let antenna = UInt8(try cursor.number(1))
      let offset = try cursor.number(2)
      return Step(
        channel: channel,
        content: .mode0(
          Mode0(
            quality: quality, rssiDBm: rssi, antenna: antenna,
            frequencyOffset: offset == 0xC000 ? nil : Int16(truncatingIfNeeded: offset << 1) >> 1)))
    case 1: return Step(channel: channel, content: .mode1(try packet(&cursor)))
    case 2: return Step(channel: channel, content: .mode2(try toneData(&cursor, tones)))
    case 3:
      return Step(
        channel: channel, content: .mode3(try packet(&cursor), try toneData(&cursor, tones)))
    default: throw cursor.failure("unknown step mode \(mode)")
    }
  }

  private static func packet(_ cursor: inout Cursor) throws(RecordFailure) -> Mode1 {
    let quality = try cursor.quality()
    let metric = try cursor.number(1)
    let rssi = try cursor.power()
    let times = [
      Int16(truncatingIfNeeded: try cursor.number(2)),
      Int16(truncatingIfNeeded: try cursor.number(2)),
    ]
    let antenna = UInt8(try cursor.number(1))
    // The time of the role that reports is set, the other one is zero or the sentinel; the terms
    // of the packet are wider than the wire's and left out.
    try cursor.skip(8)
    let time = times.first { $0 != 0 && $0 != .min } ?? (times.contains(0) ? 0 : nil)
    return Mode1(
      quality: quality, attackMetric: metric == 0xFF ? nil : UInt8(metric), rssiDBm: rssi,
      timeDifferenceHalfNanoseconds: time, antenna: antenna)
  }

  private static func toneData(
    _ cursor: inout Cursor, _ count: Int
  ) throws(RecordFailure) -> Mode2 {
    let row = UInt8(try cursor.number(1))
    var samples: [PhaseCorrectionTerm] = []
    for _ in 0..<count {
      let i = Int16(truncatingIfNeeded: try cursor.number(2))
      let q = Int16(truncatingIfNeeded: try cursor.number(2))
      samples.append(PhaseCorrectionTerm(i: Int(i), q: Int(q)))
    }
    var data = Mode2(permutationIndex: row)
    for sample in samples {
      let quality = UInt8(try cursor.number(1))
      data.append(
        Tone(
          // Minus one in both components is the wire's mark for a missing sample.
          sample: sample.i == -1 && sample.q == -1 ? nil : sample,
          quality: .init(rawValue: quality & 0xF) ?? .unavailable,
          slot: .init(rawValue: quality >> 4) ?? .regular))
    }
    return data
  }
}

/// The channels of steps back to back.
enum StepChannels {
  static func channels(of bytes: [UInt8]) -> [UInt8] {
    var channels: [UInt8] = []
    var offset = 0
    while offset + 3 <= bytes.count {
      channels.append(bytes[offset + 1])
      offset += 3 + Int(bytes[offset + 2])
    }
    return channels
  }
}

/// Reads little-endian numbers one after the other.
private struct Cursor {
  let bytes: [UInt8]
  var offset: Int

  func failure(_ reason: String) -> RecordFailure {
    RecordFailure(.malformed, "byte \(offset): \(reason)")
  }

  mutating func number(_ size: Int) throws(RecordFailure) -> Int {
    guard offset + size <= bytes.count else { throw failure("is cut off") }
    var number = 0
    for place in 0..<size { number |= Int(bytes[offset + place]) << (8 * place) }
    offset += size
    return number
  }

  mutating func skip(_ count: Int) throws(RecordFailure) {
    guard offset + count <= bytes.count else { throw failure("is cut off") }
    offset += count
  }

  mutating func quality() throws(RecordFailure) -> PacketQuality {
    let byte = UInt8(try number(1))
    return PacketQuality(check: .init(rawValue: byte & 0xF) ?? .notFound, bitErrors: byte >> 4)
  }

  mutating func power() throws(RecordFailure) -> Int8? {
    let value = Int8(truncatingIfNeeded: try number(1))
    return value == 0x7F ? nil : value
  }
}
