import Glibc

/// Reading and writing of whole files, with errors that name them.
enum Files {
  /// The size above which a file is refused before it is read, bytes.
  static let sizeLimit = 1 << 28

  /// The bytes of a file.
  static func read(_ path: String) throws(CameraError) -> [UInt8] {
    // A named pipe would block until somebody opens its other end.
    let descriptor = restarting { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw failure("can't be opened", path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("can't be examined", path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CameraError(.inputOutput, "is no regular file", path: path)
    }
    let size = Int(status.st_size)
    guard size <= sizeLimit else {
      throw CameraError(.inputOutput, "is larger than \(sizeLimit >> 20) MiB", path: path)
    }
    var failed: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let count = restarting {
          Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), size - filled)
        }
        if count < 0 { failed = errno }
        if count <= 0 { break }
        filled += count
      }
    }
    guard failed == 0 else { throw failure("can't be read", path, failed) }
    return bytes
  }

  /// Writes a file anew.
  static func write(_ bytes: [UInt8], to path: String) throws(CameraError) {
    let descriptor = restarting { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw failure("can't be created", path, errno) }
    var failed: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count && failed == 0 {
        let count = restarting {
          Glibc.write(
            descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        }
        if count < 0 { failed = errno } else { written += count }
      }
    }
    // Some file systems tell that the disk is full only when the file is closed.
    if close(descriptor) != 0 && failed == 0 { failed = errno }
    guard failed == 0 else { throw failure("can't be written", path, failed) }
  }

  /// The names in a folder but for hidden ones, in no particular order.
  static func names(in directory: String) throws(CameraError) -> [String] {
    guard let stream = opendir(directory) else {
      throw failure("can't be opened as a folder", directory, errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw failure("can't be listed", directory, errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }

  /// Whether something of this name exists.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A file's name within a folder; an absolute name stays as it is.
  static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || name.hasPrefix("/") { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  private static func failure(_ what: String, _ path: String, _ errno: Int32) -> CameraError {
    let code: CameraError.Code =
      switch errno {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .notPermitted
      default: .inputOutput
      }
    return CameraError(code, what, path: path, errno: errno)
  }
}
