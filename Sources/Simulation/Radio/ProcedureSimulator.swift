import ChannelSounding
import Geometry
import Glibc

/// Makes Channel Sounding procedures of one object: what both devices would report.
///
/// Each step has its own time, and the antenna moves between steps. The oscillators' phases are
/// random in every step and opposite in the two directions, so that only the product I·R tells
/// of the distance.
struct ProcedureSimulator {
  /// The channels that tones use: 2…76 without 23–25.
  static let toneChannels: [UInt8] = Array(2...22) + Array(26...76)
  /// Mode-0 steps at the start of a procedure.
  static let mode0Count = 3
  /// Root mean square amplitude that the automatic gain aims at, in units of the 12-bit samples.
  static let targetAmplitude = 750.0
  /// Received power of an unobstructed path of one metre, dBm.
  static let powerAtOneMetre = -40.0

  let radio: RadioConfiguration
  let channel: RadioChannel
  /// The antennas in the body frame, one a path.
  let antennas: [Vector3]
  let trajectory: Trajectory
  let object: SimulatedObject

  /// A procedure that starts at a time; `nil` where the trajectory does not cover it.
  func procedure(
    counter: Int, start: Timestamp, using random: inout RandomSource
  ) -> Procedure? {
    let plan = StepPlan(radio: radio, start: start, paths: antennas.count, using: &random)
    guard let responses = responses(plan) else { return nil }
    let meanPower = responses.reduce(0) { $0 + $1.squaredMagnitude } / Double(responses.count)
    let deviation = compensation(using: &random)
    let common =
      radio.phaseJitterDegrees.radians * random.normal()
      + radio.degreesPerCompensation.radians * Double(deviation)
    var initiator: [Step] = []
    var reflector: [Step] = []
    let tones = ToneReceiver(
      gain: Self.targetAmplitude / max(meanPower, 1e-20).squareRoot(), commonPhase: common,
      radio: radio)
    for (index, step) in plan.steps.prefix(plan.reportedCount).enumerated() {
      let range = index * antennas.count..<(index + 1) * antennas.count
      if index < Self.mode0Count {
        let power = powerDBm(responses[range.lowerBound].squaredMagnitude)
        initiator.append(mode0(step, power: power, role: .initiator, using: &random))
        reflector.append(mode0(step, power: power, role: .reflector, using: &random))
      } else {
        let both = tones.receive(responses[range], step: step, using: &random)
        initiator.append(Step(channel: step.channel, content: .mode2(both.initiator)))
        reflector.append(Step(channel: step.channel, content: .mode2(both.reflector)))
      }
    }
    let reference = Int(powerDBm(meanPower))
    return Procedure(
      counter: counter, antennaPaths: antennas.count,
      durationNanoseconds: plan.reportedNanoseconds,
      initiator: ProcedureSide(
        frequencyCompensation: radio.typicalCompensation + deviation,
        referencePowerDBm: reference,
        stepBytes: StepCodec.encode(initiator, role: .initiator)),
      reflector: ProcedureSide(
        referencePowerDBm: reference, stepBytes: StepCodec.encode(reflector, role: .reflector)),
      status: plan.isAborted ? .aborted : .complete)
  }

  /// The one-way channel of each step and path, path by path within a step.
  private func responses(_ plan: StepPlan) -> [Complex]? {
    var responses: [Complex] = []
    responses.reserveCapacity(plan.steps.count * antennas.count)
    var images: [ImageSource] = []
    channel.sources.fill(&images, for: object.positionInWorld(at: plan.steps[0].time))
    for step in plan.steps {
      guard let pose = trajectory.worldFromBody(at: step.time) else { return nil }
      if object.moves {
        channel.sources.fill(&images, for: object.positionInWorld(at: step.time))
      }
      let frequency = RadioBand.hertz(ofChannel: Int(step.channel))
      for antenna in antennas {
        responses.append(
          channel.response(
            antennaInWorld: pose * antenna, images: images, frequencyHertz: frequency))
      }
    }
    return responses
  }

  /// The applied compensation minus the typical one, 0.01 ppm.
  private func compensation(using random: inout RandomSource) -> Int {
    let jumps = random.uniform() < radio.compensationJumpProbability
    let spread = Double(radio.compensationSpread)
    let stray = Int(random.uniform(-spread - 0.5...spread + 0.5).rounded(.toNearestOrEven))
    return jumps ? -radio.typicalCompensation : stray
  }

  private func powerDBm(_ power: Double) -> Int8 {
    let value = Self.powerAtOneMetre + 10 * log10(max(power, 1e-12))
    return Int8(max(-127, min(20, value.rounded())))
  }

  private func mode0(
    _ step: StepPlan.PlannedStep, power: Int8, role: Role, using random: inout RandomSource
  ) -> Step {
    // The offset is measured anew in each step, with an error of about 0.02 ppm.
    let offset = radio.typicalCompensation + Int((2 * random.normal()).rounded())
    return Step(
      channel: step.channel,
      content: .mode0(
        Mode0(rssiDBm: power, frequencyOffset: role == .initiator ? Int16(clamping: offset) : nil)
      ))
  }
}
