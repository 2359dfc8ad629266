import Glibc

/// The few things recordings need of the file system.
enum FileSystem {
  /// The whole content of a regular file.
  static func read(_ path: String) throws(RecordingError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw readError(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RecordingError(code: .unreadable, path: path, reason: "is not a regular file")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw readError(path) }
    defer { close(descriptor) }
    let size = max(0, Int(status.st_size))
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failed = true }
        if got <= 0 { break }
        count += got
      }
    }
    if failed { throw readError(path) }
    return bytes
  }

  /// The whole content of a file, or `nil` where there is none.
  static func readIfPresent(_ path: String) throws(RecordingError) -> [UInt8]? {
    do {
      return try read(path)
    } catch  where error.code == .missingFile {
      return nil
    }
  }

  /// The content of a text file, or `nil` where there is none.
  static func readTextIfPresent(_ path: String) throws(RecordingError) -> String? {
    guard let bytes = try readIfPresent(path) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RecordingError(code: .malformed, path: path, reason: "is not UTF-8 text")
    }
    return text
  }

  /// Whether a path leads to a regular file.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a path leads to a folder.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted.
  static func names(in directory: String) throws(RecordingError) -> [String] {
    guard let handle = opendir(directory) else { throw readError(directory) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      // Only as far as the name goes, as the entry is shorter than its type.
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: start)
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those it lies in; one that is there already is left as it is.
  static func makeDirectory(_ path: String) throws(RecordingError) {
    if isDirectory(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeDirectory(String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && isDirectory(path) else {
      throw writeError(path)
    }
  }

  /// Writes a new file; one that is there already is an error.
  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    let file = try AppendingFile(path)
    try file.append(bytes)
  }

  /// Removes a file or an empty folder; what is not there or can't be removed is left so.
  static func remove(_ path: String) {
    _ = Glibc.remove(path)
  }

  /// Replaces a file's content as a whole: a reader sees the old one or the new one.
  static func replace(_ bytes: [UInt8], at path: String) throws(RecordingError) {
    let draft = path + ".new"
    unlink(draft)
    try write(bytes, to: draft)
    guard rename(draft, path) == 0 else { throw writeError(path) }
  }

  /// The error of the last failed call that reads.
  private static func readError(_ path: String) -> RecordingError {
    let number = errno
    return RecordingError(
      code: number == ENOENT || number == ENOTDIR ? .missingFile : .unreadable, path: path,
      reason: String(cString: strerror(number)))
  }

  /// The error of the last failed call that writes.
  static func writeError(_ path: String) -> RecordingError {
    RecordingError(code: .unwritable, path: path, reason: String(cString: strerror(errno)))
  }
}

/// A new file that grows at its end; whatever was appended is with the system at once.
struct AppendingFile: ~Copyable {
  let path: String
  private let descriptor: CInt

  /// Makes the file; one that is there already is an error.
  init(_ path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw FileSystem.writeError(path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes; short writes are continued.
  func append(_ bytes: [UInt8]) throws(RecordingError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(descriptor, $0 + done, buffer.count - done) } ?? 0
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileSystem.writeError(path) }
      done += count
    }
  }

  /// Appends a line.
  func append(line: String) throws(RecordingError) {
    var bytes = Array(line.utf8)
    bytes.append(0x0A)
    try append(bytes)
  }

  /// Waits until the file's content is on the disk.
  func synchronize() throws(RecordingError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileSystem.writeError(path) }
  }
}
