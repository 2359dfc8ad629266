import Glibc

/// The span of values an axis shows, and the round numbers marked on it.
struct Axis {
  let low: Double
  let high: Double
  let step: Double

  /// Makes an axis over at least a span of values, extended to whole steps.
  ///
  /// Steps are 1, 2 or 5 times a power of ten, so that there are about `ticks` of them. A span
  /// that is not finite, or too far to count in, is shown as one from 0 to 1.
  init(from start: Double, to end: Double, ticks: Int = 6, extended: Bool = true) {
    let isUsable = start <= end && abs(start) < 1e300 && abs(end) < 1e300
    let (start, end) = isUsable ? (start, end) : (0, 1)
    let length = max(end - start, 1e-6)
    let rough = length / Double(max(ticks, 1))
    let power = pow(10, floor(log10(rough)))
    let ratio = rough / power
    step = power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10)
    low = extended ? floor(start / step + 1e-9) * step : start
    high = extended ? ceil(end / step - 1e-9) * step : end
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
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// A marked value as text, with as many digits as the steps need.
  func label(_ value: Double) -> String {
    let digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    return value.fixed(digits)
  }

  /// Where a value lies between the low end (0) and the high end (1).
  func fraction(_ value: Double) -> Double { (value - low) / (high - low) }
}
