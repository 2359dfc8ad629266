import ChannelSounding
import Geometry

/// Takes what a capture holds, in order of time, and makes procedures of it.
struct CaptureSink {
  let path: String
  private(set) var capture: Capture
  private var assembler = ProcedureAssembler()
  private var pairer = ProcedurePairer()
  private var segments: [UInt16: RangingSegmentAssembler] = [:]
  private var roles: [UInt16: Role] = [:]
  private var switchTimes: [UInt16: Double] = [:]

  init(path: String, format: CaptureFormat) {
    self.path = path
    capture = Capture(format: format)
  }

  /// Takes an event of the local controller.
  mutating func add(_ event: ControllerEvent, at timestamp: Timestamp) {
    switch event {
    case .configuration(let configuration):
      capture.configurations.append(configuration)
      pairer.add(configuration, switchTime: switchTimes[configuration.connectionHandle] ?? 0)
      if configuration.isCreated { roles[configuration.connectionHandle] = configuration.role }
    case .remoteCapabilities(let capabilities):
      capture.capabilities.append(capabilities)
      switchTimes[capabilities.connectionHandle] = Double(capabilities.switchTime)
    default: break
    }
    for report in assembler.add(event, at: timestamp) { add(report) }
  }

  private mutating func add(_ report: ProcedureReport) {
    if let role = report.role { roles[report.connectionHandle] = role }
    settle(pairer.add(local: report))
  }

  /// Takes a ranging data segment that the peer sent.
  mutating func add(
    segment: [UInt8], connectionHandle: UInt16, at timestamp: Timestamp, byteOffset: Int, line: Int?
  ) {
    var assembler = segments[connectionHandle] ?? RangingSegmentAssembler()
    let dropped = assembler.droppedCount
    do throws(DecodingError) {
      let outcome = try assembler.add(segment)
      if assembler.droppedCount > dropped {
        problem("ranging data ends before its last segment", byteOffset: byteOffset, line: line)
      }
      switch outcome {
      case .incomplete: break
      case .missing(let gap):
        let words = gap.count == 1 ? "segment \(gap.lowerBound)" : "segments \(gap)"
        problem("\(words) of ranging data missing", byteOffset: byteOffset, line: line)
      case .complete(let body):
        let local = roles[connectionHandle] ?? .initiator
        let data = try RangingData(body, role: local == .initiator ? .reflector : .initiator)
        settle(pairer.add(peer: data, connectionHandle: connectionHandle, at: timestamp))
      }
    } catch {
      problem("ranging data: \(error)", byteOffset: byteOffset, line: line)
    }
    segments[connectionHandle] = assembler
  }

  /// Takes a procedure that the capture holds whole.
  mutating func add(_ pair: PairedProcedure, vendor: VendorRange? = nil) {
    capture.procedures.append(CapturedProcedure(pair: pair, vendor: vendor))
  }

  /// Takes a vendor's result for the procedure with a counter.
  mutating func add(_ vendor: VendorRange, counter: UInt16) {
    settle([])
    guard
      let index = capture.procedures.lastIndex(where: {
        $0.pair.counter & 0xFFF == counter & 0xFFF && $0.vendor == nil
      })
    else { return }
    capture.procedures[index].vendor = vendor
  }

  /// Notes what could not be read.
  mutating func problem(_ reason: String, byteOffset: Int, line: Int? = nil) {
    capture.problems.append(
      CaptureProblem(path: path, line: line, byteOffset: byteOffset, reason: reason))
  }

  private mutating func settle(_ pairs: [PairedProcedure]) {
    for pair in pairs { capture.procedures.append(CapturedProcedure(pair: pair)) }
  }

  /// The capture, with what was still waiting.
  mutating func finish() -> Capture {
    for report in assembler.finish() { add(report) }
    settle(pairer.finish())
    if assembler.orphanCount > 0 {
      problem(
        "\(assembler.orphanCount) continuations of subevents that the capture does not hold",
        byteOffset: 0)
    }
    // Settled late is not begun late.
    capture.procedures = capture.procedures.enumerated().sorted {
      ($0.element.pair.timestamp, $0.offset) < ($1.element.pair.timestamp, $1.offset)
    }.map(\.element)
    return capture
  }
}
