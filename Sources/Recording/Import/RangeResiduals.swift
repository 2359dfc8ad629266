import ChannelSounding

/// Judges and writes ranges by how far they are from what is true.
enum RangeResiduals {
  /// A quantile of values, by the nearest rank; 0 for none.
  static func quantile(_ fraction: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return 0 }
    let rank = Int((fraction * Double(sorted.count - 1)).rounded())
    return sorted.indices.contains(rank) ? sorted[rank] : last
  }

  /// The standard deviation to write for ranges: the spread of what a sensor says around what is
  /// true, taken over all its objects alike.
  ///
  /// It is 1.4826 times the median absolute deviation (P. J. Rousseeuw, C. Croux, 1993), which
  /// equals the standard deviation for normal errors and is not moved by outliers, rounded up to
  /// the centimetre. Without residuals it is 0.3 m.
  static func standardDeviation(_ residuals: [Double]) -> Double {
    guard !residuals.isEmpty else { return 0.3 }
    let middle = quantile(0.5, of: residuals)
    let spread = 1.4826 * quantile(0.5, of: residuals.map { abs($0 - middle) })
    return max(0.01, (spread * 100).rounded(.up) / 100)
  }

  /// A range measured by radio, or a failure where the device gave a number that no radio spans.
  static func content(_ metres: Double, sd: Double) -> RangingSample.Content {
    metres > 0 && metres < 1000
      ? .range(metres: metres, standardDeviation: sd, kind: .uwb) : .failure
  }

  /// A note on residuals in words.
  static func note(_ what: String, _ residuals: [Double], sd: Double) -> String {
    let sizes = residuals.map(abs)
    func metres(_ value: Double) -> String {
      NumberText.text((value * 1000).rounded() / 1000)
    }
    return "\(what) over \(residuals.count) ranges: median \(metres(quantile(0.5, of: sizes))) m, "
      + "90th percentile \(metres(quantile(0.9, of: sizes))) m; "
      + "range standard deviation written: \(metres(sd)) m"
  }
}
