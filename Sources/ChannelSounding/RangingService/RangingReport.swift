import Geometry

extension RangingData {
  /// Makes the data a device sends of its own report of a procedure.
  public init(_ report: ProcedureReport, selectedPowerDBm: Int8? = nil) {
    self.init(
      counter: report.counter, configurationID: report.configurationID,
      selectedPowerDBm: selectedPowerDBm,
      antennaPathMask: UInt8(truncatingIfNeeded: 1 << max(0, min(4, report.antennaPaths)) - 1))
    for (index, part) in report.subevents.enumerated() {
      var subevent = Subevent()
      subevent.frequencyCompensation = part.frequencyCompensation
      subevent.referencePowerDBm = part.referencePowerDBm
      subevent.subeventDone = part.isAborted ? .aborted : .complete
      let isLast = index == report.subevents.count - 1
      subevent.procedureDone =
        report.status == .aborted ? .aborted : isLast ? .complete : .partial
      subevent.abortReason = report.abortReason
      subevent.steps = StepSpan.all(in: part.stepBytes).map {
        Step(mode: $0.mode, data: Array(part.stepBytes[$0.data]))
      }
      subevents.append(subevent)
    }
  }

  /// The peer's report in the form of a local one, with the channels put back in from the local
  /// device's steps.
  ///
  /// Subevents and steps correspond by their order. Steps that were aborted, and steps beyond the
  /// local ones, have no channel and are left out.
  ///
  /// - Throws: `DecodingError` where a step's mode is not that of the local one.
  public func report(matching local: ProcedureReport) throws(DecodingError) -> ProcedureReport {
    var report = ProcedureReport(
      connectionHandle: local.connectionHandle, configurationID: local.configurationID,
      counter: counter, role: local.role.map { $0 == .initiator ? .reflector : .initiator },
      antennaPaths: antennaPaths, subevents: [], timestamp: local.timestamp)
    for (index, subevent) in subevents.enumerated() {
      let localBytes =
        local.subevents.indices.contains(index) ? local.subevents[index].stepBytes : []
      var part = SubeventReport(
        frequencyCompensation: subevent.frequencyCompensation,
        referencePowerDBm: subevent.referencePowerDBm,
        isAborted: subevent.subeventDone == .aborted, stepBytes: [])
      for (place, (step, span)) in zip(subevent.steps, StepSpan.all(in: localBytes)).enumerated() {
        guard step.mode == span.mode else {
          throw DecodingError(
            byteOffset: 0,
            reason: "subevent \(index), step \(place): the peer has mode \(step.mode), "
              + "the local device mode \(span.mode)")
        }
        guard let data = step.data else { break }
        part.stepBytes += [step.mode, span.channel, UInt8(clamping: data.count)] + data
      }
      report.subevents.append(part)
      if subevent.abortReason != .none { report.abortReason = subevent.abortReason }
    }
    let last = subevents.last?.procedureDone ?? .aborted
    let isWhole = !report.subevents.contains(where: \.isAborted)
    report.status =
      last == .aborted ? .aborted : last == .complete && isWhole ? .complete : .partial
    return report
  }
}
