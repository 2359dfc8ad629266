import Geometry

@testable import ChannelSounding

/// A made-up procedure: every channel once in random order, one or more reflections, noise.
struct SyntheticProcedure {
  /// Length and relative amplitude of each way the signal takes.
  var ways: [(metres: Double, amplitude: Double)]
  var radialSpeed = 0.0
  var pathCount = 1
  /// Noise of each device's sample over its amplitude; 0.04 is 25 dB with both devices.
  var relativeNoise = 0.04
  var durationSeconds = 0.02
  var channels = Array(2...22) + Array(26...76)
  var commonPhase = 1.0

  init(metres: Double) { ways = [(metres, 1)] }

  init(ways: [(metres: Double, amplitude: Double)]) { self.ways = ways }

  func procedure(seed: UInt64) -> Procedure {
    var random = RandomSource(seed: seed)
    var order = channels
    order.shuffle(using: &random)
    let sides: [[Step]] = steps(order, &random)
    return Procedure(
      counter: 0, antennaPaths: pathCount, durationNanoseconds: Int64(durationSeconds * 1e9),
      initiator: ProcedureSide(stepBytes: StepCodec.encode(sides[0], role: .initiator)),
      reflector: ProcedureSide(stepBytes: StepCodec.encode(sides[1], role: .reflector)),
      status: .complete)
  }

  private func steps(_ order: [Int], _ random: inout RandomSource) -> [[Step]] {
    var (own, peer): ([Step], [Step]) = ([], [])
    let rows = [1, 2, 6, 24][pathCount - 1]
    for (index, channel) in order.enumerated() {
      let row = Int(random.next() % UInt64(rows))
      let time = Double(index) / Double(order.count) * durationSeconds
      var (ownTones, peerTones): ([Tone], [Tone]) = ([], [])
      for position in 0...pathCount {
        let path = AntennaPermutation.path(row: row, position: position, pathCount: pathCount) ?? 0
        // Each device sees half the two-way phase, and the oscillators' phase with opposite signs.
        let oneWay = response(channel: channel, time: time, path: path)
        let oscillators = random.uniform(-Double.pi...Double.pi)
        let isExtension = position == pathCount
        ownTones.append(
          tone(
            oneWay * Complex(phase: oscillators + commonPhase), isExtension: isExtension, &random))
        peerTones.append(
          tone(oneWay * Complex(phase: -oscillators), isExtension: isExtension, &random))
      }
      own.append(
        Step(
          channel: UInt8(channel),
          content: .mode2(Mode2(permutationIndex: UInt8(row), tones: ownTones))))
      peer.append(
        Step(
          channel: UInt8(channel),
          content: .mode2(Mode2(permutationIndex: UInt8(row), tones: peerTones))))
    }
    return [own, peer]
  }

  /// The one-way response; path p is 0.3·p metres longer, so that paths can be told apart.
  private func response(channel: Int, time: Double, path: Int) -> Complex {
    let perMetre = RadioBand.radiansPerMetre(hertz: RadioBand.hertz(ofChannel: channel)) / 2
    let moved = radialSpeed * (time - durationSeconds / 2) + 0.3 * Double(path)
    return ways.reduce(Complex.zero) { sum, way in
      sum + way.amplitude * Complex(phase: -perMetre * (way.metres + moved))
    }
  }

  private func tone(
    _ value: Complex, isExtension: Bool, _ random: inout RandomSource
  ) -> Tone {
    let scale = 600.0
    let noise = Complex(random.normal(), random.normal())
    let sample = scale * value + (scale * relativeNoise / 2.0.squareRoot()) * noise
    return Tone(
      sample: PhaseCorrectionTerm(
        i: Int(sample.real.rounded()), q: Int(sample.imaginary.rounded())),
      quality: .high, slot: isExtension ? .extensionExpected : .regular)
  }
}
