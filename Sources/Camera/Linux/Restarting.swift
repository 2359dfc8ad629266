import Glibc

/// Repeats a system call for as long as a signal interrupts it.
///
/// The only place where EINTR is dealt with; `errno` is that of the last call.
func restarting<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
