import Geometry
import Testing

@testable import ChannelSounding

@Suite struct RangingDataTests {
  @Test func decodesTheBodyOfAnAbortedProcedure() throws {
    let data = try RangingData(
      hex("02 10 0a 0f 4a 00 00 c0 ff 2f b8 03 80 80 80"), role: .reflector)
    #expect(data.counter == 2)
    #expect(data.configurationID == 1)
    #expect(data.selectedPowerDBm == 10)
    #expect(data.antennaPaths == 4)
    let subevent = try #require(data.subevents.first)
    #expect(data.subevents.count == 1)
    #expect(subevent.startConnectionEvent == 74)
    #expect(subevent.frequencyCompensation == nil)
    #expect(subevent.procedureDone == .aborted)
    #expect(subevent.subeventDone == .aborted)
    #expect(subevent.abortReason == AbortReason(procedure: 0xF, subevent: 2))
    #expect(subevent.referencePowerDBm == -72)
    #expect(subevent.steps == [RangingData.Step](repeating: .init(mode: 0, data: nil), count: 3))
  }

  @Test(
    "a local report survives encoding, decoding and the return of its channels",
    arguments: 0..<30 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let paths = Int(random.next() % 4) + 1
    let role: Role = random.next() % 2 == 0 ? .initiator : .reflector
    // A body has one length of packets, as one device sends one kind.
    let terms = PacketTerms(first: nil, second: PhaseCorrectionTerm(i: 1, q: 2))
    let packetTerms = random.next() % 2 == 0 ? terms : nil
    let subevents = (0..<Int(random.next() % 3) + 1).map { _ in
      let steps = (0..<20).map { _ in
        var step = RandomSteps.step(&random, role: role, paths: paths)
        switch step.content {
        case .mode1(var packet):
          packet.packetTerms = packetTerms
          step.content = .mode1(packet)
        case .mode3(var packet, let tones):
          packet.packetTerms = packetTerms
          step.content = .mode3(packet, tones)
        default: break
        }
        return step
      }
      return SubeventReport(
        frequencyCompensation: -50, referencePowerDBm: -20,
        stepBytes: StepCodec.encode(steps, role: role))
    }
    let peer = ProcedureReport(
      counter: 0x1234, role: role, antennaPaths: paths, subevents: subevents)
    let data = RangingData(peer, selectedPowerDBm: 4)
    let decoded = try RangingData(data.encode(), role: role)
    #expect(decoded == data)
    var local = peer
    local.role = role == .initiator ? .reflector : .initiator
    let report = try decoded.report(matching: local)
    #expect(report.counter == 0x234)
    #expect(report.role == role)
    #expect(report.subevents == subevents)
    #expect(report.status == .complete)
  }

  @Test("a body cut anywhere but between subevents is an error")
  func cut() throws {
    let procedure = SyntheticProcedure(metres: 3).procedure(seed: 1)
    let report = ProcedureReport(
      counter: 1, role: .reflector, antennaPaths: 1,
      subevents: [SubeventReport(stepBytes: procedure.reflector.stepBytes)])
    let body = RangingData(report).encode()
    for length in 0..<body.count where length != 4 {
      #expect(throws: DecodingError.self) {
        try RangingData(Array(body.prefix(length)), role: .reflector)
      }
    }
  }

  @Test func aPeerWithOtherModesIsAnErrorThatNamesTheStep() throws {
    let procedure = SyntheticProcedure(metres: 3).procedure(seed: 1)
    let local = ProcedureReport(
      counter: 1, role: .initiator, antennaPaths: 1,
      subevents: [SubeventReport(stepBytes: procedure.initiator.stepBytes)])
    var data = RangingData(local)
    data.subevents[0].steps[7].mode = 1
    let error = #expect(throws: DecodingError.self) { try data.report(matching: local) }
    #expect(error?.reason.contains("step 7") == true)
  }
}

@Suite struct RangingSegmentTests {
  @Test("any body survives segmentation", arguments: [1, 19, 243, 500, 3000], [2, 20, 244])
  func roundTrip(length: Int, segmentLength: Int) throws {
    let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var assembler = RangingSegmentAssembler()
    let segments = RangingSegmentAssembler.split(body, segmentLength: segmentLength)
    for (index, segment) in segments.enumerated() {
      let outcome = try assembler.add(segment)
      #expect(outcome == (index == segments.count - 1 ? .complete(body) : .incomplete))
    }
  }

  @Test("lost segments are named and complete the body when they come")
  func lost() throws {
    let body = (0..<100).map { UInt8($0) }
    let segments = RangingSegmentAssembler.split(body, segmentLength: 11)
    var assembler = RangingSegmentAssembler()
    for index in [0, 1, 4, 5, 7, 8] {
      #expect(try assembler.add(segments[index]) == .incomplete)
    }
    #expect(try assembler.add(segments[9]) == .missing(2...3))
    #expect(try assembler.add(segments[2]) == .missing(3...3))
    #expect(try assembler.add(segments[3]) == .missing(6...6))
    #expect(try assembler.add(segments[6]) == .complete(body))
  }

  @Test func aNewBodyDropsAnUnfinishedOne() throws {
    let segments = RangingSegmentAssembler.split(
      [UInt8](repeating: 1, count: 30), segmentLength: 11)
    var assembler = RangingSegmentAssembler()
    _ = try assembler.add(segments[0])
    _ = try assembler.add(segments[0])
    #expect(assembler.droppedCount == 1)
    _ = try assembler.add(segments[1])
    #expect(try assembler.add(segments[2]) == .complete([UInt8](repeating: 1, count: 30)))
    #expect(throws: DecodingError.self) { try assembler.add([]) }
  }
}

@Suite struct RangingControlTests {
  @Test(arguments: [
    (RangingCommand.get(counter: 0x0102), "00 0201"),
    (.acknowledge(counter: 3), "01 0300"),
    (.retrieveLost(counter: 3, first: 4, last: 5), "02 0300 04 05"), (.abort, "03"),
    (.setFilter(mode: 2, mask: 0x15), "04 5600"),
  ])
  func commands(command: RangingCommand, bytes: String) throws {
    #expect(command.encode() == hex(bytes))
    #expect(try RangingCommand(hex(bytes)) == command)
    #expect(throws: DecodingError.self) { try RangingCommand(hex(bytes) + [0]) }
  }

  @Test(arguments: [
    (RangingResponse.complete(counter: 0x0102), "00 0201"),
    (.completeLost(counter: 3, first: 4, last: 5), "01 0300 04 05"), (.code(.noRecords), "02 08"),
  ])
  func responses(response: RangingResponse, bytes: String) throws {
    #expect(response.encode() == hex(bytes))
    #expect(try RangingResponse(hex(bytes)) == response)
    #expect(throws: DecodingError.self) { try RangingResponse(Array(hex(bytes).dropLast())) }
  }
}
