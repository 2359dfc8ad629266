/// A weighted straight line through the phases left by a distance.
struct LineFit {
  /// Radians a channel.
  var slope = 0.0
  /// Standard deviation of the slope if channels were independent.
  var slopeDeviation = Double.greatestFiniteMagnitude
  /// The share of the amplitudes that adds up, 0…1.
  var coherence = 0.0

  /// How far reflections that are not resolved may shift the distance, metres, one standard
  /// deviation.
  var reflectionShiftMetres = 0.0

  init(_ values: [Complex], _ channels: [Int], metres: Double) {
    let turn = RadioBand.radiansPerMetreAndChannel * metres
    let flat = channels.map {
      values[$0] * Complex(phase: turn * Double($0 - RadioBand.centreChannel))
    }
    let weights = flat.map(\.magnitude)
    let (sum, total) = (flat.reduce(Complex.zero, +), weights.reduce(0, +))
    guard total > 0, channels.count > 2 else { return }
    coherence = sum.magnitude / total
    let phases = flat.map { ($0 * sum.conjugate).phase }
    var (meanChannel, meanPhase) = (0.0, 0.0)
    for index in channels.indices {
      meanChannel += weights[index] * Double(channels[index]) / total
      meanPhase += weights[index] * phases[index] / total
    }
    var (moment, product) = (0.0, 0.0)
    for index in channels.indices {
      let place = Double(channels[index]) - meanChannel
      moment += weights[index] * place * place
      product += weights[index] * place * phases[index]
    }
    guard moment > 0 else { return }
    slope = product / moment
    var variance = 0.0
    for index in channels.indices {
      let place = Double(channels[index]) - meanChannel
      let residual = phases[index] - meanPhase - slope * place
      variance += weights[index] * residual * residual
    }
    let count = Double(channels.count)
    slopeDeviation = (variance / moment / (count - 2)).squareRoot()
    reflectionShiftMetres = Self.reflectionShift(flat, mean: (1 / count) * sum)
  }

  /// What a distance leaves unexplained is noise where it differs from channel to channel, and
  /// reflections where it is alike on neighbours. The factor is the fit to simulated rooms.
  private static func reflectionShift(_ flat: [Complex], mean: Complex) -> Double {
    var (power, lagged, previous) = (0.0, 0.0, Complex.zero)
    for value in flat {
      let rest = value - mean
      power += value.squaredMagnitude
      lagged += rest.real * previous.real + rest.imaginary * previous.imaginary
      previous = rest
    }
    guard power > 0 else { return 0 }
    return 0.8 * RadioBand.resolutionMetres * (max(0, lagged) / power).squareRoot()
  }
}
