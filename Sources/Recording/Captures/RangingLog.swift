import ChannelSounding
import Geometry

/// SiLabs' ranging library log (`cs_6.0`): a JSON object a line, one a procedure.
enum RangingLog {
  static func read(_ bytes: [UInt8], _ sink: inout CaptureSink) {
    var lines = TextLines(bytes)
    var settings = Settings()
    var index: Int64 = 0
    while let range = lines.next() {
      guard range.contains(where: { bytes[$0] > 0x20 }) else { continue }
      do throws(RecordFailure) {
        let record = try RangingLogRecord(bytes, range)
        settings.update(record)
        guard record.hasProcedure else { continue }
        // The log has no clock: procedures follow each other at their interval.
        let time = Timestamp(nanoseconds: index * settings.intervalNanoseconds)
        index += 1
        sink.add(record.pair(timing: settings.timing, at: time), vendor: record.vendor)
      } catch {
        sink.problem(error.reason, byteOffset: range.lowerBound, line: lines.line)
      }
    }
  }

  /// What the log's configuration lines say.
  private struct Settings {
    var timing = StepTiming()
    var connectionInterval: Double?
    var procedureInterval: Int64?

    mutating func update(_ record: RangingLogRecord) {
      if let time = record.parameters["t_pm_time"] { timing.phaseMeasurementTime = time }
      if let time = record.parameters["t_ip1_time"] { timing.interludeTime1 = time }
      if let time = record.parameters["t_ip2_time"] { timing.interludeTime2 = time }
      if let time = record.parameters["t_fcs_time"] { timing.frequencyChangeTime = time }
      if let interval = record.parameters["connection_interval"] { connectionInterval = interval }
      if let interval = record.procedureInterval { procedureInterval = interval }
    }

    /// Connection intervals come in units of 1.25 ms; 100 ms where the log doesn't tell.
    var intervalNanoseconds: Int64 {
      guard let connectionInterval, let procedureInterval, (1...3200).contains(connectionInterval)
      else { return 100_000_000 }
      return Int64((connectionInterval * 1_250_000).rounded()) * max(1, procedureInterval)
    }
  }
}

/// Joins the pieces of the library's log within a trace and gives each procedure's result.
struct RangingLogCollector {
  private var pending: [UInt8] = []

  /// Takes a log record, a Python byte string; gives the results that it completes.
  mutating func add(
    _ text: [UInt8], _ range: Range<Int>
  ) throws(RecordFailure) -> [(vendor: VendorRange, counter: UInt16)] {
    var scanner = PythonScanner(text: text, position: range.lowerBound, range: range)
    guard case .bytes(let piece) = try scanner.value() else { return [] }
    guard piece.first != 0xBB else { return [] }
    pending += piece
    var results: [(vendor: VendorRange, counter: UInt16)] = []
    while let end = pending.firstIndex(of: 0x0A) {
      let line = Array(pending[..<end])
      pending.removeSubrange(...end)
      let record = try RangingLogRecord(line, 0..<line.count)
      if let vendor = record.vendor, let counter = record.initiator.first?.counter {
        results.append((vendor, counter))
      }
    }
    return results
  }
}
