import Geometry
import Testing

@testable import ChannelSounding

@Suite struct ControllerEventTests {
  @Test("encoding and decoding give back any event", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for event in RandomEvents.oneOfEach(&random) {
      let packet = event.encodePacket()
      #expect(packet.count == Int(packet[1]) + 2)
      #expect(try ControllerEvent.decode(packet: packet) == event)
    }
  }

  @Test("an event cut anywhere is an error, never a trap")
  func cut() throws {
    var random = RandomSource(seed: 1)
    for event in RandomEvents.oneOfEach(&random) {
      let packet = event.encodePacket()
      for length in 3..<packet.count {
        var shortened = Array(packet.prefix(length))
        shortened[1] = UInt8(length - 2)
        #expect(throws: DecodingError.self) { try ControllerEvent.decode(packet: shortened) }
        #expect(throws: DecodingError.self) {
          try ControllerEvent.decode(packet: packet, in: 0..<length)
        }
      }
      var long = packet + [0]
      long[1] += 1
      #expect(throws: DecodingError.self) { try ControllerEvent.decode(packet: long) }
    }
  }

  @Test func decodesASubeventResult() throws {
    let event = try ControllerEvent.decode(
      packet: hex("3e 18 31 4000 01 2c00 0500 cbff d5 01 00 00 04 01 00 2b 05 00 c3 01 cc ff"))
    var expected = SubeventResult(
      connectionHandle: 0x40, configurationID: 1, procedureCounter: 5, antennaPaths: 4,
      stepCount: 1, stepBytes: hex("00 2b 05 00 c3 01 cc ff"))
    expected.startConnectionEvent = 44
    expected.frequencyCompensation = -53
    expected.referencePowerDBm = -43
    expected.procedureDone = .partial
    #expect(event == .result(expected))
  }

  @Test("sentinels of an aborted result are nil")
  func abortedResult() throws {
    let event = try ControllerEvent.decode(
      packet: hex("3e 10 31 4000 01 4a00 0200 00c0 7f 0f 0f 2f 00 00"))
    guard case .result(let result) = event else {
      Issue.record("no subevent result")
      return
    }
    #expect(result.frequencyCompensation == nil)
    #expect(result.referencePowerDBm == nil)
    #expect(result.procedureDone == .aborted)
    #expect(result.abortReason == AbortReason(procedure: 0xF, subevent: 2))
    #expect(
      result.abortReason.description
        == "procedure: unspecified, subevent: no CS_SYNC received in mode 0")
  }

  @Test("other events are none of Channel Sounding", arguments: ["3e 02 0a 00", "0e 01 00"])
  func others(packet: String) throws {
    #expect(try ControllerEvent.decode(packet: hex(packet)) == nil)
  }

  @Test("a step count or a done status that cannot be is an error with its place")
  func inconsistent() {
    let wrongCount = hex(
      "3e 18 31 4000 01 2c00 0500 cbff d5 01 00 00 04 02 00 2b 05 00 c3 01 cc ff")
    let wrongStatus = hex("3e 10 31 4000 01 4a00 0200 00c0 7f 07 0f 2f 00 00")
    for (packet, offset) in [(wrongCount, 18), (wrongStatus, 13)] {
      let error = #expect(throws: DecodingError.self) {
        try ControllerEvent.decode(packet: packet)
      }
      #expect(error?.byteOffset == offset)
    }
  }

  @Test func tableOfActuationErrorsLeavesOutTheAdvertisingChannels() {
    #expect(ActuationErrorTable.index(ofChannel: 2) == 0)
    #expect(ActuationErrorTable.index(ofChannel: 22) == 20)
    #expect(ActuationErrorTable.index(ofChannel: 26) == 21)
    #expect(ActuationErrorTable.index(ofChannel: 76) == 71)
    for channel in [0, 1, 23, 24, 25, 77, 78] {
      #expect(ActuationErrorTable.index(ofChannel: channel) == nil)
    }
  }
}
