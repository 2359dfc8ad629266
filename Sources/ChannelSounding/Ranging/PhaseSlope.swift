/// The distance from the slope of the phase against frequency, d = −slope·c/4π.
///
/// The coarse value is the phase of the autocorrelation at a lag of one channel (S. Kay, "A fast and
/// accurate single frequency estimator", 1989), which needs no unwrapping and takes gaps as they
/// come. It is refined by weighted least squares on what phase is left once it is taken off, so that
/// nothing is ever unwrapped across a gap.
enum PhaseSlope {
  /// The coarse distance, metres in ±75; `nil` where no two channels are neighbours.
  static func coarseMetres(_ values: [Complex]) -> Double? {
    var sum = Complex.zero
    for channel in 1..<max(1, values.count) {
      sum += values[channel - 1].conjugate * values[channel]
    }
    return sum == .zero ? nil : -sum.phase / RadioBand.radiansPerMetreAndChannel
  }

  /// The estimate of a path; `nil` where no two channels are neighbours.
  static func estimate(_ response: ChannelResponse) -> RangeEstimate? {
    let values = response.limited()
    guard let coarse = coarseMetres(values), response.channels.count > 2 else { return nil }
    var fit = LineFit(values, response.channels, metres: coarse)
    var metres = coarse
    for _ in 0..<12 {
      let step = -fit.slope / RadioBand.radiansPerMetreAndChannel
      metres += step
      fit = LineFit(values, response.channels, metres: metres)
      if abs(step) < 1e-4 { break }
    }
    let noise = fit.slopeDeviation / RadioBand.radiansPerMetreAndChannel
    return RangeEstimate(
      metres: metres, standardDeviationMetres: max(0.005, noise + fit.reflectionShiftMetres),
      quality: fit.coherence)
  }
}
