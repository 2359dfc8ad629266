import Glibc

/// How likely each distance is, given the tones: the evidence that fusion and estimates draw on.
///
/// For a room model with covariance C of the tones at distance zero, the tones at distance d have
/// D·C·Dᴴ, where D holds each channel's phase. With the signal's power unknown, the likelihood is
/// q(d)^−N/det C with q = xᴴ·D·C⁻¹·Dᴴ·x (a complex Gaussian with its scale integrated out). As D is
/// diagonal, q is the Fourier transform of the sums over C⁻¹'s diagonals of x*·C⁻¹·x, which makes
/// all distances cost little more than one. The models' likelihoods are added.
public struct RangeLikelihood: Hashable, Sendable {
  /// Samples between two of the delay grid's.
  static let refinement = 4
  /// The distance between samples, metres: 0.037 m.
  public static let stepMetres = DelayGrid.stepMetres / Double(refinement)
  /// The number of samples.
  public static let count = DelayGrid.count * refinement
  /// The logarithm of the likelihood at each distance, the highest being zero.
  public private(set) var logarithms: [Double]
  /// The same with the evidence at its full weight: surer than the truth allows, but nearer to it.
  private var sharp: [Double]
  /// The power of the reflections over the direct path's in the model that fits best.
  public private(set) var reflectedPower: Double
  /// The room model that fits best.
  let bestModel: Int
  /// How many channels it is drawn from.
  public let channelCount: Int

  /// The distance of a sample, metres.
  public static func metres(at index: Int) -> Double {
    DelayGrid.firstMetres + Double(index) * stepMetres
  }

  /// Computes the likelihood of a path's tones; `nil` where they hold nothing.
  ///
  /// - Parameters:
  ///   - values: one value a channel index.
  ///   - set: the inverse covariances of the channels that have a value.
  ///   - foretoldCount: how many values stand for missing ones and are no evidence.
  init?(_ values: [Complex], _ set: PrecisionSet, foretoldCount: Int = 0) {
    let samples = set.channels.map { values[$0] }
    let power = samples.reduce(0) { $0 + $1.squaredMagnitude } / Double(max(1, samples.count))
    guard power > 0, power.isFinite, !set.inverses.isEmpty else { return nil }
    channelCount = samples.count - foretoldCount
    var forms = QuadraticForms(samples, set.pairs, scale: 1 / power)
    let values = set.pairElements.map { forms.values($0) }
    let count = Double(channelCount)
    var best = (logarithm: -Double.infinity, model: 0)
    for (model, form) in values.enumerated() {
      let lowest = form.reduce(.infinity) { min($0, $1.min()) }
      let logarithm = -count * log(Double(max(1e-3, lowest))) - set.logDeterminants[model]
      if logarithm > best.logarithm { best = (logarithm, model) }
    }
    bestModel = best.model
    reflectedPower = RoomModel.all[best.model].reflectedPower
    // Rooms are not quite as modelled, the less the more they reflect: the evidence is weakened.
    let trust = 0.9 / (1 + 0.6 * reflectedPower)
    var likelihoods = [Double](repeating: 0, count: Self.count)
    var full = likelihoods
    for (model, form) in values.enumerated() {
      let offset = set.logDeterminants[model] + best.logarithm
      // Below exp(−25) nothing counts; the logarithm is then not worth taking.
      let limit = Float(exp((25 / trust - offset) / count))
      for (place, lanes) in form.enumerated() where lanes.min() < limit {
        let (shift, block) = place.quotientAndRemainder(dividingBy: QuadraticForms.blockCount)
        for lane in 0..<DelayTransform.laneCount where lanes[lane] < limit {
          let index =
            (block * DelayTransform.laneCount + lane) * Self.refinement + shift
          let evidence = -count * log(Double(max(1e-3, lanes[lane]))) - offset
          likelihoods[index] += exp(trust * evidence)
          full[index] += exp(evidence)
        }
      }
    }
    logarithms = likelihoods.map { log(max($0, 1e-11)) }
    sharp = full.map { log(max($0, 1e-30)) }
    normalise()
  }

  /// Joins the likelihoods of several antenna paths, which see almost the same room: together
  /// they count like the square root of their number.
  init?(_ parts: [RangeLikelihood]) {
    guard let first = parts.first else { return nil }
    self = first
    guard parts.count > 1 else { return }
    let weight = 1 / Double(parts.count).squareRoot()
    for index in logarithms.indices {
      logarithms[index] = weight * parts.reduce(0) { $0 + $1.logarithms[index] }
      sharp[index] = weight * parts.reduce(0) { $0 + $1.sharp[index] }
    }
    reflectedPower = parts.reduce(0) { max($0, $1.reflectedPower) }
    normalise()
  }

  private mutating func normalise() {
    let (highest, sharpest) = (logarithms.max() ?? 0, sharp.max() ?? 0)
    for index in logarithms.indices {
      logarithms[index] -= highest
      sharp[index] -= sharpest
    }
  }

  /// The most likely distance, metres.
  public var mostLikelyMetres: Double {
    let highest = logarithms.indices.max { logarithms[$0] < logarithms[$1] } ?? 0
    return Self.metres(at: highest)
  }

  /// The distance, metres, and its standard deviation: the median where the evidence counts in
  /// full, and the spread about it of what is likely at all.
  var moments: (median: Double, deviation: Double) {
    let weights = sharp.map { exp($0) }
    let half = weights.reduce(0, +) / 2
    var (sum, median) = (0.0, 0.0)
    for (index, weight) in weights.enumerated() {
      sum += weight
      guard sum >= half else { continue }
      // The sample's weight is spread over the step around it.
      median = Self.metres(at: index) + ((half - sum) / weight + 0.5) * Self.stepMetres
      break
    }
    var (total, second) = (0.0, 0.0)
    for (index, logarithm) in logarithms.enumerated() where logarithm > -25 {
      let weight = exp(logarithm)
      let difference = Self.metres(at: index) - median
      total += weight
      second += weight * difference * difference
    }
    return (median, (second / total).squareRoot())
  }

  /// The logarithm of the likelihood at a distance in metres, interpolated; that of the nearer end
  /// beyond the grid.
  public func logarithm(distance: Double) -> Double {
    let (index, share) = GridPlace.of(
      (distance - DelayGrid.firstMetres) / Self.stepMetres, count: Self.count)
    return logarithms[index] + share * (logarithms[index + 1] - logarithms[index])
  }
}
