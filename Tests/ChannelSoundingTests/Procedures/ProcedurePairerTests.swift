import Geometry
import Testing

@testable import ChannelSounding

@Suite struct ProcedurePairerTests {
  private let start = Timestamp(nanoseconds: 1)

  private func reports(
    counter: UInt16, distance: Double = 3
  ) -> (local: ProcedureReport, peer: ProcedureReport) {
    let procedure = SyntheticProcedure(metres: distance).procedure(seed: UInt64(counter))
    func report(_ role: Role, _ bytes: [UInt8]) -> ProcedureReport {
      ProcedureReport(
        connectionHandle: 1, configurationID: 2, counter: counter, role: role, antennaPaths: 1,
        subevents: [
          SubeventReport(
            frequencyCompensation: role == .initiator ? -50 : nil, referencePowerDBm: -20,
            stepBytes: bytes)
        ], timestamp: start)
    }
    return (
      report(.initiator, procedure.initiator.stepBytes),
      report(.reflector, procedure.reflector.stepBytes)
    )
  }

  @Test("counters match modulo 4096, in either order of arrival", arguments: [true, false])
  func pairs(localFirst: Bool) throws {
    var pairer = ProcedurePairer()
    let (local, peer) = reports(counter: 0x2001)
    let data = RangingData(peer)
    #expect(data.counter == 1)
    var settled: [PairedProcedure] = []
    if localFirst { settled += pairer.add(local: local) }
    settled += pairer.add(peer: data, connectionHandle: 1, at: start)
    if !localFirst { settled += pairer.add(local: local) }
    #expect(settled.count == 1)
    let pair = try #require(settled.first)
    #expect(pair.counter == 0x2001)
    let procedure = try #require(pair.procedure)
    #expect(procedure.initiator.frequencyCompensation == -50)
    let range = RangeEstimator().estimate(try procedure.combinedTones())
    #expect(abs(try #require(range.combined).metres - 3) < 0.05)
    #expect(pairer.finish().isEmpty)
  }

  @Test func aLocalReflectorBecomesTheProceduresReflector() throws {
    var pairer = ProcedurePairer()
    let (initiator, reflector) = reports(counter: 7)
    _ = pairer.add(local: reflector)
    let pair = try #require(
      pairer.add(peer: RangingData(initiator), connectionHandle: 1, at: start).first)
    let procedure = try #require(pair.procedure)
    #expect(procedure.initiator.stepBytes == initiator.subevents[0].stepBytes)
    #expect(procedure.reflector.stepBytes == reflector.subevents[0].stepBytes)
  }

  @Test("what cannot be paired comes with its reason")
  func reasons() throws {
    var pairer = ProcedurePairer()
    _ = pairer.add(local: reports(counter: 1).local)
    _ = pairer.add(peer: RangingData(reports(counter: 2).peer), connectionHandle: 1, at: start)
    var aborted = reports(counter: 3).local
    aborted.subevents = []
    aborted.status = .aborted
    aborted.abortReason = AbortReason(procedure: 1, subevent: 0)
    _ = pairer.add(local: aborted)
    #expect(
      pairer.finish().map(\.reason) == [
        .peerDataMissing, .localDataMissing, .aborted(AbortReason(procedure: 1, subevent: 0)),
      ])
    _ = pairer.add(local: reports(counter: 4).local)
    let other = RangingData(reports(counter: 5).peer)
    var wrong = other
    wrong.counter = 4
    wrong.subevents[0].steps[3].mode = 0
    let pair = try #require(pairer.add(peer: wrong, connectionHandle: 1, at: start).first)
    guard case .stepsDoNotMatch = pair.reason else {
      Issue.record("\(String(describing: pair.reason))")
      return
    }
  }

  @Test func theOldestIsGivenUpWhenTooManyWait() {
    var pairer = ProcedurePairer(capacity: 2)
    let settled = (1...4).flatMap { pairer.add(local: reports(counter: $0).local) }
    #expect(settled.map(\.counter) == [1, 2])
    #expect(settled.map(\.reason) == [.peerDataMissing, .peerDataMissing])
  }

  @Test func subeventsAlignOneByOneWhereStepsAreMissing() throws {
    var (local, peer) = reports(counter: 9)
    let (own, other) = (local.subevents[0].stepBytes, peer.subevents[0].stepBytes)
    local.subevents = [0..<240, 240..<864].map { SubeventReport(stepBytes: Array(own[$0])) }
    peer.subevents = [0..<120, 240..<864].map { SubeventReport(stepBytes: Array(other[$0])) }
    peer.subevents[0].isAborted = true
    peer.status = .partial
    let procedure = try #require(ProcedurePairing.pair(local, peer).procedure)
    #expect(procedure.status == .partial)
    #expect(try procedure.combinedTones().tones.count == 2 * 62)
  }

  @Test("with inline terms the initiator's steps are enough")
  func inlineTerms() throws {
    var configuration = ConfigurationComplete(
      connectionHandle: 1, configurationID: 2, role: .initiator)
    configuration.enhancements = 1
    var pairer = ProcedurePairer()
    pairer.add(configuration)
    // Samples that hold the round trip: the product of both devices', rounded to 12 bits.
    let tones = try SyntheticProcedure(metres: 6).procedure(seed: 1).combinedTones()
    let steps = tones.tones.map { tone in
      let scaled = (1.0 / 600) * tone.value
      return Step(
        channel: tone.channel,
        content: .mode2(
          Mode2(
            permutationIndex: 0,
            tones: [
              Tone(sample: .init(i: Int(scaled.real), q: Int(scaled.imaginary))),
              Tone(sample: nil, slot: .extensionUnexpected),
            ])))
    }
    let report = ProcedureReport(
      connectionHandle: 1, configurationID: 2, counter: 1, role: .initiator, antennaPaths: 1,
      subevents: [SubeventReport(stepBytes: StepCodec.encode(steps, role: .initiator))])
    let pair = try #require(pairer.add(local: report).first)
    let procedure = try #require(pair.procedure)
    #expect(procedure.hasInlineTerms)
    let range = RangeEstimator().estimate(try procedure.combinedTones())
    #expect(abs(try #require(range.combined).metres - 6) < 0.05)
  }

  @Test func stepTimesFollowTheConfiguration() {
    var configuration = ConfigurationComplete(
      connectionHandle: 1, configurationID: 2, role: .initiator)
    (configuration.interludeTime1, configuration.interludeTime2) = (30, 20)
    (configuration.frequencyChangeTime, configuration.phaseMeasurementTime) = (80, 10)
    let timing = StepTiming(configuration, switchTime: 1)
    // Two tones of 11 µs each way (two packets of 44 µs), two ramps of 5 µs and the interlude;
    // mode 0 adds a guard of 10 µs and a tone of 80 µs.
    #expect(timing.microseconds(mode: 2, antennaPaths: 1) == 74)
    #expect(timing.microseconds(mode: 1, antennaPaths: 1) == 128)
    #expect(timing.microseconds(mode: 0, antennaPaths: 1) == 218)
    let schedule = timing.schedule(modes: [2, 2], antennaPaths: 1)
    #expect(abs(schedule.middles[0] - 37e-6) < 1e-12)
    #expect(abs(schedule.middles[1] - 191e-6) < 1e-12)
    #expect(abs(schedule.end - 228e-6) < 1e-12)
  }
}
