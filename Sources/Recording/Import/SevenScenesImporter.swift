import Geometry

/// Reads pictures and poses laid out as in the 7-Scenes data set.
///
/// `frame-NNNNNN.color.jpg` (or `.png`) with `frame-NNNNNN.pose.txt`, a 4×4 matrix from camera to
/// world. There are no times: 30 pictures a second are assumed, the first at 0. The colour
/// camera's intrinsics are those commonly used for the set: f = 535, c = (320, 240), 640×480.
public enum SevenScenesImporter {
  private static let periodNanoseconds: Int64 = 33_333_333
  private static let camera = CameraModel(
    width: 640, height: 480, fx: 535, fy: 535, cx: 320, cy: 240)

  /// Reads a sequence's folder.
  public static func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    var frames: [FrameReference] = []
    var poses: [Pose] = []
    for name in try FileSystem.names(in: directory) {
      guard let dot = name.firstIndex(of: "."), name.hasPrefix("frame-"),
        ["color.jpg", "color.png"].contains(name[name.index(after: dot)...])
      else { continue }
      let stem = name[..<dot]
      guard let number = Int64(stem.dropFirst("frame-".count)), number >= 0, number < 1 << 32 else {
        throw RecordingError(
          code: .malformed, path: "\(directory)/\(name)", reason: "has no number in its name")
      }
      frames.append(
        FrameReference(
          timestamp: Timestamp(nanoseconds: number * periodNanoseconds), file: name))
      poses.append(try pose("\(directory)/\(stem).pose.txt"))
    }
    guard let first = frames.first else {
      throw RecordingError(
        code: .missingFile, path: directory, reason: "there is no frame-NNNNNN.color.jpg")
    }
    let start = first.timestamp.nanoseconds
    for index in frames.indices { frames[index].timestamp.nanoseconds -= start }
    return ImportResult(
      run: ImportSteps.pictureRun(
        directory: directory, frames: frames, worldFromCamera: poses, camera: camera),
      notes: ["\(frames.count) pictures, taken to be 1/30 s apart"]
        + ImportSteps.unusedScaleNotes(options))
  }

  private static func pose(_ path: String) throws(RecordingError) -> Pose {
    var lines = try WordLines(path)
    var rows: [Double] = []
    while rows.count < 12 {
      guard let row = lines.next() else {
        throw lines.error(.malformed, "the matrix has fewer than three rows")
      }
      rows += try lines.parse { () throws(RecordFailure) in
        try row.require(4)
        return try row.doubles(0..<4)
      }
      if rows.count == 12 {
        return try lines.parse { () throws(RecordFailure) in try row.pose(rows) }
      }
    }
    throw lines.error(.malformed, "the matrix has fewer than three rows")
  }
}
