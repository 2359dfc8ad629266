import Geometry
import Glibc

/// The scale of one odometry segment, as all objects together see it.
///
/// Each object contributes a normal distribution of log-scale; what one object is told leaves out
/// what itself contributed, so that nothing is counted twice.
struct SharedScale: Sendable {
  /// What is believed before any object observes the scale.
  var prior: Estimate
  /// What the segment before found, with the uncertainty of a new start.
  private var carried: Estimate?
  private var contributions: [ObjectID: Estimate] = [:]

  /// Odometry keeps its scale roughly when it starts anew, but promises nothing: the standard
  /// deviation of the new segment's log-scale is at least this.
  static let newSegmentSigma = 0.7

  init(prior: Estimate) { self.prior = prior }

  /// Starts a new segment from the last scale, with honest uncertainty.
  mutating func beginSegment() {
    let last = logScale()
    carried = Estimate(
      value: last.value, standardDeviation: max(Self.newSegmentSigma, last.standardDeviation))
    contributions.removeAll()
  }

  /// Takes what an object's ranges alone say of the log-scale, or withdraws it.
  mutating func contribute(_ logScale: Estimate?, from object: ObjectID) {
    contributions[object] = logScale
  }

  /// The log-scale by the prior and all objects, or all but one.
  func logScale(without object: ObjectID? = nil) -> Estimate {
    var information = 1 / (prior.standardDeviation * prior.standardDeviation)
    var sum = information * prior.value
    if let carried {
      let weight = 1 / (carried.standardDeviation * carried.standardDeviation)
      information += weight
      sum += weight * carried.value
    }
    // In order of name, so that rounding never depends on hashing.
    for (name, estimate) in contributions.sorted(by: { $0.key < $1.key }) where name != object {
      let weight = 1 / (estimate.standardDeviation * estimate.standardDeviation)
      information += weight
      sum += weight * estimate.value
    }
    return Estimate(value: sum / information, standardDeviation: (1 / information).squareRoot())
  }

  /// Metres per odometry unit.
  var metresPerUnit: Estimate {
    let logScale = logScale()
    return Estimate(
      value: exp(logScale.value),
      standardDeviation: exp(logScale.value) * logScale.standardDeviation)
  }
}
