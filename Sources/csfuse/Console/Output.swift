import Glibc

/// A buffered way out of the process, or into memory for tests.
///
/// A failure to write is kept and ends further writing, so that callers in the middle of their
/// work need not care; `onFailure` lets them stop early.
final class Output {
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// The number of the system's error that ended writing.
  private(set) var failure: Int32?
  /// Called once, when writing fails.
  var onFailure: () -> Void = {}

  /// Makes an output to a file descriptor; without one everything stays in memory.
  init(descriptor: Int32? = nil) { self.descriptor = descriptor }

  /// What was written and is not flushed; everything, where the output is memory.
  var pendingText: String { String(decoding: buffer, as: UTF8.self) }

  /// Appends a text; it leaves the process when enough has gathered, or at `flush`.
  func write(_ text: String) {
    guard failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Sends all that has gathered on its way.
  func flush() {
    guard let descriptor, failure == nil else { return }
    var sent = 0
    while sent < buffer.count {
      let count = buffer[sent...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&poller, 1, 1000)
      } else if errno != EINTR {
        failure = errno
        onFailure()
        break
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
