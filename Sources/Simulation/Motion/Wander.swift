import Geometry
import Glibc

/// A value that wanders smoothly within bounds: a squashed Ornstein–Uhlenbeck process.
struct Wander {
  let bounds: ClosedRange<Double>
  let correlationSeconds: Double
  private var state: Double

  /// Starts at a random place.
  init(
    in bounds: ClosedRange<Double>, correlationSeconds: Double, using random: inout RandomSource
  ) {
    self.bounds = bounds
    self.correlationSeconds = correlationSeconds
    state = random.normal()
  }

  /// The present value.
  var value: Double {
    let middle = (bounds.lowerBound + bounds.upperBound) / 2
    return middle + (bounds.upperBound - middle) * tanh(state)
  }

  /// Lets time pass.
  mutating func advance(bySeconds step: Double, using random: inout RandomSource) {
    let kept = exp(-step / correlationSeconds)
    state = kept * state + (1 - kept * kept).squareRoot() * random.normal()
  }
}
