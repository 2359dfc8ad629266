import CSFusion
import Glibc

/// The ways in and out that a verb may use: results, messages, and the wish to stop.
struct Console {
  /// Results.
  let out: Output
  /// Errors, warnings and progress.
  let err: Output
  /// Set when the process should come to an end.
  let stop: StopFlag
  /// Whether results go to a terminal.
  var outIsTerminal = false
  /// Whether messages go to a terminal.
  var errIsTerminal = false

  /// The process' own streams.
  static func standard(stop: StopFlag) -> Console {
    let console = Console(
      out: Output(descriptor: STDOUT_FILENO), err: Output(descriptor: STDERR_FILENO), stop: stop,
      outIsTerminal: isatty(STDOUT_FILENO) == 1, errIsTerminal: isatty(STDERR_FILENO) == 1)
    // Once nobody reads the results there is no reason to go on.
    console.out.onFailure = { stop.stop() }
    return console
  }

  /// Tells people something, one line, on the error stream.
  func report(_ message: String) {
    err.write("csfuse: \(message)\n")
    err.flush()
  }

  /// Whether results are to be JSON.
  func wantsJSON(_ arguments: Arguments) throws(UsageError) -> Bool {
    if arguments.has(.json), arguments.has(.text) {
      throw UsageError("--json and --text exclude each other")
    }
    return arguments.has(.json) || !(outIsTerminal || arguments.has(.text))
  }

  /// The terminal's width in characters; 80 where it doesn't say.
  var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
