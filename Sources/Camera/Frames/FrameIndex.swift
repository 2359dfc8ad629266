import Geometry

/// The list of a folder's pictures and their times: `timestamp_ns,file` a line.
enum FrameIndex {
  /// Reads the list; times must increase.
  static func parse(_ bytes: [UInt8], path: String) throws(CameraError)
    -> [(timestamp: Timestamp, file: String)]
  {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CameraError(.invalidFile, "is no UTF-8 text", path: path)
    }
    var frames: [(timestamp: Timestamp, file: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !(index == 0 && line == "timestamp_ns,file") {
      let fields = line.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard fields.count == 2, let nanoseconds = Int64(fields[0]), !fields[1].isEmpty else {
        throw CameraError(
          .invalidFile, "the line is not 'timestamp_ns,file'", path: path, line: index + 1)
      }
      if let last = frames.last, nanoseconds <= last.timestamp.nanoseconds {
        throw CameraError(
          .invalidFile, "the time is not after that of the line before", path: path,
          line: index + 1)
      }
      frames.append((Timestamp(nanoseconds: nanoseconds), String(fields[1])))
    }
    return frames
  }
}
