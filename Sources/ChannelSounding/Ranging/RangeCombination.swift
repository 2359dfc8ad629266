/// One distance of all that the paths and methods say.
enum RangeCombination {
  static func combine(_ paths: [PathRange]) -> RangeEstimate? {
    let perPath = paths.compactMap(combine)
    guard !perPath.isEmpty else { return nil }
    var (sum, total) = (0.0, 0.0)
    for estimate in perPath {
      let weight = 1 / variance(estimate)
      sum += weight * estimate.metres
      total += weight
    }
    let mean = sum / total
    // The spread between the paths counts in full: what shifts one path mostly shifts them all.
    var (spread, quality) = (0.0, 0.0)
    for estimate in perPath {
      let share = 1 / variance(estimate) / total
      spread += share * (estimate.metres - mean) * (estimate.metres - mean)
      quality += share * estimate.quality
    }
    let own = Double(perPath.count) / total
    return RangeEstimate(
      metres: mean, standardDeviationMetres: (own + spread).squareRoot(), quality: quality)
  }

  /// Of one path: the mean by precision, with half the methods' disagreement as uncertainty.
  private static func combine(_ path: PathRange) -> RangeEstimate? {
    guard let slope = path.phaseSlope else { return path.profilePeak }
    guard let peak = path.profilePeak else { return slope }
    let (slopeWeight, peakWeight) = (1 / variance(slope), 1 / variance(peak))
    // The slope is pulled by every reflection, the earliest peak is not: apart, the peak is right.
    let apart = abs(slope.metres - peak.metres)
    let trust = apart > 1 ? 0 : slopeWeight / (slopeWeight + peakWeight)
    let metres = trust * slope.metres + (1 - trust) * peak.metres
    let own = 1 / (slopeWeight + peakWeight)
    let disagreement = min(apart, 2) / 2
    return RangeEstimate(
      metres: metres,
      standardDeviationMetres: (own + disagreement * disagreement).squareRoot(),
      quality: peak.quality)
  }

  private static func variance(_ estimate: RangeEstimate) -> Double {
    estimate.standardDeviationMetres * estimate.standardDeviationMetres
  }
}
