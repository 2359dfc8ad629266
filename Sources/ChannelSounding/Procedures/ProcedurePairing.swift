import Geometry

/// Why a procedure could not be paired.
public enum UnpairedReason: Hashable, Sendable, CustomStringConvertible {
  /// The local device reports that it was aborted.
  case aborted(AbortReason)
  /// The peer reports that it was aborted.
  case abortedByPeer(AbortReason)
  /// A device reported that it ended well, but no steps.
  case noSteps
  /// The local device reported it, the peer's data never came.
  case peerDataMissing
  /// The peer reported it, the local device did not.
  case localDataMissing
  /// Neither the configuration nor the steps tell who the initiator was.
  case roleUnknown
  /// Both reported it, but the steps do not fit together.
  case stepsDoNotMatch(String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .aborted(let reason): return "aborted" + (reason == .none ? "" : " (\(reason))")
    case .abortedByPeer(let reason):
      return "aborted by the peer" + (reason == .none ? "" : " (\(reason))")
    case .noSteps: return "no steps were reported"
    case .peerDataMissing: return "the peer's data is missing"
    case .localDataMissing: return "the local device's data is missing"
    case .roleUnknown: return "nothing tells which device was the initiator"
    case .stepsDoNotMatch(let detail): return "the devices' steps do not match: \(detail)"
    }
  }
}

/// Both devices' reports of a procedure made one, or the reason why not.
public struct PairedProcedure: Hashable, Sendable {
  /// The connection.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// The procedure counter as the local device gives it, or the peer's 12 bits of it.
  public var counter: UInt16
  /// When the procedure began on the air, as near as is known: the first report's arrival.
  public var timestamp: Timestamp
  /// The procedure; `nil` where there is none.
  public var procedure: Procedure?
  /// Why there is no procedure; `nil` where there is one.
  public var reason: UnpairedReason?

  /// Makes a procedure, or the statement that there is none.
  public init(
    connectionHandle: UInt16 = 0, configurationID: UInt8 = 0, counter: UInt16,
    timestamp: Timestamp, procedure: Procedure? = nil, reason: UnpairedReason? = nil
  ) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
    self.counter = counter
    self.timestamp = timestamp
    self.procedure = procedure
    self.reason = reason
  }
}

/// Joins two devices' reports of the same procedure.
public enum ProcedurePairing {
  /// Joins a local report with the peer's, or with none where the tones hold the round trip.
  ///
  /// - Parameters:
  ///   - local: the local device's report.
  ///   - peer: the peer's report, channels included; `nil` for inline phase correction terms.
  ///   - timing: how long steps take.
  public static func pair(
    _ local: ProcedureReport, _ peer: ProcedureReport?, timing: StepTiming = StepTiming()
  ) -> PairedProcedure {
    var result = PairedProcedure(
      connectionHandle: local.connectionHandle, configurationID: local.configurationID,
      counter: local.counter, timestamp: local.timestamp)
    guard local.hasSteps else {
      result.reason = local.status == .complete ? .noSteps : .aborted(local.abortReason)
      return result
    }
    guard let role = local.role ?? peer?.role.map({ $0 == .initiator ? .reflector : .initiator })
    else {
      result.reason = .roleUnknown
      return result
    }
    guard let peer else {
      guard role == .initiator else {
        result.reason = .peerDataMissing
        return result
      }
      result.procedure = procedure(local, nil, localBytes: join(local), peerBytes: [], timing)
      return result
    }
    guard peer.hasSteps else {
      result.reason = peer.status == .complete ? .noSteps : .abortedByPeer(peer.abortReason)
      return result
    }
    let (own, other, mismatch) = common(local, peer)
    if let mismatch {
      result.reason = .stepsDoNotMatch(mismatch)
      return result
    }
    result.procedure =
      role == .initiator
      ? procedure(local, peer, localBytes: own, peerBytes: other, timing)
      : procedure(peer, local, localBytes: other, peerBytes: own, timing)
    return result
  }

  private static func join(_ report: ProcedureReport) -> [UInt8] {
    report.subevents.flatMap(\.stepBytes)
  }

  /// The steps that both reports hold, subevent by subevent; and what does not fit, if anything.
  private static func common(
    _ first: ProcedureReport, _ second: ProcedureReport
  ) -> (first: [UInt8], second: [UInt8], mismatch: String?) {
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    for (number, (own, other)) in zip(first.subevents, second.subevents).enumerated() {
      let pairs = Array(
        zip(StepSpan.all(in: own.stepBytes), StepSpan.all(in: other.stepBytes)))
      for (place, (step, peer)) in pairs.enumerated()
      where step.mode != peer.mode || step.channel != peer.channel {
        return (
          [], [],
          "subevent \(number), step \(place): mode \(step.mode) on channel \(step.channel) and "
            + "mode \(peer.mode) on channel \(peer.channel)"
        )
      }
      guard let last = pairs.last else { continue }
      left += own.stepBytes[..<last.0.data.upperBound]
      right += other.stepBytes[..<last.1.data.upperBound]
    }
    return (left, right, nil)
  }

  private static func procedure(
    _ initiator: ProcedureReport, _ reflector: ProcedureReport?, localBytes: [UInt8],
    peerBytes: [UInt8], _ timing: StepTiming
  ) -> Procedure {
    let spans = StepSpan.all(in: localBytes)
    let reports = [initiator] + (reflector.map { [$0] } ?? [])
    let paths = reports.map(\.antennaPaths).max() ?? 0
    let schedule = timing.schedule(modes: spans.lazy.map(\.mode), antennaPaths: paths)
    func side(_ report: ProcedureReport?, _ bytes: [UInt8]) -> ProcedureSide {
      ProcedureSide(
        frequencyCompensation: report?.subevents.lazy.compactMap(\.frequencyCompensation).first
          .map(Int.init),
        referencePowerDBm: report?.subevents.lazy.compactMap(\.referencePowerDBm).first
          .map(Int.init),
        stepBytes: bytes)
    }
    let isWhole = reports.allSatisfy { $0.status == .complete }
    let isAborted = reports.contains { $0.status == .aborted }
    return Procedure(
      counter: Int(initiator.counter), antennaPaths: max(1, paths),
      durationNanoseconds: Int64((schedule.end * 1e9).rounded()),
      initiator: side(initiator, localBytes), reflector: side(reflector, peerBytes),
      status: isWhole ? .complete : isAborted ? .aborted : .partial,
      hasInlineTerms: reflector == nil)
  }
}
