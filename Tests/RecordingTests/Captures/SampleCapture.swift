import ChannelSounding
import Geometry

@testable import Recording

/// Procedures with known steps, and what each capture format makes of them.
struct SampleCapture {
  let connection: UInt16 = 0x40
  let rangingHandle: UInt16 = 0x1D
  var procedures: [(local: ProcedureReport, peer: ProcedureReport)] = []
  var configuration: ConfigurationComplete

  /// Makes a few procedures of one antenna path.
  init(count: UInt16 = 3, seed: UInt64 = 1) {
    configuration = ConfigurationComplete(
      connectionHandle: connection, configurationID: 1, role: .initiator)
    configuration.interludeTime2 = 40
    var random = RandomSource(seed: seed)
    for counter in 0..<count {
      var (own, peer): ([Step], [Step]) = ([], [])
      for channel in [5, 40, 70] as [UInt8] {
        let mode0 = Mode0(rssiDBm: -50, frequencyOffset: -51)
        own.append(Step(channel: channel, content: .mode0(mode0)))
        peer.append(Step(channel: channel, content: .mode0(Mode0(rssiDBm: -52))))
      }
      for channel in UInt8(2)...22 {
        own.append(Self.toneStep(channel, &random))
        peer.append(Self.toneStep(channel, &random))
      }
      func report(_ role: Role, _ steps: [Step]) -> ProcedureReport {
        ProcedureReport(
          connectionHandle: connection, configurationID: 1, counter: counter + 4095, role: role,
          antennaPaths: 1,
          subevents: [
            SubeventReport(
              frequencyCompensation: role == .initiator ? -53 : nil, referencePowerDBm: -43,
              stepBytes: StepCodec.encode(steps, role: role))
          ])
      }
      procedures.append((report(.initiator, own), report(.reflector, peer)))
    }
  }

  private static func toneStep(_ channel: UInt8, _ random: inout RandomSource) -> Step {
    func term() -> PhaseCorrectionTerm {
      PhaseCorrectionTerm(i: Int(random.next() % 2000) - 1000, q: Int(random.next() % 2000) - 1000)
    }
    let tones = [Tone(sample: term()), Tone(sample: term(), slot: .extensionExpected)]
    return Step(channel: channel, content: .mode2(Mode2(permutationIndex: 0, tones: tones)))
  }

  /// Whether a capture holds exactly these procedures.
  func matches(_ capture: Capture) -> Bool {
    let found = capture.procedures.compactMap(\.pair.procedure)
    return found.count == procedures.count
      && zip(found, procedures).allSatisfy { procedure, sample in
        procedure.initiator.stepBytes == sample.local.subevents[0].stepBytes
          && procedure.reflector.stepBytes == sample.peer.subevents[0].stepBytes
          && procedure.initiator.frequencyCompensation == -53
          && procedure.initiator.referencePowerDBm == -43 && procedure.status == .complete
      }
  }

  /// Packets of a host that is the initiator, in order: type byte, packet, and whether received.
  var packets: [(bytes: [UInt8], isReceived: Bool)] {
    var packets: [(bytes: [UInt8], isReceived: Bool)] = []
    packets.append(([1, 0x03, 0x0C, 0], false))
    packets.append(([4] + ControllerEvent.configuration(configuration).encodePacket(), true))
    let declaration: [UInt8] =
      [0x09, 7, 0x1C, 0, 0x30, UInt8(rangingHandle), 0, 0x15, 0x2C]
    packets.append((dataPacket(frame(declaration)), true))
    for (local, peer) in procedures {
      for event in events(local) { packets.append(([4] + event.encodePacket(), true)) }
      let body = RangingData(peer).encode()
      for segment in RangingSegmentAssembler.split(body, segmentLength: 100) {
        let value = frame([0x1B, UInt8(rangingHandle), 0] + segment)
        // Longer than a data packet may be: in two pieces.
        packets.append((dataPacket(Array(value.prefix(60))), true))
        let rest = Array(value.dropFirst(60))
        if !rest.isEmpty { packets.append((dataPacket(rest, isContinuation: true), true)) }
      }
    }
    return packets
  }

  /// A subevent result and its continuations, ten steps each.
  private func events(_ report: ProcedureReport) -> [ControllerEvent] {
    let steps = (try? StepCodec.decode(report.subevents[0].stepBytes, role: .initiator)) ?? []
    return stride(from: 0, to: steps.count, by: 10).map { start in
      let part = Array(steps[start..<min(steps.count, start + 10)])
      let done: DoneStatus = start + 10 >= steps.count ? .complete : .partial
      let bytes = StepCodec.encode(part, role: .initiator)
      if start == 0 {
        var event = SubeventResult(
          connectionHandle: connection, configurationID: 1, procedureCounter: report.counter,
          antennaPaths: 1, stepCount: UInt8(part.count), stepBytes: bytes)
        event.frequencyCompensation = -53
        event.referencePowerDBm = -43
        (event.procedureDone, event.subeventDone) = (done, done)
        return .result(event)
      }
      var event = SubeventResultContinue(
        connectionHandle: connection, configurationID: 1, antennaPaths: 1,
        stepCount: UInt8(part.count), stepBytes: bytes)
      (event.procedureDone, event.subeventDone) = (done, done)
      return .resultContinue(event)
    }
  }

  private func frame(_ packet: [UInt8]) -> [UInt8] {
    [UInt8(packet.count), 0, 4, 0] + packet
  }

  private func dataPacket(_ piece: [UInt8], isContinuation: Bool = false) -> [UInt8] {
    let flags: UInt16 = isContinuation ? 0x1000 : 0x2000
    let head = connection | flags
    return [2, UInt8(head & 0xFF), UInt8(head >> 8), UInt8(piece.count), 0] + piece
  }
}

extension SampleCapture {
  var h4: [UInt8] { packets.flatMap(\.bytes) }

  private func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func little(_ number: Int, _ size: Int = 4) -> [UInt8] { big(number, size).reversed() }

  /// btsnoop with a link type: 1001 without type bytes, 1002 with, 2001 btmon's.
  func btsnoop(link: Int) -> [UInt8] {
    var bytes = Array("btsnoop\0".utf8) + big(1) + big(link)
    for (index, packet) in packets.enumerated() {
      let isControl = packet.bytes[0] == 1 || packet.bytes[0] == 4
      let data = link == 1002 ? packet.bytes : Array(packet.bytes.dropFirst())
      let monitorCodes: [UInt8: Int] = [1: 2, 4: 3, 2: packet.isReceived ? 5 : 4]
      let flags =
        link == 2001
        ? monitorCodes[packet.bytes[0]] ?? 0 : (packet.isReceived ? 1 : 0) | (isControl ? 2 : 0)
      bytes += big(data.count) + big(data.count) + big(flags) + big(0)
      bytes += big(0x00DC_DDB3_0F2F_8000 + 1_000_000 + index, 8) + data
    }
    return bytes
  }

  /// pcap with a link type: 187 plain, 201 with a direction, 254 btmon's.
  func pcap(link: Int, isLittle: Bool) -> [UInt8] {
    let number = isLittle ? { little($0) } : { big($0) }
    var bytes = number(0xA1B2_C3D4) + [UInt8](repeating: 0, count: 16) + number(link)
    for packet in packets {
      let data = linked(packet, link)
      bytes += number(7) + number(5) + number(data.count) + number(data.count) + data
    }
    return bytes
  }

  private func linked(_ packet: (bytes: [UInt8], isReceived: Bool), _ link: Int) -> [UInt8] {
    switch link {
    case 201: return big(packet.isReceived ? 1 : 0) + packet.bytes
    case 254:
      let codes: [UInt8: Int] = [1: 2, 4: 3, 2: packet.isReceived ? 5 : 4]
      return big(0, 2) + big(codes[packet.bytes[0]] ?? 0, 2) + packet.bytes.dropFirst()
    default: return packet.bytes
    }
  }

  /// pcapng with nanosecond times.
  func pcapng(link: Int) -> [UInt8] {
    func block(_ type: Int, _ body: [UInt8]) -> [UInt8] {
      let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
      return little(type) + little(padded.count + 12) + padded + little(padded.count + 12)
    }
    let section = little(0x1A2B_3C4D) + little(1) + [UInt8](repeating: 0xFF, count: 8)
    let resolution: [UInt8] = [9, 0, 1, 0, 9, 0, 0, 0]
    var bytes = block(0x0A0D_0D0A, section)
    bytes += block(1, little(link, 2) + little(0, 2) + little(0) + resolution)
    for packet in packets {
      let data = linked(packet, link)
      bytes += block(
        6, little(0) + little(0) + little(5) + little(data.count) + little(data.count) + data)
    }
    return bytes
  }
}
