import Geometry

/// Reads pictures and poses laid out as in the 7-Scenes data set.
///
/// `frame-NNNNNN.color.jpg` (or `.png`) with `frame-NNNNNN.pose.txt`, a 4×4 matrix from camera to
/// world. There are no times: 30 pictures a second are assumed, the first at 0. The colour
/// camera's intrinsics are those commonly used for the set: f = 535, c = (320, 240), 640×480.
public enum SevenScenesImporter {
  private static let framesPerSecond: Int64 = 30
  private static let camera = CameraModel(
    width: 640, height: 480, fx: 535, fy: 535, cx: 320, cy: 240)

  /// Reads a sequence's folder.
  public static func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    let pictures = try numberedPictures(directory)
    guard let first = pictures.first else {
      throw RecordingError(
        code: .missingFile, path: directory, reason: "there is no frame-NNNNNN.color.jpg")
    }
    let frames = pictures.map { picture in
      FrameReference(
        timestamp: Timestamp(
          nanoseconds: (picture.number - first.number) * 1_000_000_000 / framesPerSecond),
        file: picture.name)
    }
    var poses: [Pose] = []
    for picture in pictures { poses.append(try pose("\(directory)/\(picture.stem).pose.txt")) }
    return ImportResult(
      run: PictureRun.make(
        directory: directory, frames: frames, worldFromCamera: poses, camera: camera),
      notes: ["\(frames.count) pictures, taken to be 1/30 s apart"]
        + PictureRun.unusedScaleNotes(options))
  }

  private typealias Picture = (number: Int64, name: String, stem: Substring)

  /// The pictures in a folder, in order of their numbers.
  private static func numberedPictures(_ directory: String) throws(RecordingError) -> [Picture] {
    var pictures: [Picture] = []
    for name in try FileSystem.names(in: directory) {
      guard let dot = name.firstIndex(of: "."), name.hasPrefix("frame-"),
        ["color.jpg", "color.png"].contains(name[name.index(after: dot)...])
      else { continue }
      let stem = name[..<dot]
      guard let number = Int64(stem.dropFirst("frame-".count)), number >= 0, number < 1 << 32,
        !pictures.contains(where: { $0.number == number })
      else {
        throw RecordingError(
          code: .malformed, path: "\(directory)/\(name)",
          reason: "has no number of its own in its name")
      }
      pictures.append((number, name, stem))
    }
    return pictures.sorted { $0.number < $1.number }
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
    }
    return try lines.parse { () throws(RecordFailure) in try Pose(matrixRows: rows) }
  }
}
