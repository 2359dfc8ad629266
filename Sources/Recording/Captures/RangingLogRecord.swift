import ChannelSounding
import Geometry

/// A line of SiLabs' ranging library log.
struct RangingLogRecord {
  /// What one device reported of a subevent.
  struct Subevent {
    var counter: UInt16 = 0
    var report = SubeventReport(stepBytes: [])
  }

  var parameters: [String: Double] = [:]
  var procedureInterval: Int64?
  var hasProcedure = false
  var initiator: [Subevent] = []
  var reflector: [Subevent] = []
  var vendor: VendorRange?

  init(_ bytes: [UInt8], _ range: Range<Int>) throws(RecordFailure) {
    var scanner = JSONScanner(bytes, range)
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "rtl_config": try configuration(&scanner)
      case "cs_procedure": try procedure(&scanner)
      case "rtl_output": try output(&scanner)
      default: try scanner.skip()
      }
    }
    try scanner.finish()
  }

  private mutating func configuration(_ scanner: inout JSONScanner) throws(RecordFailure) {
    try scanner.members { key, scanner throws(RecordFailure) in
      guard key == "rtl_parameters" else { return try scanner.skip() }
      try scanner.members { key, scanner throws(RecordFailure) in
        if scanner.peek() == UInt8(ascii: "\"") { return try scanner.skip() }
        parameters[key] = try scanner.double()
      }
    }
  }

  private mutating func procedure(_ scanner: inout JSONScanner) throws(RecordFailure) {
    hasProcedure = true
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "cs_procedure_config":
        try scanner.members { key, scanner throws(RecordFailure) in
          guard key == "procedure_interval" else { return try scanner.skip() }
          procedureInterval = try scanner.integer(0...65535)
        }
      case "initiator_subevent_data": initiator = try subevents(&scanner)
      case "reflector_subevent_data": reflector = try subevents(&scanner)
      default: try scanner.skip()
      }
    }
  }

  private func subevents(_ scanner: inout JSONScanner) throws(RecordFailure) -> [Subevent] {
    var result: [Subevent] = []
    try scanner.elements { scanner throws(RecordFailure) in
      var subevent = Subevent()
      try scanner.members { key, scanner throws(RecordFailure) in
        switch key {
        case "procedure_counter":
          subevent.counter = UInt16(truncatingIfNeeded: try scanner.integer(0...65535))
        case "frequency_compensation":
          let value = try scanner.integer(-32768...65535)
          let isAbsent = value == -16384 || value == 0xC000
          subevent.report.frequencyCompensation =
            isAbsent ? nil : Int16(truncatingIfNeeded: value)
        case "reference_power_level":
          let value = try scanner.integer(-128...127)
          subevent.report.referencePowerDBm = value == 127 ? nil : Int8(truncatingIfNeeded: value)
        case "step_data": subevent.report.stepBytes = try scanner.base64()
        default: try scanner.skip()
        }
      }
      result.append(subevent)
    }
    return result
  }

  private mutating func output(_ scanner: inout JSONScanner) throws(RecordFailure) {
    var result = VendorRange()
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "distance": result.metres = try scanner.double()
      case "distance_raw": result.rawMetres = try scanner.double()
      case "likeliness": result.likeliness = try scanner.double()
      case "return_code":
        result.returnCode = Int(try scanner.integer(-1_000_000_000...1_000_000_000))
      default: try scanner.skip()
      }
    }
    vendor = result
  }

  /// Both devices' reports, joined.
  func pair(timing: StepTiming, at timestamp: Timestamp) -> PairedProcedure {
    func report(_ subevents: [Subevent], _ role: Role) -> ProcedureReport {
      ProcedureReport(
        counter: subevents.first?.counter ?? 0, role: role,
        antennaPaths: Self.antennaPaths(subevents), subevents: subevents.map(\.report),
        status: subevents.isEmpty ? .aborted : .complete, timestamp: timestamp)
    }
    return ProcedurePairing.pair(
      report(initiator, .initiator), report(reflector, .reflector), timing: timing)
  }

  /// The number of antenna paths that the first tones show: the log's own figure is the most
  /// there may be.
  private static func antennaPaths(_ subevents: [Subevent]) -> Int {
    for subevent in subevents {
      let bytes = subevent.report.stepBytes
      var offset = 0
      while offset + 3 <= bytes.count {
        let length = Int(bytes[offset + 2])
        if bytes[offset] == 2, length >= 9 { return (length - 1) / 4 - 1 }
        offset += 3 + length
      }
    }
    return 0
  }
}
