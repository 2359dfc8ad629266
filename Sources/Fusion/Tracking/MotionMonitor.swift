import Geometry

/// Whether an object moves: the hint, or where there is none, what its ranges say.
struct MotionMonitor: Sendable {
  /// Ranges this recent are held against the position that the older ones gave.
  static let recentSeconds = 3.0
  /// After a contradiction the object counts as moving for this long.
  static let releaseSeconds = 8.0

  /// What somebody outside said last.
  var hint = MotionState.unknown
  /// When ranges last contradicted the assumption of rest.
  private(set) var contradictedAt: Timestamp?
  private var now: Timestamp?
  private(set) var isSettled = false

  /// Whether the object is to be treated as moving.
  var isMoving: Bool {
    switch hint {
    case .moving: return true
    case .stationary: return false
    case .unknown: return wasContradicted
    }
  }

  /// Whether the ranges contradicted rest lately.
  var wasContradicted: Bool {
    guard let contradictedAt, let now else { return false }
    return now.seconds(since: contradictedAt) < Self.releaseSeconds
  }

  /// The state to report.
  var state: MotionState {
    if hint != .unknown { return hint }
    if wasContradicted { return .moving }
    return isSettled ? .stationary : .unknown
  }

  /// Tests the newest ranges against the best position at rest; returns whether the object has to
  /// be released.
  ///
  /// At rest the median residual of the recent ranges is near zero; it contradicts rest when it is
  /// beyond `limit` deviations, while the older ranges still agree with the position.
  mutating func contradicts(
    _ hypothesis: Hypothesis, window: MeasurementWindow, noiseFactor: Double
  ) -> Bool {
    guard let newest = window.measurements.last?.timestamp else { return false }
    now = newest
    let scale = hypothesis.scale
    var recent: [Double] = []
    var older: [Double] = []
    for (measurement, row) in zip(window.measurements, window.rows) {
      let distance = RangeLikelihood.sight(hypothesis, scale: scale, row: row).norm
      let residual =
        (row.range - hypothesis.rangeOffset - distance) * row.inverseVariance.squareRoot()
      if newest.seconds(since: measurement.timestamp) < Self.recentSeconds {
        recent.append(residual)
      } else {
        older.append(abs(residual))
      }
    }
    isSettled = older.count >= 20
    guard hint == .unknown, !wasContradicted, recent.count >= 5, older.count >= 20 else {
      return false
    }
    recent.sort()
    older.sort()
    let limit = 4.0
    guard abs(recent[recent.count / 2]) > limit, older[older.count / 2] < 1.5 else { return false }
    contradictedAt = newest
    return true
  }
}
