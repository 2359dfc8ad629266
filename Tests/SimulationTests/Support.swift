import ChannelSounding
import Geometry

@testable import Simulation

/// One mode-2 step of a procedure as a receiver sees it: I·R of each tone position.
struct ToneProducts {
  var channel: UInt8
  /// The position of the step in the procedure.
  var index: Int
  var order: Int
  var products: [Complex]
}

func complex(_ tone: Tone) -> Complex {
  guard let sample = tone.sample else { return .zero }
  return Complex(Double(sample.i), Double(sample.q))
}

func modes2(_ side: ProcedureSide, role: Role) throws -> [(channel: UInt8, data: Mode2)] {
  try StepCodec.decode(side.stepBytes, role: role).compactMap { step in
    if case .mode2(let data) = step.content { return (step.channel, data) }
    return nil
  }
}

func toneProducts(_ procedure: Procedure) throws -> [ToneProducts] {
  let initiator = try modes2(procedure.initiator, role: .initiator)
  let reflector = try modes2(procedure.reflector, role: .reflector)
  return zip(initiator, reflector).enumerated().map { offset, pair in
    ToneProducts(
      channel: pair.0.channel, index: offset + 3, order: Int(pair.0.data.permutationIndex),
      products: (0..<procedure.antennaPaths).map {
        complex(pair.0.data[$0]) * complex(pair.1.data[$0])
      })
  }
}

func procedures(_ run: SimulatedRun) -> [(start: Timestamp, procedure: Procedure)] {
  run.ranging.compactMap {
    if case .procedure(let procedure) = $0.content { return ($0.timestamp, procedure) }
    return nil
  }
}

extension SimulationConfiguration {
  /// A link without any disturbance in a room without echoes.
  static func clean(_ scenario: Scenario, seed: UInt64, seconds: Double = 10) -> Self {
    var configuration = SimulationConfiguration(scenario: scenario, seed: seed)
    configuration.durationSeconds = seconds
    configuration.radio.reflection = 0
    configuration.radio.signalToNoiseDecibels = 80
    configuration.radio.phaseJitterDegrees = 0
    configuration.radio.compensationSpread = 0
    configuration.radio.compensationJumpProbability = 0
    configuration.radio.hitProbability = 0
    configuration.radio.abortProbability = 0
    return configuration
  }
}

/// The distance from the n-th antenna to an object at the middle of a step.
func trueDistance(
  _ run: SimulatedRun, start: Timestamp, step: Int, antenna: Int = 0
) -> Double? {
  let seconds = (Double(step) + 0.5) / 75 * 0.0166
  let time = start.advanced(bySeconds: seconds)
  guard let pose = run.trajectory.worldFromBody(at: time) else { return nil }
  let antennaInWorld = pose * run.rig.antennas[antenna].positionInBody
  return (run.objects[0].positionInWorld(at: time) - antennaInWorld).norm
}

/// The phase of I·R that a distance means at a channel.
func lawfulPhase(distance: Double, channel: UInt8) -> Double {
  -4 * Double.pi * (2402e6 + Double(channel) * 1e6) * distance / 299_792_458
}
