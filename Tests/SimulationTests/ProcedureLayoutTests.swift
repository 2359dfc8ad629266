import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct ProcedureLayoutTests {
  @Test func completeProceduresHaveThreeCalibrationStepsAndEveryToneChannelOnce() throws {
    var configuration = SimulationConfiguration(scenario: .curve, seed: 31)
    configuration.radio.abortProbability = 0
    let run = try Simulator.run(configuration)
    let expected = Set((2...22).map(UInt8.init) + (26...76).map(UInt8.init))
    var orders: Set<[UInt8]> = []
    for (_, procedure) in procedures(run) {
      #expect(procedure.status == .complete)
      #expect(procedure.durationNanoseconds == 16_600_000)
      // Modes 0: 3 + 5 or 3 bytes; modes 2: 3 + 1 + 2 · 4.
      #expect(procedure.initiator.stepBytes.count == 3 * 8 + 72 * 12)
      #expect(procedure.reflector.stepBytes.count == 3 * 6 + 72 * 12)
      let initiator = try StepCodec.decode(procedure.initiator.stepBytes, role: .initiator)
      let reflector = try StepCodec.decode(procedure.reflector.stepBytes, role: .reflector)
      #expect(initiator.map(\.channel) == reflector.map(\.channel))
      for step in initiator.prefix(3) {
        guard case .mode0(let data) = step.content else {
          Issue.record("step on channel \(step.channel) is not of mode 0")
          continue
        }
        let offset = try #require(data.frequencyOffset)
        #expect(abs(Int(offset) + 50) <= 12)
      }
      let tones = initiator.dropFirst(3).map(\.channel)
      #expect(tones.count == 72)
      #expect(Set(tones) == expected)
      orders.insert(tones)
    }
    #expect(orders.count == procedures(run).count)
  }

  @Test func lastToneIsAnExtensionSlotWithAToneInIt() throws {
    var configuration = SimulationConfiguration.clean(.curve, seed: 32, seconds: 1)
    configuration.radio.antennaPaths = 2
    let run = try Simulator.run(configuration)
    let (_, procedure) = try #require(procedures(run).first)
    for (_, data) in try modes2(procedure.initiator, role: .initiator) {
      #expect(data.toneCount == 3)
      #expect(data[1].slot == .regular)
      #expect(data[2].slot == .extensionExpected)
      let difference = complex(data[2]) - complex(data[1])
      // The same path again: at 80 dB they differ by rounding, at most one unit a component.
      #expect(max(abs(difference.real), abs(difference.imaginary)) <= 1)
    }
  }

  @Test func proceduresOfSeveralObjectsTakeTurns() throws {
    var configuration = SimulationConfiguration(scenario: .curve, seed: 33)
    configuration.objectCount = 3
    let run = try Simulator.run(configuration)
    #expect(Set(run.ranging.map(\.object)) == ["tag-1", "tag-2", "tag-3"])
    for (before, after) in zip(run.ranging, run.ranging.dropFirst()) {
      #expect(after.timestamp.seconds(since: before.timestamp) > 0.0166)
    }
    for object in run.objects {
      let times = run.ranging.filter { $0.object == object.id }.map(\.timestamp)
      for (before, after) in zip(times, times.dropFirst()) {
        let interval = after.seconds(since: before)
        #expect(interval > 0.0899 && interval < 0.1101)
      }
      #expect(times.count >= 90)
    }
  }
}
