import Geometry

/// The distance to one object from its ranges alone: a Kalman filter of distance and speed.
struct RangeFilter: Sendable {
  /// Random acceleration along the line of sight, metres per square second.
  static let acceleration = 1.0
  /// The share of a range's variance that the next ranges have in common with it, as reflections
  /// do; averaging does not take it away.
  static let commonShare = 0.5
  /// Innovations beyond this many deviations are rejected, unless they persist.
  static let gate = 4.0

  private(set) var timestamp: Timestamp?
  private var distance = 0.0
  /// The speed at which the distance grows, metres a second.
  private(set) var speed = 0.0
  private var (varianceDistance, covariance, varianceSpeed) = (0.0, 0.0, 0.0)
  private var rejectedInARow = 0
  /// The variance of a single range as smoothed over the last few, metres².
  private var rangeVariance = 0.0
  /// Factor on the stated deviations, learnt from innovations.
  private(set) var noiseFactor = 1.0

  /// Takes a range; returns whether it was accepted.
  @discardableResult
  mutating func update(range: Double, standardDeviation: Double, at time: Timestamp) -> Bool {
    guard let timestamp, time.seconds(since: timestamp) < 5, rejectedInARow < 3 else {
      restart(range: range, standardDeviation: standardDeviation, at: time)
      return true
    }
    predict(seconds: max(0, time.seconds(since: timestamp)))
    self.timestamp = max(time, timestamp)
    let sigma = noiseFactor * standardDeviation
    let innovation = range - distance
    let variance = varianceDistance + sigma * sigma
    let normalised = innovation / variance.squareRoot()
    // Median tracking: the factor drifts until half of the innovations are within 0.674 sigma.
    noiseFactor = min(
      8, max(0.6, noiseFactor * (abs(normalised) > 0.674 ? 1.03 : 1 / 1.03)))
    guard abs(normalised) < Self.gate else {
      rejectedInARow += 1
      return false
    }
    rejectedInARow = 0
    rangeVariance += 0.1 * (sigma * sigma - rangeVariance)
    let (gainDistance, gainSpeed) = (varianceDistance / variance, covariance / variance)
    distance += gainDistance * innovation
    speed += gainSpeed * innovation
    varianceSpeed -= gainSpeed * covariance
    covariance -= gainDistance * covariance
    varianceDistance -= gainDistance * varianceDistance
    return true
  }

  private mutating func restart(range: Double, standardDeviation: Double, at time: Timestamp) {
    timestamp = time
    rejectedInARow = 0
    (distance, speed) = (range, 0)
    let sigma = noiseFactor * standardDeviation
    rangeVariance = sigma * sigma
    (varianceDistance, covariance, varianceSpeed) = (sigma * sigma, 0, 1)
  }

  private mutating func predict(seconds: Double) {
    distance += speed * seconds
    let noise = Self.acceleration * Self.acceleration
    varianceDistance +=
      seconds * (2 * covariance + seconds * varianceSpeed)
      + noise * seconds * seconds * seconds * seconds / 4
    covariance += seconds * varianceSpeed + noise * seconds * seconds * seconds / 2
    varianceSpeed += noise * seconds * seconds
  }

  /// The distance at a time, not before the last range; `nil` before the first.
  func estimate(at time: Timestamp) -> Estimate? {
    guard let timestamp else { return nil }
    var ahead = self
    ahead.predict(seconds: max(0, time.seconds(since: timestamp)))
    let variance = ahead.varianceDistance + Self.commonShare * rangeVariance
    return Estimate(value: max(0, ahead.distance), standardDeviation: variance.squareRoot())
  }
}
