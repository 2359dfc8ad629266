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
    self.what = what
    self.clock = clock
    start = clock()
  }

  /// Says how much is done, from 0 to 1.
  mutating func update(_ fraction: Double) {
    guard console.errIsTerminal, fraction.isFinite else { return }
    let now = clock()
    guard now - start > 1, now - last > 0.1 else { return }
    last = now
    shown = true
    let width = 30
    let filled = Int((min(max(fraction, 0), 1) * Double(width)).rounded())
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let percent = (min(max(fraction, 0), 1) * 100).fixed(0).leftPadded(to: 3)
    console.err.write("\r\u{1B}[2K\(what) \(bar) \(percent) %")
    console.err.flush()
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
