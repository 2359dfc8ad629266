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
  /// The object's horizontal velocity in the world, metres a second; zero at rest.
  var velocity = Vector3.zero
  /// The error of the odometry's turning rate over the window, radians a second: it bends the path.
  var yawRate = 0.0

  /// Metres per odometry unit.
  var scale: Double { exp(logScale) }

  /// A displacement of an age, in odometry units, with the error of the turning rate undone.
  ///
  /// At a steady speed a heading that errs by `yawRate · age` displaces by half of that.
  @inline(__always)
  func straightened(_ offset: Vector3, age: Double) -> Vector3 {
    let turn = 0.5 * yawRate * age
    return offset + Vector3(-turn * offset.y, turn * offset.x, 0)
  }

  /// The hypothesis seen later, from where the body is after a displacement in odometry units.
  func moved(by displacement: Vector3, seconds: Double) -> Hypothesis {
    var moved = self
    moved.relative += seconds * velocity - scale * displacement
    return moved
  }
}

/// What is believed of a state before any range: independent normal distributions.
struct Prior: Sendable {
  var logScaleMean: Double
  var logScaleSigma: Double
  var rangeOffsetSigma: Double
  var heightSigma: Double
  /// Standard deviation of each horizontal component of the velocity; nearly zero at rest.
  var velocitySigma: Double
  /// The probability that an object is of the kind that the velocity's deviation describes.
  var kindProbability: Double
  /// Standard deviation of the error of the odometry's turning rate, radians a second.
  var yawRateSigma: Double
  /// A position carried over from elsewhere, relative to the body, with its deviation.
  var position: (mean: Vector3, sigma: Double)?

  /// The velocity's deviation of an object at rest: none that matters.
  static let restSigma = 0.003

  /// Minus the logarithm of the prior's density, up to a constant that all kinds share.
  func loss(_ hypothesis: Hypothesis) -> Double {
    let scale = (hypothesis.logScale - logScaleMean) / logScaleSigma
    let offset = hypothesis.rangeOffset / rangeOffsetSigma
    let height = hypothesis.relative.z / heightSigma
    let speed = hypothesis.velocity / velocitySigma
    let turn = hypothesis.yawRate / yawRateSigma
    var sum =
      scale * scale + offset * offset + height * height + speed.dot(speed) + turn * turn
    if let position {
      let difference = (hypothesis.relative - position.mean) / position.sigma
      sum += difference.dot(difference)
    }
    // Two components of velocity: the density's normalisation, which differs between kinds.
    return 0.5 * sum + 2 * log(velocitySigma) - log(kindProbability)
  }
}
