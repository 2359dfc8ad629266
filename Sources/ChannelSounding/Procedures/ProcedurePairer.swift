import Geometry

/// Pairs the local controller's procedures with the peer's ranging data as both arrive, in any
/// order, for any number of connections and configurations at once.
public struct ProcedurePairer: Sendable {
  private struct Key: Hashable {
    var connectionHandle: UInt16
    var configurationID: UInt8
    /// The counter's low 12 bits, all that the peer tells.
    var counter: UInt16
  }

  private struct Waiting {
    var order: Int
    var local: ProcedureReport?
    var peer: (data: RangingData, timestamp: Timestamp)?
  }

  /// How many procedures may wait for their other half.
  private let capacity: Int
  private var waiting: [Key: Waiting] = [:]
  private var nextOrder = 0
  private var timings: [UInt16: StepTiming] = [:]
  private var inlineConnections: Set<UInt16> = []

  /// Makes a pairer.
  ///
  /// - Parameter capacity: how many procedures may wait for their other half; when more do, the
  ///   oldest is given out unpaired.
  public init(capacity: Int = 16) { self.capacity = max(1, capacity) }

  /// Takes a configuration, for the times of steps and for inline phase correction terms.
  public mutating func add(_ configuration: ConfigurationComplete, switchTime: Double = 0) {
    guard configuration.status == 0, configuration.isCreated else { return }
    let handle = configuration.connectionHandle
    timings[handle] = StepTiming(configuration, switchTime: switchTime)
    if configuration.hasInlineTerms {
      inlineConnections.insert(handle)
    } else {
      inlineConnections.remove(handle)
    }
  }

  /// Takes a local procedure and gives what is settled by it.
  public mutating func add(local report: ProcedureReport) -> [PairedProcedure] {
    let key = Key(
      connectionHandle: report.connectionHandle, configurationID: report.configurationID,
      counter: report.counter & 0xFFF)
    if inlineConnections.contains(report.connectionHandle) && report.role == .initiator {
      return [pair(report, nil)]
    }
    if let peer = waiting[key]?.peer {
      waiting[key] = nil
      return [pair(report, peer.data)]
    }
    let earlier = waiting[key]?.local
    put(key) { $0.local = report }
    return (earlier.map { [unpaired($0)] } ?? []) + overflow()
  }

  /// Takes the peer's data and gives what is settled by it.
  public mutating func add(
    peer data: RangingData, connectionHandle: UInt16, at timestamp: Timestamp
  ) -> [PairedProcedure] {
    let key = Key(
      connectionHandle: connectionHandle, configurationID: data.configurationID,
      counter: data.counter)
    if let local = waiting[key]?.local {
      waiting[key] = nil
      return [pair(local, data)]
    }
    let earlier = waiting[key]?.peer
    put(key) { $0.peer = (data, timestamp) }
    return (earlier.map { [unpaired(key, at: $0.timestamp)] } ?? []) + overflow()
  }

  /// Gives what still waits, oldest first; call it at the end of a recording.
  public mutating func finish() -> [PairedProcedure] {
    let rest = waiting.sorted { $0.value.order < $1.value.order }
    waiting = [:]
    return rest.map { settle($0.key, $0.value) }
  }

  private mutating func put(_ key: Key, _ change: (inout Waiting) -> Void) {
    var entry = Waiting(order: nextOrder)
    nextOrder += 1
    change(&entry)
    waiting[key] = entry
  }

  private mutating func overflow() -> [PairedProcedure] {
    guard waiting.count > capacity,
      let oldest = waiting.min(by: { $0.value.order < $1.value.order })
    else { return [] }
    waiting[oldest.key] = nil
    return [settle(oldest.key, oldest.value)]
  }

  private func settle(_ key: Key, _ entry: Waiting) -> PairedProcedure {
    if let local = entry.local { return unpaired(local) }
    return unpaired(key, at: entry.peer?.timestamp ?? Timestamp(nanoseconds: 0))
  }

  private func unpaired(_ local: ProcedureReport) -> PairedProcedure {
    let reason: UnpairedReason =
      local.status == .aborted ? .aborted(local.abortReason) : .peerDataMissing
    return PairedProcedure(
      connectionHandle: local.connectionHandle, configurationID: local.configurationID,
      counter: local.counter, timestamp: local.timestamp, reason: reason)
  }

  private func unpaired(_ key: Key, at timestamp: Timestamp) -> PairedProcedure {
    PairedProcedure(
      connectionHandle: key.connectionHandle, configurationID: key.configurationID,
      counter: key.counter, timestamp: timestamp, reason: .localDataMissing)
  }

  private func pair(_ local: ProcedureReport, _ data: RangingData?) -> PairedProcedure {
    let timing = timings[local.connectionHandle] ?? StepTiming()
    guard let data else { return ProcedurePairing.pair(local, nil, timing: timing) }
    do throws(DecodingError) {
      return ProcedurePairing.pair(local, try data.report(matching: local), timing: timing)
    } catch {
      return PairedProcedure(
        connectionHandle: local.connectionHandle, configurationID: local.configurationID,
        counter: local.counter, timestamp: local.timestamp,
        reason: .stepsDoNotMatch(error.reason))
    }
  }
}
