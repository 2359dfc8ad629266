import Dispatch
import Glibc
import Synchronization

/// A named pipe, and writers to it on threads of their own.
final class Pipe: Sendable {
  let path: String
  private let group = DispatchGroup()

  init(in folder: TemporaryFolder) throws {
    path = "\(folder.path)/pipe"
    guard mkfifo(path, 0o600) == 0 else { throw PipeError() }
  }

  struct PipeError: Error {}

  /// Opens the pipe and writes in pieces, then closes it; all that once somebody reads.
  func write(_ bytes: [UInt8], pieceSize: Int = 4096, pauseMicroseconds: UInt32 = 0) {
    DispatchQueue(label: "pipe").async(group: group) { [path] in
      let descriptor = open(path, O_WRONLY)
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        let piece = Array(bytes[start..<min(start + pieceSize, bytes.count)])
        var done = 0
        while done < piece.count {
          let count = piece.withUnsafeBytes {
            Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, piece.count - done)
          }
          if count <= 0 { break }
          done += count
        }
        if pauseMicroseconds > 0 { usleep(pauseMicroseconds) }
      }
      close(descriptor)
    }
  }

  /// Waits until all writers are through.
  func wait() { group.wait() }

  /// A descriptor that another thread opens.
  final class Opened: Sendable {
    private let descriptor = Mutex<CInt>(-1)
    private let opened = DispatchSemaphore(value: 0)
    fileprivate func set(_ value: CInt) {
      descriptor.withLock { $0 = value }
      opened.signal()
    }
    func value() -> CInt {
      opened.wait()
      return descriptor.withLock { $0 }
    }
  }

  /// Opens the pipe for writing once somebody reads.
  func openForWriting() -> Opened {
    let opened = Opened()
    DispatchQueue(label: "pipe").async(group: group) { [path] in opened.set(open(path, O_WRONLY)) }
    return opened
  }
}
