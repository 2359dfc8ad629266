import Glibc

/// Bytes that come from a file, a pipe or standard input while somebody may still write them.
struct ByteStream: ~Copyable {
  /// What a read found.
  enum Piece {
    /// Some bytes.
    case bytes([UInt8])
    /// Nothing yet, but there may be more.
    case nothing
    /// Nothing, and nobody who could write any; on a named pipe somebody may come yet.
    case noWriter
    /// Nothing more, ever.
    case end
  }

  /// Whether it comes from a regular file, that can be read as a whole.
  let isRegularFile: Bool
  private let path: String
  private let descriptor: CInt
  private let isNamedPipe: Bool

  /// Opens a path; `-` is standard input.
  init(path: String) throws(SessionError) {
    let name = path == "-" ? "standard input" : path
    // A named pipe would block until somebody opens its other end.
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.error("can't be opened", name) }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : S_IFDIR
    guard kind != S_IFDIR else {
      if path != "-" { close(descriptor) }
      throw SessionError("is a folder, not something to read lines from", path: name)
    }
    self.path = name
    self.descriptor = descriptor
    isRegularFile = kind == S_IFREG
    isNamedPipe = kind == S_IFIFO && path != "-" && !Self.isAnonymousPipe(descriptor)
  }

  /// Whether a path leads to a regular file, found out without opening it.
  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    let result = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    return result == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// All bytes of a regular file.
  static func readAll(_ path: String) throws(SessionError) -> [UInt8] {
    var stream = try ByteStream(path: path)
    var bytes: [UInt8] = []
    while case .bytes(let piece) = try stream.read(timeoutMilliseconds: -1) { bytes += piece }
    return bytes
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// Reads what is there, or waits for something so long.
  mutating func read(timeoutMilliseconds: CInt) throws(SessionError) -> Piece {
    guard try isReadable(timeoutMilliseconds) else { return .nothing }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count == 0 {
      guard isNamedPipe else { return .end }
      // Poll reports the end at once, again and again, so the wait is here.
      usleep(20_000)
      return .noWriter
    }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { throw Self.error("can't be read", path) }
    return .nothing
  }

  /// Waits until a read would not; a pipe that nobody ever opened can be read, and is empty.
  private func isReadable(_ timeoutMilliseconds: CInt) throws(SessionError) -> Bool {
    if isRegularFile { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, timeoutMilliseconds)
    if count < 0 {
      if errno == EINTR { return false }
      throw Self.error("can't be waited for", path)
    }
    return count > 0 || isNamedPipe
  }

  /// Whether a descriptor is a pipe without a name, as shells pass as `/dev/fd/63`.
  private static func isAnonymousPipe(_ descriptor: CInt) -> Bool {
    let target = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map {
          max(0, readlink("/proc/self/fd/\(descriptor)", $0, characters.count))
        } ?? 0
      }
    }
    return target.starts(with: "pipe:".utf8)
  }

  private static func error(_ what: String, _ path: String) -> SessionError {
    SessionError("\(what): \(String(cString: strerror(errno)))", path: path)
  }
}
