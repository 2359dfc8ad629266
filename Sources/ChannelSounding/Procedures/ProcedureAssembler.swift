import Geometry

/// Puts the local controller's events together to procedures, for any number of connections and
/// configurations at once.
public struct ProcedureAssembler: Sendable {
  private struct Key: Hashable {
    var connectionHandle: UInt16
    var configurationID: UInt8
  }

  private struct Open {
    var report: ProcedureReport
    var isInSubevent: Bool
  }

  private var configurations: [Key: ConfigurationComplete] = [:]
  private var open: [Key: Open] = [:]
  /// Continue events that belonged to no subevent.
  public private(set) var orphanCount = 0

  /// Makes an assembler.
  public init() {}

  /// The configuration last made known for a connection.
  public func configuration(
    connectionHandle: UInt16, configurationID: UInt8
  ) -> ConfigurationComplete? {
    configurations[Key(connectionHandle: connectionHandle, configurationID: configurationID)]
  }

  /// Takes an event and gives the procedures that end with it: one at most by itself, and before
  /// it one left unfinished.
  public mutating func add(_ event: ControllerEvent, at timestamp: Timestamp) -> [ProcedureReport] {
    switch event {
    case .configuration(let configuration) where configuration.status == 0:
      let key = Key(
        connectionHandle: configuration.connectionHandle,
        configurationID: configuration.configurationID)
      configurations[key] = configuration.isCreated ? configuration : nil
      return []
    case .result(let result): return begin(result, at: timestamp)
    case .resultContinue(let result): return proceed(result)
    default: return []
    }
  }

  /// Gives what is still unfinished; call it at the end of a recording.
  public mutating func finish() -> [ProcedureReport] {
    let rest = open.values.map(\.report).sorted {
      ($0.timestamp, $0.connectionHandle, $0.configurationID)
        < ($1.timestamp, $1.connectionHandle, $1.configurationID)
    }
    open = [:]
    return rest
  }

  private mutating func begin(
    _ result: SubeventResult, at timestamp: Timestamp
  ) -> [ProcedureReport] {
    let key = Key(
      connectionHandle: result.connectionHandle, configurationID: result.configurationID)
    var ended: [ProcedureReport] = []
    var report: ProcedureReport
    if let earlier = open[key], earlier.report.counter == result.procedureCounter {
      report = earlier.report
    } else {
      if let earlier = open[key] { ended.append(earlier.report) }
      report = ProcedureReport(
        connectionHandle: result.connectionHandle, configurationID: result.configurationID,
        counter: result.procedureCounter, role: configurations[key]?.role, antennaPaths: 0,
        subevents: [], status: .partial, timestamp: timestamp)
    }
    report.subevents.append(
      SubeventReport(
        frequencyCompensation: result.frequencyCompensation,
        referencePowerDBm: result.referencePowerDBm, stepBytes: []))
    open[key] = Open(report: report, isInSubevent: true)
    return ended
      + take(
        key, result.stepBytes, result.antennaPaths, procedureDone: result.procedureDone,
        subeventDone: result.subeventDone, result.abortReason)
  }

  private mutating func proceed(_ result: SubeventResultContinue) -> [ProcedureReport] {
    let key = Key(
      connectionHandle: result.connectionHandle, configurationID: result.configurationID)
    guard let entry = open[key], entry.isInSubevent else {
      orphanCount += 1
      return []
    }
    return take(
      key, result.stepBytes, result.antennaPaths, procedureDone: result.procedureDone,
      subeventDone: result.subeventDone, result.abortReason)
  }

  /// Adds steps to the open subevent and closes what is done.
  private mutating func take(
    _ key: Key, _ stepBytes: [UInt8], _ antennaPaths: UInt8, procedureDone: DoneStatus,
    subeventDone: DoneStatus, _ abortReason: AbortReason
  ) -> [ProcedureReport] {
    guard var entry = open[key], let last = entry.report.subevents.indices.last else { return [] }
    entry.report.subevents[last].stepBytes += stepBytes
    entry.report.subevents[last].isAborted = subeventDone == .aborted
    entry.report.antennaPaths = max(entry.report.antennaPaths, Int(antennaPaths))
    if abortReason != .none { entry.report.abortReason = abortReason }
    if entry.report.role == nil { entry.report.role = Self.role(of: stepBytes) }
    entry.isInSubevent = subeventDone == .partial
    // A procedure may be called done by an event whose subevent goes on in a Continue.
    guard procedureDone != .partial, !entry.isInSubevent else {
      open[key] = entry
      return []
    }
    open[key] = nil
    let isWhole = !entry.report.subevents.contains(where: \.isAborted)
    entry.report.status =
      procedureDone == .aborted ? .aborted : isWhole ? .complete : .partial
    return [entry.report]
  }

  /// Only the initiator measures the frequency offset, so its mode-0 steps are longer.
  private static func role(of stepBytes: [UInt8]) -> Role? {
    guard stepBytes.count > 2, stepBytes[0] == 0 else { return nil }
    return stepBytes[2] == 5 ? .initiator : stepBytes[2] == 3 ? .reflector : nil
  }
}
