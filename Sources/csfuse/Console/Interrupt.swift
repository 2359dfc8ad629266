import CSFusion
import Glibc

/// Turns Ctrl-C and a polite request to end into a flag, so that nothing is lost.
///
/// A second signal ends the process at once.
enum Interrupt {
  /// Set by the first signal.
  static let stop = StopFlag()

  /// Installs the handlers, and makes a closed pipe an error of `write` instead of a signal.
  static func install() {
    // Made now: the handler must not be the first to touch it.
    _ = stop
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
        Interrupt.stop.stop()
        signal(number, SIG_DFL)
      }
      // Without SA_RESTART, so that a waiting read comes back.
      sigaction(number, &action, nil)
      sigaddset(&mine, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &mine, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
