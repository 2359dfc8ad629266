import ChannelSounding
import Geometry

/// Turns channel responses into the samples that both devices report: oscillator phases, gain,
/// noise, hits and quantisation.
struct ToneReceiver {
  /// The gain of the procedure, the same in all steps, so that tones keep their fading.
  let gain: Double
  /// The phase of I·R common to the procedure, radians.
  let commonPhase: Double
  let radio: RadioConfiguration
  private let noise: Double

  init(gain: Double, commonPhase: Double, radio: RadioConfiguration) {
    self.gain = gain
    self.commonPhase = commonPhase
    self.radio = radio
    let amplitude = ProcedureSimulator.targetAmplitude
    // Power splits evenly between the two components.
    noise =
      amplitude * RadioLevel.amplitude(decibels: -radio.signalToNoiseDecibels) * 0.5.squareRoot()
  }

  /// The tones of one step, as its antenna order has them, with the extension slot.
  func receive(
    _ responses: ArraySlice<Complex>, step: StepPlan.PlannedStep,
    using random: inout RandomSource
  ) -> (initiator: Mode2, reflector: Mode2) {
    // Both oscillators are tuned anew in each step: what one adds, the other takes away.
    let oscillators = random.uniform(-Double.pi...Double.pi)
    return (
      side(responses, step: step, phase: commonPhase / 2 + oscillators, using: &random),
      side(responses, step: step, phase: commonPhase / 2 - oscillators, using: &random)
    )
  }

  private func side(
    _ responses: ArraySlice<Complex>, step: StepPlan.PlannedStep, phase: Double,
    using random: inout RandomSource
  ) -> Mode2 {
    let turned = gain * Complex(phase: phase)
    let isHit = random.uniform() < radio.hitProbability
    let isNoticed = random.uniform() < 0.5
    let quality: Tone.Quality = isHit && isNoticed ? .low : .high
    let interference =
      isHit ? radio.hitAmplitude * ProcedureSimulator.targetAmplitude * 0.5.squareRoot() : 0
    var data = Mode2(permutationIndex: UInt8(step.antennaOrder), tones: [])
    let count = responses.count
    let paths = (0...count).compactMap {
      AntennaPermutation.path(row: step.antennaOrder, position: $0, pathCount: count)
    }
    for (position, path) in paths.enumerated() {
      let sample =
        responses[responses.startIndex + path] * turned
        + (noise * Complex(random.normal(), random.normal()))
        + (interference * Complex(random.normal(), random.normal()))
      data.append(
        Tone(
          sample: RadioLevel.quantised(sample), quality: quality,
          slot: position == count ? .extensionExpected : .regular))
    }
    return data
  }
}
