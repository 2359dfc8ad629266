import Glibc

/// The span of values an axis shows, and the round numbers marked on it.
struct Axis {
  let low: Double
  let high: Double
  let step: Double

  /// Makes an axis over at least a span of values, extended to whole steps.
  ///
  /// Steps are 1, 2 or 5 times a power of ten, so that there are about `ticks` of them.
  init(covering span: ClosedRange<Double>, ticks: Int = 6, extended: Bool = true) {
    let length = max(span.upperBound - span.lowerBound, 1e-6)
    let rough = length / Double(max(ticks, 1))
    let power = pow(10, floor(log10(rough)))
    let ratio = rough / power
    step = power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10)
    low = extended ? floor(span.lowerBound / step + 1e-9) * step : span.lowerBound
    high = extended ? ceil(span.upperBound / step - 1e-9) * step : span.upperBound
  }

  /// Makes an axis of exactly these bounds and steps.
  init(low: Double, high: Double, step: Double) {
    self.low = low
    self.high = high
    self.step = step
  }

  /// The values to mark.
  var ticks: [Double] {
    let first = ceil(low / step - 1e-9)
    let last = floor(high / step + 1e-9)
    guard last >= first, last - first < 1000 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A marked value as text, with as many digits as the steps need.
  func label(_ value: Double) -> String {
    let digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    return value.fixed(digits)
  }

  /// Where a value lies between the low end (0) and the high end (1).
  func fraction(_ value: Double) -> Double { (value - low) / (high - low) }
}
