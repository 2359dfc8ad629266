import Glibc

/// The distance of the direct path, below the resolution of the band, by its likelihood under
/// models of rooms.
enum FirstPath {
  /// What the tones of a path say, without the channels that do not fit.
  struct Result {
    var likelihood: RangeLikelihood
    var estimate: RangeEstimate
    /// Channels whose tones are unlike what their neighbours foretell.
    var outliers: [Int]
  }

  /// The estimate of a path; `nil` where its tones hold nothing.
  static func estimate(_ response: ChannelResponse) -> Result? {
    var set = PrecisionSet.of(response.channels)
    guard var likelihood = RangeLikelihood(response.values, set) else { return nil }
    var outliers: [Int] = []
    // A fifth of the channels at most: where more are foul, nothing tells foul from fair.
    while outliers.count < response.channels.count / 5 {
      let found = worst(response.values, set, likelihood)
      guard !found.isEmpty else { break }
      outliers += found
      for channel in found { set = set.without(channel: channel) }
      guard let better = RangeLikelihood(response.values, set) else { return nil }
      likelihood = better
    }
    return Result(
      likelihood: likelihood, estimate: estimate(likelihood), outliers: outliers.sorted())
  }

  /// The median and deviation of a likelihood; the quality is the direct path's share of the power.
  static func estimate(_ likelihood: RangeLikelihood) -> RangeEstimate {
    let (median, deviation) = likelihood.moments
    let power = likelihood.reflectedPower
    return RangeEstimate(
      metres: median, standardDeviationMetres: (deviation * deviation + 1e-4).squareRoot(),
      quality: 1 / (1 + 4 * power + 2 * power * power))
  }

  /// The channels that fit worst, at most three; none where all fit.
  ///
  /// What the other channels foretell of one follows from the inverse covariance A alone: the error
  /// is (A·y)[i]/A[ii] and its variance 1/A[ii] (C. Rasmussen, C. Williams, "Gaussian Processes for
  /// Machine Learning", 2006, section 5.4.2).
  private static func worst(
    _ values: [Complex], _ set: PrecisionSet, _ likelihood: RangeLikelihood
  ) -> [Int] {
    let order = set.channels.count
    let inverse = set.inverses[likelihood.bestModel]
    let turn = RadioBand.radiansPerMetreAndChannel * likelihood.mostLikelyMetres
    let flat = set.channels.map { values[$0] * Complex(phase: turn * Double($0)) }
    var squares: [Double] = []
    squares.reserveCapacity(order)
    for row in 0..<order {
      var sum = Complex.zero
      for column in 0..<order { sum += inverse[row * order + column] * flat[column] }
      squares.append(sum.squaredMagnitude / inverse[row * order + row].real)
    }
    // Of a complex normal number the square is exponential: its median is ln 2 times its mean.
    let mean = squares.sorted()[order / 2] / log(2)
    let foul = set.channels.indices.filter { squares[$0] > 20 * mean }
    // The worst ones alone, as they spoil what is foretold of their neighbours.
    return foul.sorted { squares[$0] > squares[$1] }.prefix(3).map { set.channels[$0] }
  }
}
