import CSFusion
import Glibc
import Synchronization

/// Turns Ctrl-C and a polite request to end into a flag, so that nothing is lost.
///
/// A second signal ends the process at once, unless it comes with the first: `timeout` and other
/// wrappers send theirs twice, to the process and to its group.
enum Interrupt {
  /// Set by the first signal.
  static let stop = StopFlag()
  /// When the first signal came, nanoseconds of CLOCK_MONOTONIC; 0 before.
  private static let firstNanoseconds = Atomic<Int64>(0)
  /// Signals this close to the first are one with it, nanoseconds.
  private static let togetherNanoseconds: Int64 = 300_000_000

  /// Installs the handlers, and makes a closed pipe an error of `write` instead of a signal.
  static func install() {
    // Made now: the handler must not be the first to touch it.
    _ = (stop, firstNanoseconds.load(ordering: .relaxed), togetherNanoseconds)
    signal(SIGPIPE, SIG_IGN)
    // Whoever started the process may have blocked signals for itself, and with that for us.
    var mine = sigset_t()
    sigemptyset(&mine)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      // `nohup` asks that hanging up be ignored; a shell's background jobs may be interrupted.
      if number == SIGHUP, isIgnored(action) { continue }
      action = sigaction()
      action.__sigaction_handler.sa_handler = { @Sendable number in
        Interrupt.receive(number)
      }
      // Without SA_RESTART, so that a waiting read comes back.
      sigaction(number, &action, nil)
      sigaddset(&mine, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &mine, nil)
  }

  /// What the handler does; nothing here but what a handler may do.
  private static func receive(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    let (isFirst, first) = firstNanoseconds.compareExchange(
      expected: 0, desired: now, ordering: .relaxed)
    stop.stop()
    if isFirst || now &- first < togetherNanoseconds { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
