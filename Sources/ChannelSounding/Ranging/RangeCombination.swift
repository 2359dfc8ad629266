/// One distance of all that the paths and methods say.
enum RangeCombination {
  /// Combines the likelihood of all paths with what each path says.
  ///
  /// The likelihood knows of reflections that pull slope and peak outwards, so that it counts; but
  /// where a straight line leaves nothing but noise unexplained, the line is the sharper answer.
  static func combine(_ likelihood: RangeLikelihood, _ paths: [PathRange]) -> RangeEstimate {
    var estimate = FirstPath.estimate(likelihood)
    let lines = paths.compactMap(line)
    if !lines.isEmpty {
      let total = lines.reduce(0) { $0 + 1 / variance($1) }
      estimate.metres = lines.reduce(0) { $0 + $1.metres / variance($1) } / total
      estimate.standardDeviationMetres = (1 / total).squareRoot()
    }
    // The paths' antennas lie apart, and what shifts one path mostly shifts them all: the spread
    // between them counts in full.
    let firsts = paths.compactMap(\.firstPath)
    let spread = firsts.count > 1 ? self.spread(firsts) : 0
    estimate.standardDeviationMetres =
      (variance(estimate) + spread).squareRoot()
    return estimate
  }

  /// A path's slope where it is the sharper answer: nothing but noise is left, and the likelihood
  /// agrees.
  private static func line(_ path: PathRange) -> RangeEstimate? {
    guard let slope = path.phaseSlope, let first = path.firstPath else { return nil }
    let deviation = first.standardDeviationMetres
    let isSharp = slope.standardDeviationMetres < 0.05
    return isSharp && abs(slope.metres - first.metres) < 3 * deviation ? slope : nil
  }

  /// The variance between estimates, each weighted by its precision.
  private static func spread(_ estimates: [RangeEstimate]) -> Double {
    let total = estimates.reduce(0) { $0 + 1 / variance($1) }
    let mean = estimates.reduce(0) { $0 + $1.metres / variance($1) } / total
    return estimates.reduce(0) { sum, estimate in
      let difference = estimate.metres - mean
      return sum + difference * difference / variance(estimate) / total
    }
  }

  private static func variance(_ estimate: RangeEstimate) -> Double {
    estimate.standardDeviationMetres * estimate.standardDeviationMetres
  }
}
