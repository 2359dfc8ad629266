import Geometry
import Glibc

/// One guess of everything unknown about an object: the state of the estimator.
struct Hypothesis: Sendable {
  /// The object relative to the body's present position, along the world's axes, metres.
  var relative: Vector3
  /// The natural logarithm of metres per odometry unit.
  var logScale: Double
  /// The constant offset of the ranges, metres.
  var rangeOffset: Double

  /// Metres per odometry unit.
  var scale: Double { exp(logScale) }

  /// The hypothesis seen from where the body is after a displacement in odometry units.
  func moved(by displacement: Vector3) -> Hypothesis {
    var moved = self
    moved.relative -= scale * displacement
    return moved
  }
}

/// What is believed of a state before any range: independent normal distributions.
struct Prior: Sendable {
  var logScaleMean: Double
  var logScaleSigma: Double
  var rangeOffsetSigma: Double
  var heightSigma: Double
  /// A position carried over from elsewhere, relative to the body, with its deviation.
  var position: (mean: Vector3, sigma: Double)?

  /// Minus the logarithm of the prior's density, up to a constant.
  func loss(_ hypothesis: Hypothesis) -> Double {
    let scale = (hypothesis.logScale - logScaleMean) / logScaleSigma
    let offset = hypothesis.rangeOffset / rangeOffsetSigma
    let height = hypothesis.relative.z / heightSigma
    var sum = scale * scale + offset * offset + height * height
    if let position {
      let difference = (hypothesis.relative - position.mean) / position.sigma
      sum += difference.dot(difference)
    }
    return 0.5 * sum
  }
}
