import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite struct TextCaptureTests {
  private static let sample = SampleCapture()

  private func read(_ texts: String...) throws -> Capture {
    try Capture(
      files: texts.enumerated().map { ("capture\($0.offset)", Array($0.element.utf8)) })
  }

  // MARK: Traces

  private static func literal(_ bytes: [UInt8]) -> String {
    "b'"
      + bytes.map { byte in
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count == 1 ? "0" : "") + digits
      }.joined() + "'"
  }

  private static let trace: String = {
    var lines = [
      "0:00:00.055480 (+0.000030) < sync     ",
      #"0:00:00.1 (+0.0) < log      b'\xbb[I] [APP] Don\'t panic\n'"#,
      "0:00:00.2 (+0.0) < event    bt_evt_system_boot(major=10, address='8c:6f')",
      "0:00:00.3 (+0.0) < event    bt_evt_gatt_characteristic(connection=1, characteristic=29, "
        + "properties=48, uuid=b'\\x15,')",
    ]
    for (index, (local, peer)) in sample.procedures.enumerated() {
      let time = "0:01:0\(index).250000 (+0.1) < "
      let steps = local.subevents[0].stepBytes
      lines.append(
        time + "event    bt_evt_cs_result(connection=1, config_id=1, start_acl_conn_event=44, "
          + "procedure_counter=\(local.counter), frequency_compensation=-53, "
          + "reference_power_level=-43, procedure_done_status=0, subevent_done_status=0, "
          + "abort_reason=0, num_antenna_paths=1, num_steps=24, data=\(literal(steps)))")
      let body = RangingData(peer).encode()
      for segment in RangingSegmentAssembler.split(body, segmentLength: 100) {
        lines.append(
          time + "event    bt_evt_gatt_characteristic_value(connection=1, characteristic=29, "
            + "att_opcode=27, offset=0, value=\(literal(segment)))")
      }
      let log = rangingLine(local, peer)
      for start in stride(from: 0, to: log.count, by: 150) {
        let piece = log.dropFirst(start).prefix(150)
        lines.append(time + "log      b'\(piece)'")
      }
      lines.append(time + #"log      b'\n'"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  @Test func aTraceHoldsProceduresAndTheVendorsResults() throws {
    let capture = try read(Self.trace)
    #expect(capture.format == .bgapiTrace)
    #expect(capture.problems.isEmpty)
    #expect(Self.sample.matches(capture))
    #expect(capture.procedures.map { $0.vendor?.rawMetres } == [4.1625, 4.1625, 4.1625])
    #expect(capture.procedures[1].pair.timestamp == Timestamp(nanoseconds: 61_250_000_000))
  }

  @Test("a faulty line of a trace is reported with its number and the rest is kept")
  func faultyTrace() throws {
    var lines = Self.trace.split(separator: "\n").map(String.init)
    lines[4] = String(lines[4].dropLast(30))
    lines.insert("what is this", at: 2)
    let capture = try read(lines.joined(separator: "\n"))
    #expect(capture.problems.map(\.line) == [3, 6])
    #expect(capture.procedures.count { $0.pair.procedure != nil } == 2)
    #expect(capture.procedures.count { $0.pair.reason == .localDataMissing } == 1)
  }

  // MARK: The ranging library's log

  private static func rangingLine(_ local: ProcedureReport, _ peer: ProcedureReport) -> String {
    func side(_ report: ProcedureReport, _ compensation: Int) -> String {
      "[{\"procedure_counter\": \(report.counter), \"frequency_compensation\": \(compensation), "
        + "\"reference_power_level\": -43, \"num_steps\": 24, \"step_data\": \""
        + Base64.encode(report.subevents[0].stepBytes) + "\"}]"
    }
    return "{\"rtl_instance_id\": 0, \"cs_procedure\": {\"cs_procedure_config\": "
      + "{\"procedure_interval\": 4}, \"initiator_subevent_data_count\": 1, "
      + "\"initiator_subevent_data\": \(side(local, -53)), "
      + "\"reflector_subevent_data\": \(side(peer, -16384))}, \"rtl_output\": "
      + "{\"distance\": 4.15003, \"distance_raw\": 4.1625, \"likeliness\": 0.187354, "
      + "\"return_code\": 0}}"
  }

  private static let log: String = {
    let head = [
      #"{"log_version": "cs_6.0", "session_id": "N/A"}"#,
      #"{"rtl_instance_id": 0, "rtl_config": {"rtl_main_mode": 2, "rtl_parameters": {"#
        + #""channel_map": "FC", "t_pm_time": 20, "connection_interval": 36}}}"#,
    ]
    return (head + sample.procedures.map { rangingLine($0.local, $0.peer) })
      .joined(separator: "\n")
  }()

  @Test func theRangingLogHoldsProceduresAtTheirInterval() throws {
    let capture = try read(Self.log)
    #expect(capture.format == .rangingLog)
    #expect(capture.problems.isEmpty)
    #expect(Self.sample.matches(capture))
    #expect(capture.procedures[0].vendor?.metres == 4.15003)
    // 36 · 1.25 ms between connection events, four of them between procedures.
    #expect(capture.procedures[1].pair.timestamp == Timestamp(nanoseconds: 180_000_000))
  }

  @Test func aFaultyLineOfTheLogIsReportedAndTheRestKept() throws {
    var lines = Self.log.split(separator: "\n").map(String.init)
    lines[3] = String(lines[3].dropLast(100))
    let capture = try read(lines.joined(separator: "\n"))
    #expect(capture.problems.map(\.line) == [4])
    #expect(capture.procedures.count == 2)
  }

  // MARK: Step dumps

  private static func dump(_ reports: [ProcedureReport], role: Int) -> String {
    var text =
      "I: CS config creation complete.\nI:  - role: \(role) (R)\nI:  - procedure interval: 10\n"
    for report in reports {
      let steps = report.subevents[0].stepBytes
      text += "I: CS Subevent result received:\nI:  - Procedure counter: \(report.counter)\n"
      text += "I:  - Procedure done status: 0\nI:  - Subevent done status: 0\n"
      if role == 0 { text += "I:  - Frequency compensation: -53\n" }
      text += "I:  - Reference power level: 213\nI:  - Num antenna paths: 1\n"
      text += "I:  - Num steps reported: 24\nI: Raw step data:\n"
      for start in stride(from: 0, to: steps.count, by: 16) {
        text += "  " + hexadecimal(steps[start..<min(steps.count, start + 16)]) + "\n"
      }
      text += "I: CS Subevent end\n"
    }
    return text
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let dumps = [
    dump(sample.procedures.map(\.local), role: 0), dump(sample.procedures.map(\.peer), role: 1),
  ]

  @Test("dumps of both devices pair in either order", arguments: [[0, 1], [1, 0]])
  func dumps(order: [Int]) throws {
    let capture = try read(Self.dumps[order[0]], Self.dumps[order[1]])
    #expect(capture.format == .stepDump)
    #expect(capture.problems.isEmpty)
    #expect(Self.sample.matches(capture))
  }

  @Test func aDumpAloneHasNoPairs() throws {
    let capture = try read(Self.dumps[0])
    #expect(
      capture.procedures.map(\.pair.reason) == [
        .peerDataMissing, .peerDataMissing, .peerDataMissing,
      ])
  }

  @Test func aDumpCutInsideItsDataKeepsWholeStepsAndSaysSo() throws {
    let cut = String(Self.dumps[0].dropLast(200))
    let capture = try read(cut, Self.dumps[1])
    #expect(capture.problems.count == 1)
    let last = try #require(capture.procedures.last?.pair.procedure)
    #expect(last.status == .partial)
    let tones = try last.combinedTones()
    #expect(tones.leftOut.unpairedSteps == 0)
    #expect((1...40).contains(tones.tones.count))
  }

  @Test func oneTextMayHoldBothDevices() throws {
    var text = ""
    for (local, peer) in Self.sample.procedures {
      text += "------------Start CS Step Data------------\n"
      for (name, report) in [("Initiator", local), ("Reflector", peer)] {
        let bytes = report.subevents[0].stepBytes
        let compensation = name == "Initiator" ? -53 : -16384
        text += "\(name):\n  subevent_timestamps_ms: 5\n  Frequency compensation: \(compensation)\n"
        text += "  Reference power level: -43\n  Number of antenna paths: 1\n"
        text += "  Step data count: \(bytes.count)\n  Step data: \(Self.hexadecimal(bytes))\n"
      }
    }
    let capture = try read(text)
    #expect(capture.problems.isEmpty)
    #expect(Self.sample.matches(capture))
  }

  @Test("damaged text never traps", arguments: 0..<6)
  func damage(kind: Int) {
    var random = RandomSource(seed: UInt64(kind))
    let text = [Self.trace, Self.log, Self.dumps[0]][kind / 2]
    for _ in 0..<60 {
      var bytes = Array(text.utf8)
      for _ in 0..<6 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 96) + 32
      }
      let files = [("one", bytes), ("two", Array(Self.dumps[1].utf8))].prefix(kind < 4 ? 1 : 2)
      let capture = try? Capture(files: Array(files))
      #expect((capture?.procedures.count ?? 0) < 40)
    }
  }
}
