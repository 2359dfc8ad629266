import ChannelSounding
import Geometry

/// Hexadecimal step data as nRF Connect applications print it, and as SiLabs' examples do.
///
/// Either each device wrote its own text of subevent results, or one text holds blocks of both.
enum StepDump {
  /// Texts that tell the layout.
  static let markers = ["CS Subevent result received", "Start CS Step Data", "Start CS Procedure"]

  static func read(_ files: [(path: String, bytes: [UInt8])]) throws(RecordingError) -> Capture {
    guard files.count <= 2 else {
      throw RecordingError(
        code: .unsupported, path: files[2].path, reason: "a step dump is one file a device")
    }
    var texts: [StepDumpText] = []
    for file in files {
      guard CaptureFormat.detect(file.bytes) == .stepDump else {
        throw RecordingError(
          code: .unsupported, path: file.path, reason: "holds no step data in text form")
      }
      texts.append(StepDumpText(path: file.path, bytes: file.bytes))
    }
    var capture = Capture(format: .stepDump)
    for text in texts { capture.problems += text.problems }
    let reports = texts.flatMap(\.reports)
    let interval = texts.lazy.compactMap(\.procedureInterval).first ?? 10
    capture.procedures = pair(reports, interval: interval)
    return capture
  }

  /// Pairs reports by counter; a counter that comes again, as after a restart, pairs in order.
  private static func pair(_ reports: [ProcedureReport], interval: Int) -> [CapturedProcedure] {
    var locals: [UInt16: [ProcedureReport]] = [:]
    var peers: [UInt16: [ProcedureReport]] = [:]
    for report in reports {
      if report.role == .reflector {
        peers[report.counter, default: []].append(report)
      } else {
        locals[report.counter, default: []].append(report)
      }
    }
    var result: [CapturedProcedure] = []
    for counter in Set(locals.keys).union(peers.keys).sorted() {
      let (own, other) = (locals[counter] ?? [], peers[counter] ?? [])
      for index in 0..<max(own.count, other.count) {
        var pair = join(
          own.indices.contains(index) ? own[index] : nil,
          other.indices.contains(index) ? other[index] : nil)
        // The texts have no clock. Connection events are taken to be 10 ms apart.
        pair.timestamp = Timestamp(
          nanoseconds: Int64(counter) * Int64(interval) * 10_000_000)
        result.append(CapturedProcedure(pair: pair))
      }
    }
    return result
  }

  private static func join(_ local: ProcedureReport?, _ peer: ProcedureReport?) -> PairedProcedure {
    if let local, let peer { return ProcedurePairing.pair(local, peer) }
    var reason: UnpairedReason = local == nil ? .localDataMissing : .peerDataMissing
    let report = local ?? peer
    if let report, !report.hasSteps {
      reason = report.status == .complete ? .noSteps : .aborted(report.abortReason)
    }
    return PairedProcedure(
      counter: report?.counter ?? 0, timestamp: Timestamp(nanoseconds: 0), reason: reason)
  }
}
