import Evaluation
import Glibc

/// A bar on the error stream for anything that takes over a second; silent off a terminal.
struct Progress {
  private let console: Console
  private let what: String
  private let clock: () -> Double
  private let start: Double
  private var last = -1.0
  private var shown = false

  /// Begins to watch a piece of work.
  ///
  /// - Parameter clock: seconds since some time, for the moment to appear.
  init(_ what: String, _ console: Console, clock: @escaping () -> Double = monotonicSeconds) {
    self.console = console
    self.what = what.printable
    self.clock = clock
    start = clock()
  }

  /// Says how much is done, from 0 to 1; without a number, that it goes on.
  mutating func update(_ fraction: Double? = nil) {
    guard console.errIsTerminal, fraction?.isFinite ?? true else { return }
    let now = clock()
    guard now - start > 1, now - last > 0.1 else { return }
    last = now
    shown = true
    // A line that wraps could not be taken away again.
    let width = max(console.errSize().columns - 1, 1)
    var tail = " " + (now - start).fixed(0) + " s"
    if let fraction {
      let share = min(max(fraction, 0), 1)
      tail = " " + (share * 100).fixed(0).leftPadded(to: 3) + " %"
      if width >= 50 { tail = " " + Self.bar(share) + tail }
    }
    let room = max(width - tail.count, 0)
    let what = what.columns <= room ? what : what.prefix(columns: max(room - 1, 0)) + "…"
    console.err.write("\r\u{1B}[2K" + (what + tail).prefix(width))
    console.err.flush()
  }

  private static let barWidth = 30

  private static func bar(_ share: Double) -> String {
    let filled = Int((share * Double(barWidth)).rounded())
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: barWidth - filled)
  }

  /// Takes the bar away.
  mutating func finish() {
    guard shown else { return }
    shown = false
    console.err.write("\r\u{1B}[2K")
    console.err.flush()
  }
}

/// Seconds of CLOCK_MONOTONIC.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
