import Glibc

/// How many characters and lines a terminal shows.
struct TerminalSize {
  var columns = 80
  var rows = 24

  /// The size of the terminal behind a descriptor; 80 × 24 where it doesn't say.
  static func of(_ descriptor: Int32) -> TerminalSize {
    var (size, result) = (winsize(), TerminalSize())
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return result }
    if size.ws_col > 0 { result.columns = Int(size.ws_col) }
    if size.ws_row > 0 { result.rows = Int(size.ws_row) }
    return result
  }
}
