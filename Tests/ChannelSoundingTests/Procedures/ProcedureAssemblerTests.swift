import Geometry
import Testing

@testable import ChannelSounding

@Suite struct ProcedureAssemblerTests {
  private let procedure = SyntheticProcedure(metres: 3).procedure(seed: 1)

  private func result(
    connection: UInt16 = 1, counter: UInt16 = 5, steps: Range<Int>, procedureDone: DoneStatus,
    subeventDone: DoneStatus
  ) -> ControllerEvent {
    var event = SubeventResult(
      connectionHandle: connection, configurationID: 0, procedureCounter: counter,
      antennaPaths: 1, stepCount: UInt8(steps.count), stepBytes: bytes(steps))
    event.procedureDone = procedureDone
    event.subeventDone = subeventDone
    return .result(event)
  }

  private func proceed(
    connection: UInt16 = 1, steps: Range<Int>, procedureDone: DoneStatus, subeventDone: DoneStatus
  ) -> ControllerEvent {
    var event = SubeventResultContinue(
      connectionHandle: connection, configurationID: 0, antennaPaths: 1,
      stepCount: UInt8(steps.count), stepBytes: bytes(steps))
    event.procedureDone = procedureDone
    event.subeventDone = subeventDone
    return .resultContinue(event)
  }

  /// Steps of the synthetic procedure are twelve bytes each.
  private func bytes(_ steps: Range<Int>) -> [UInt8] {
    Array(procedure.initiator.stepBytes[steps.lowerBound * 12..<steps.upperBound * 12])
  }

  private let start = Timestamp(nanoseconds: 1)
  private let later = Timestamp(nanoseconds: 2)

  @Test func joinsContinuesAndSubevents() throws {
    var assembler = ProcedureAssembler()
    _ = assembler.add(
      .configuration(
        ConfigurationComplete(connectionHandle: 1, configurationID: 0, role: .initiator)),
      at: start)
    let events = [
      result(steps: 0..<20, procedureDone: .partial, subeventDone: .partial),
      proceed(steps: 20..<20, procedureDone: .partial, subeventDone: .partial),
      proceed(steps: 20..<40, procedureDone: .partial, subeventDone: .complete),
      result(steps: 40..<60, procedureDone: .partial, subeventDone: .partial),
    ]
    for event in events { #expect(assembler.add(event, at: start).isEmpty) }
    let ended = assembler.add(
      proceed(steps: 60..<72, procedureDone: .complete, subeventDone: .complete), at: later)
    let report = try #require(ended.first)
    #expect(report.subevents.map(\.stepBytes) == [bytes(0..<40), bytes(40..<72)])
    #expect(report.status == .complete)
    #expect(report.role == .initiator)
    #expect(report.timestamp == start)
    #expect(assembler.finish().isEmpty)
  }

  @Test("connections are kept apart")
  func interleaved() {
    var assembler = ProcedureAssembler()
    _ = assembler.add(
      result(connection: 1, steps: 0..<5, procedureDone: .partial, subeventDone: .partial),
      at: start)
    _ = assembler.add(
      result(connection: 2, steps: 5..<9, procedureDone: .partial, subeventDone: .partial),
      at: start)
    let first = assembler.add(
      proceed(connection: 1, steps: 9..<12, procedureDone: .complete, subeventDone: .complete),
      at: later)
    #expect(first.map(\.connectionHandle) == [1])
    #expect(first.first?.subevents.first?.stepBytes == bytes(0..<5) + bytes(9..<12))
    #expect(assembler.finish().map(\.connectionHandle) == [2])
  }

  @Test func aNewProcedureEndsAnUnfinishedOneAsPartial() {
    var assembler = ProcedureAssembler()
    _ = assembler.add(
      result(counter: 5, steps: 0..<5, procedureDone: .partial, subeventDone: .complete), at: start)
    let ended = assembler.add(
      result(counter: 6, steps: 0..<5, procedureDone: .complete, subeventDone: .complete),
      at: later)
    #expect(ended.map(\.counter) == [5, 6])
    #expect(ended.map(\.status) == [.partial, .complete])
  }

  @Test func abortsKeepTheirReason() throws {
    var event = SubeventResult(
      connectionHandle: 1, configurationID: 0, procedureCounter: 1, antennaPaths: 0, stepCount: 0,
      stepBytes: [])
    event.procedureDone = .aborted
    event.subeventDone = .aborted
    event.abortReason = AbortReason(procedure: 3, subevent: 0)
    var assembler = ProcedureAssembler()
    let report = try #require(assembler.add(.result(event), at: start).first)
    #expect(report.status == .aborted)
    #expect(report.abortReason == AbortReason(procedure: 3, subevent: 0))
    #expect(!report.hasSteps)
  }

  @Test func aContinueOfNothingIsCounted() {
    var assembler = ProcedureAssembler()
    let event = proceed(steps: 0..<2, procedureDone: .complete, subeventDone: .complete)
    #expect(assembler.add(event, at: start).isEmpty)
    #expect(assembler.orphanCount == 1)
  }

  @Test("without a configuration mode 0 tells the role", arguments: [Role.initiator, .reflector])
  func roleOfModeZero(role: Role) {
    let bytes = StepCodec.encode(
      [Step(channel: 3, content: .mode0(Mode0(rssiDBm: -50, frequencyOffset: 1)))], role: role)
    var assembler = ProcedureAssembler()
    let ended = assembler.add(
      .result(
        SubeventResult(
          connectionHandle: 1, configurationID: 0, procedureCounter: 1, antennaPaths: 1,
          stepCount: 1, stepBytes: bytes)), at: start)
    #expect(ended.first?.role == role)
  }
}
