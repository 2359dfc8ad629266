import ChannelSounding
import Geometry

/// Tells ranging whose times are of another clock than the pictures'.
struct TimeCheck: Sendable {
  /// What ranging should be near to.
  enum Reference: Sendable {
    /// Nothing is known of the time base.
    case none
    /// CLOCK_MONOTONIC as it is, which a real camera is timed by.
    case now
    /// The pictures of a folder, from the first to the last.
    case pictures(first: Timestamp, last: Timestamp)
  }

  private let reference: Reference
  private let toleranceSeconds: Double

  /// Makes a check that lets ranging be off by a tolerance.
  init(_ reference: Reference, toleranceSeconds: Double) {
    self.reference = reference
    self.toleranceSeconds = toleranceSeconds
  }

  /// What is wrong with a sample's time, if anything.
  func issue(with sample: RangingSample) -> SessionIssue? {
    let early: Double
    let late: Double
    switch reference {
    case .none: return nil
    case .now:
      let now = Timestamp(nanoseconds: PacingClock.monotonic.now())
      (early, late) = (now.seconds(since: sample.timestamp), sample.timestamp.seconds(since: now))
    case .pictures(let first, let last):
      early = first.seconds(since: sample.timestamp)
      late = sample.timestamp.seconds(since: last)
    }
    let distance = max(early, late)
    guard distance > toleranceSeconds else { return nil }
    let seconds = (distance * 10).rounded() / 10
    let direction = early > late ? "before" : "after"
    let what =
      if case .now = reference {
        "now; with a camera its times must be CLOCK_MONOTONIC nanoseconds"
      } else {
        "the pictures; both must have their times from one clock"
      }
    return SessionIssue(
      .foreignTime,
      "ranging of '\(sample.object)' was left out: it is \(seconds) s \(direction) \(what)")
  }
}

extension LiveSession {
  /// The check of ranging that comes with a real camera, or with none.
  var liveTimeCheck: TimeCheck {
    var reference = TimeCheck.Reference.none
    if case .device = camera { reference = .now }
    return TimeCheck(
      reference, toleranceSeconds: configuration.session.timeToleranceSeconds)
  }

  /// The check of ranging that comes with pictures of such times, in order.
  func timeCheck(pictures times: [Timestamp]) -> TimeCheck {
    var reference = TimeCheck.Reference.none
    if let first = times.first, let last = times.last {
      reference = .pictures(first: setup.inTimeBase(first), last: setup.inTimeBase(last))
    }
    return TimeCheck(
      reference, toleranceSeconds: configuration.session.timeToleranceSeconds)
  }
}
