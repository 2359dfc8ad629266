import CSFusion
import Glibc

/// The user ended something before it was done.
struct Interrupted: Error, CustomStringConvertible {
  let description = "interrupted"
}

/// Writes a text as a file, in place of what was there.
///
/// - Throws: `SessionError` with the path where that fails.
func writeFile(_ text: String, to path: String) throws(SessionError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else {
    throw SessionError("cannot be written: " + String(cString: strerror(errno)), path: path)
  }
  let output = Output(descriptor: descriptor)
  output.write(text)
  output.flush()
  let closed = close(descriptor)
  guard output.failure == nil, closed == 0 else {
    throw SessionError(
      "cannot be written: " + String(cString: strerror(output.failure ?? errno)), path: path)
  }
}
