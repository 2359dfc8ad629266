/// The value below which a share of the values lies; `nil` of no values.
///
/// Between two values it is interpolated linearly (R. J. Hyndman, Y. Fan, "Sample Quantiles in
/// Statistical Packages", 1996, type 7).
public func quantile(_ values: [Double], _ share: Double) -> Double? {
  guard !values.isEmpty, share >= 0, share <= 1 else { return nil }
  let sorted = values.sorted()
  let position = share * Double(sorted.count - 1)
  let lower = Int(position)
  let fraction = position - Double(lower)
  guard lower + 1 < sorted.count else { return sorted[lower] }
  return sorted[lower] + fraction * (sorted[lower + 1] - sorted[lower])
}
