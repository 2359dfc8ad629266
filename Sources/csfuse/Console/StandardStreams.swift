import Glibc

/// The descriptors 0, 1 and 2, which whoever started the process may have closed.
enum StandardStreams {
  /// Opens the null device on each that is closed.
  ///
  /// The next file to be opened would get the number otherwise, and messages would be written
  /// into a recording.
  static func openClosedOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The system gives the lowest number that is free, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
