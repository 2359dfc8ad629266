import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite struct ProcedureDataBlobTests {
  /// A blob as BlueZ lays it out: samples of 16 bits, the reflector's channels zero.
  private func blob(_ local: ProcedureReport, _ peer: ProcedureReport) throws -> [UInt8] {
    func little(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func subevents(_ report: ProcedureReport, _ role: Role) throws -> [UInt8] {
      var bytes = little(report.subevents.count, 4)
      for part in report.subevents {
        let steps = try StepCodec.decode(part.stepBytes, role: role)
        bytes += little(9, 2) + little(role == .initiator ? -53 : 0xC000, 2)
        bytes += little(-43, 1) + [1, 0] + little(1_000_000_007, 8) + little(steps.count, 4)
        for step in steps {
          bytes += [step.mode, role == .initiator ? step.channel : 0]
          switch step.content {
          case .mode0(let data):
            bytes += [data.quality.byte, UInt8(bitPattern: data.rssiDBm ?? 0x7F), data.antenna]
            bytes += little(data.frequencyOffset.map(Int.init) ?? 0xC000, 2)
          case .mode2(let data):
            bytes.append(data.permutationIndex)
            for index in 0..<data.toneCount {
              bytes += little(Int(data[index].sample?.i ?? -1), 2)
              bytes += little(Int(data[index].sample?.q ?? -1), 2)
            }
            for index in 0..<data.toneCount {
              bytes.append(data[index].quality.rawValue | data[index].slot.rawValue << 4)
            }
          default: break
          }
        }
      }
      return bytes + [0]
    }
    var bytes = little(Int(local.counter), 2) + little(1, 2) + [10, 10]
    bytes += try subevents(local, .initiator)
    bytes += try subevents(peer, .reflector)
    return bytes + [UInt8](repeating: 0, count: 46)
  }

  @Test func blobsGiveProceduresWithTheReflectorsChannelsPutBack() throws {
    let sample = SampleCapture()
    var bytes: [UInt8] = []
    for (local, peer) in sample.procedures { bytes += try blob(local, peer) }
    let capture = try Capture(files: [("blobs", bytes)])
    #expect(capture.format == .procedureData)
    #expect(capture.problems.isEmpty)
    #expect(sample.matches(capture))
    #expect(capture.procedures[0].pair.timestamp == Timestamp(nanoseconds: 1_000_000_007))
    let cut = try Capture(files: [("blobs", Array(bytes.dropLast(50)))])
    #expect(cut.problems.count == 1)
    #expect(cut.procedures.count == 2)
  }
}

@Suite struct CaptureRunTests {
  @Test func aCaptureBecomesARun() throws {
    let sample = SampleCapture()
    var capture = try Capture(files: [("capture", sample.btsnoop(link: 1002))])
    capture.procedures[1].pair.procedure = nil
    let run = Run(capture)
    #expect(run.objects.map(\.id) == ["peer-64"])
    #expect(run.ranging.count == 3)
    #expect(run.ranging[1].content == .failure)
    guard case .procedure(let procedure) = run.ranging[2].content else {
      Issue.record("no procedure")
      return
    }
    #expect(procedure.initiator.stepBytes == sample.procedures[2].local.subevents[0].stepBytes)
  }
}
