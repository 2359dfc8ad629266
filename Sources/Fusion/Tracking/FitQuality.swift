import Geometry

/// How well the best hypothesis explains the window, and what follows for the covariance.
struct FitQuality: Sendable {
  /// Factor on the stated standard deviations of ranges, learnt from residuals.
  private(set) var noiseFactor = 1.0
  /// How many neighbouring ranges share one error, so that they count as one.
  private(set) var inflation = FitQuality.leastInflation

  /// Factor on the assumed drift of odometry, learnt from how much worse old ranges fit.
  private(set) var driftFactor = 1.0

  static let leastInflation = 1.5

  /// Learns from the residuals of a hypothesis.
  mutating func update(_ hypothesis: Hypothesis, rows: [MeasurementWindow.Row]) {
    guard rows.count >= 10 else { return }
    let scale = hypothesis.scale
    let residuals = rows.map { row in
      let distance = RangeLikelihood.sight(hypothesis, scale: scale, row: row).norm
      let residual = (row.range - hypothesis.rangeOffset - distance)
      return max(-4, min(4, residual * row.inverseVariance.squareRoot()))
    }
    // The newest ranges tell the noise of ranging, since drift hardly touches them; what the old
    // ones fit worse than that is drift.
    let recent = max(10, rows.count / 4)
    let spread = Self.spread(residuals.suffix(recent))
    noiseFactor = min(8, max(0.5, noiseFactor * (1 + 0.3 * (min(1.3, max(0.7, spread)) - 1))))
    if rows.count >= 40 {
      let old = Self.spread(residuals.prefix(rows.count / 2))
      driftFactor = min(20, max(1, driftFactor * (1 + 0.2 * (min(1.3, max(0.7, old)) - 1))))
    }

    var (lagged, square) = (0.0, 1e-9)
    for (previous, next) in zip(residuals, residuals.dropFirst()) {
      lagged += previous * next
      square += next * next
    }
    let correlation = max(0, min(0.85, lagged / square))
    // Variance of a mean of first-order autoregressive errors against independent ones; thinning
    // by distance has taken care of part of it.
    let information = inflation * rows.reduce(0) { $0 + $1.information } / Double(rows.count)
    let target = (1 + correlation) / (1 - correlation) * information
    inflation += 0.2 * (max(Self.leastInflation, target) - inflation)
  }

  /// The standard deviation by the median magnitude, which is 0.6745 for a standard normal one.
  private static func spread(_ residuals: ArraySlice<Double>) -> Double {
    let magnitudes = residuals.map(abs).sorted()
    return magnitudes[magnitudes.count / 2] / 0.6745
  }
}
