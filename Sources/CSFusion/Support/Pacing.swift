import Glibc
import Geometry

/// A clock to pace by: it tells nanoseconds and sleeps.
public struct PacingClock: Sendable {
  /// Nanoseconds since some fixed time.
  public let now: @Sendable () -> Int64
  /// Waits for so many nanoseconds.
  public let sleep: @Sendable (Int64) -> Void

  /// Makes a clock of two functions.
  public init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int64) -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// The clock of this machine, CLOCK_MONOTONIC.
  public static let monotonic = PacingClock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    },
    sleep: { nanoseconds in
      var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      nanosleep(&time, nil)
    })
}

/// How quickly recorded events are given out: as fast as possible, or at a speed of time.
public struct Pacing: Sendable {
  private let speed: Double?
  private let clock: PacingClock
  private var start: (event: Timestamp, clock: Int64)?

  private init(speed: Double?, clock: PacingClock) {
    self.speed = speed
    self.clock = clock
  }

  /// As fast as it goes.
  public static let unpaced = Pacing(speed: nil, clock: .monotonic)

  /// At a multiple of the speed at which it happened; a factor that is not positive is none.
  public static func speed(_ factor: Double, clock: PacingClock = .monotonic) -> Pacing {
    Pacing(speed: factor > 0 && factor.isFinite ? factor : nil, clock: clock)
  }

  /// Waits until an event is due; the first is due at once. `false` where the wait was ended.
  public mutating func wait(for event: Timestamp, stop: StopFlag) -> Bool {
    guard let speed else { return !stop.isStopped }
    guard let start else {
      start = (event, clock.now())
      return !stop.isStopped
    }
    let due = event.seconds(since: start.event) / speed
    while !stop.isStopped {
      let elapsed = Double(clock.now() &- start.clock) * 1e-9
      let missing = due - elapsed
      if missing <= 0 { return true }
      // In slices, so that a request to end is seen soon.
      clock.sleep(Int64(min(missing, 0.05) * 1e9) + 1)
    }
    return false
  }
}
