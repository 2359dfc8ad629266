import Glibc

/// The distance of the direct path, below the resolution of the band, by its likelihood under
/// models of rooms.
enum FirstPath {
  /// What the tones of a path say, with those that do not fit replaced by what the others foretell.
  struct Result {
    var likelihood: RangeLikelihood
    var estimate: RangeEstimate
    /// Channels whose tones are unlike what their neighbours foretell.
    var outliers: [Int]
  }

  /// The estimate of a path; `nil` where its tones hold nothing.
  static func estimate(_ response: ChannelResponse) -> Result? {
    let set = PrecisionSet.of(response.channels)
    var values = response.values
    guard var likelihood = RangeLikelihood(values, set) else { return nil }
    var outliers: Set<Int> = []
    // A fifth of the channels at most: where more are foul, nothing tells foul from fair.
    while outliers.count < response.channels.count / 5 {
      let found = worst(values, set, likelihood).filter { !outliers.contains($0.channel) }
      guard !found.isEmpty else { break }
      for (channel, foretold) in found {
        outliers.insert(channel)
        values[channel] = foretold
      }
      guard let better = RangeLikelihood(values, set, foretoldCount: outliers.count) else {
        return nil
      }
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

  /// The channels that fit worst, at most three, with what the others foretell of them; none where
  /// all fit.
  ///
  /// What the other channels foretell of one follows from the inverse covariance A alone: the error
  /// is (A·y)[i]/A[ii] and its variance 1/A[ii] (C. Rasmussen, C. Williams, "Gaussian Processes for
  /// Machine Learning", 2006, section 5.4.2).
  private static func worst(
    _ values: [Complex], _ set: PrecisionSet, _ likelihood: RangeLikelihood
  ) -> [(channel: Int, foretold: Complex)] {
    let order = set.channels.count
    let inverse = set.inverses[likelihood.bestModel]
    let turn = RadioBand.radiansPerMetreAndChannel * likelihood.mostLikelyMetres
    let flat = set.channels.map { values[$0] * Complex(phase: turn * Double($0)) }
    var (errors, squares): ([Complex], [Double]) = ([], [])
    errors.reserveCapacity(order)
    squares.reserveCapacity(order)
    for row in 0..<order {
      var sum = Complex.zero
      for column in 0..<order { sum += inverse[row * order + column] * flat[column] }
      let precision = inverse[row * order + row].real
      errors.append((1 / precision) * sum)
      squares.append(sum.squaredMagnitude / precision)
    }
    // Of a complex normal number the square is exponential: its median is ln 2 times its mean.
    let mean = squares.sorted()[order / 2] / log(2)
    let foul = set.channels.indices.filter { squares[$0] > 20 * mean }
    // The worst ones alone, as they spoil what is foretold of their neighbours.
    return foul.sorted { squares[$0] > squares[$1] }.prefix(3).map { place in
      let channel = set.channels[place]
      return (channel, values[channel] - errors[place] * Complex(phase: -turn * Double(channel)))
    }
  }
}
