import Geometry

/// Whether an object moves: the hint, or where there is none, what its ranges say.
struct MotionMonitor: Sendable {
  /// Ranges this recent are held against the position that the older ones gave.
  static let recentSeconds = 3.0
  /// After a contradiction the object counts as moving for this long.
  static let releaseSeconds = 8.0

  /// A kind of object that an estimate is made for.
  struct Kind {
    var isMoving: Bool
    /// How probable the kind is before any data.
    var probability: Double
  }

  /// The kinds of object it may be.
  var kinds: [Kind] {
    if isMoving { return [Kind(isMoving: true, probability: 1)] }
    if hint == .stationary { return [Kind(isMoving: false, probability: 1)] }
    return [Kind(isMoving: false, probability: 0.7), Kind(isMoving: true, probability: 0.3)]
  }

  /// What somebody outside said last.
  var hint = MotionState.unknown
  /// When ranges last contradicted the assumption of rest.
  private(set) var contradictedAt: Timestamp?
  private var now: Timestamp?
  private var isSettled = false
  private var shareAtRest = 0.5

  /// Whether the object is to be treated as moving.
  var isMoving: Bool {
    hint == .moving || wasContradicted
  }

  /// Whether the ranges contradicted rest lately.
  var wasContradicted: Bool {
    guard let contradictedAt, let now else { return false }
    return now.seconds(since: contradictedAt) < Self.releaseSeconds
  }

  /// The state to report.
  var state: MotionState {
    if wasContradicted || hint == .moving { return .moving }
    if hint == .stationary { return .stationary }
    if shareAtRest > 0.95, isSettled { return .stationary }
    return shareAtRest < 0.05 && isSettled ? .moving : .unknown
  }

  /// Tests the newest ranges against the best position at rest; returns whether the object has to
  /// be released.
  ///
  /// At rest the median residual of the recent ranges is near zero; it contradicts rest when it is
  /// beyond `limit` deviations, while the older ranges still agree with the position.
  mutating func contradicts(
    _ mode: Mode, shareAtRest: Double, window: MeasurementWindow
  ) -> Bool {
    guard let newest = window.measurements.last?.timestamp else { return false }
    now = newest
    self.shareAtRest = shareAtRest
    let scale = mode.hypothesis.scale
    var recent: [Double] = []
    var older: [Double] = []
    for row in window.rows {
      let distance = RangeLikelihood.sight(mode.hypothesis, scale: scale, row: row).norm
      let residual =
        (row.range - mode.hypothesis.rangeOffset - distance) * row.inverseVariance.squareRoot()
      if row.age < Self.recentSeconds {
        recent.append(residual)
      } else {
        older.append(abs(residual))
      }
    }
    isSettled = older.count >= 20
    guard hint != .moving, !wasContradicted, recent.count >= 5, older.count >= 20 else {
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
