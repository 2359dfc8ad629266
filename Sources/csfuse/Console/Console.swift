import CSFusion
import Evaluation
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
  /// The size of the terminal that results go to; it may change meanwhile.
  var outSize: () -> TerminalSize = { TerminalSize.of(STDOUT_FILENO) }
  /// The size of the terminal that messages go to.
  var errSize: () -> TerminalSize = { TerminalSize.of(STDERR_FILENO) }

  /// The process' own streams.
  static func standard(stop: StopFlag) -> Console {
    let console = Console(
      out: Output(descriptor: STDOUT_FILENO), err: Output(descriptor: STDERR_FILENO), stop: stop,
      outIsTerminal: isatty(STDOUT_FILENO) == 1, errIsTerminal: isatty(STDERR_FILENO) == 1)
    // Once nobody reads the results there is no reason to go on.
    console.out.onFailure = { stop.stop() }
    return console
  }

  /// Tells people something, one line, on the error stream; of a progress bar in its place
  /// nothing is left.
  func report(_ message: String) {
    if errIsTerminal { err.write("\r\u{1B}[2K") }
    err.write("csfuse: \(message.printable)\n")
    err.flush()
  }

  /// Whether results are to be JSON.
  func wantsJSON(_ arguments: Arguments) throws(UsageError) -> Bool {
    if arguments.has(.json), arguments.has(.text) {
      throw UsageError("--json and --text exclude each other")
    }
    return arguments.has(.json) || !(outIsTerminal || arguments.has(.text))
  }
}
