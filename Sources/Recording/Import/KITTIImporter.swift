import Geometry

/// Reads pictures and poses laid out as in the KITTI odometry benchmark.
///
/// `image_l/NNNNNN.png` (or `image_0`), 10 a second; `calib.txt` with the projection matrix P0 in
/// its first line; `poses.txt` with a 3×4 matrix from camera to world for each picture.
public enum KITTIImporter {
  private static let periodNanoseconds: Int64 = 100_000_000
  private static let folders = ["image_l", "image_0"]

  /// Reads a sequence's folder.
  public static func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    guard let folder = folders.first(where: { FileSystem.isDirectory("\(directory)/\($0)") }) else {
      throw RecordingError(
        code: .missingFile, path: directory,
        reason: "there is no folder \(folders.joined(separator: " or "))")
    }
    let pictures = try FileSystem.names(in: "\(directory)/\(folder)").filter {
      $0.hasSuffix(".png")
    }
    let poses = try readPoses("\(directory)/poses.txt")
    guard let first = pictures.first, poses.count == pictures.count else {
      throw RecordingError(
        code: .malformed, path: "\(directory)/poses.txt",
        reason: "\(poses.count) poses for \(pictures.count) pictures")
    }
    let size = try pictureSize("\(directory)/\(folder)/\(first)")
    let frames = pictures.enumerated().map { index, name in
      FrameReference(
        timestamp: Timestamp(nanoseconds: Int64(index) * periodNanoseconds),
        file: "\(folder)/\(name)")
    }
    let camera = try readCamera("\(directory)/calib.txt", size: size)
    return ImportResult(
      run: PictureRun.make(
        directory: directory, frames: frames, worldFromCamera: poses, camera: camera),
      notes: ["\(frames.count) pictures, taken to be 1/10 s apart"]
        + PictureRun.unusedScaleNotes(options))
  }

  private static func readPoses(_ path: String) throws(RecordingError) -> [Pose] {
    var lines = try WordLines(path)
    var poses: [Pose] = []
    while let row = lines.next() {
      poses.append(
        try lines.parse { () throws(RecordFailure) in
          try row.require(12)
          return try Pose(matrixRows: try row.doubles(0..<12))
        })
    }
    return poses
  }

  private static func readCamera(
    _ path: String, size: (width: Int, height: Int)
  ) throws(RecordingError) -> CameraModel {
    var lines = try WordLines(path)
    guard let row = lines.next() else { throw lines.error(.malformed, "the file is empty") }
    return try lines.parse { () throws(RecordFailure) in
      // Some copies begin each line with the matrix's name.
      let first = row.fields.count > 12 ? 1 : 0
      try row.require(first + 12)
      let matrix = try row.doubles(first..<first + 12)
      guard matrix[0] > 0, matrix[5] > 0 else {
        throw RecordFailure(.invalidValue, "P0 has no positive focal length")
      }
      return CameraModel(
        width: size.width, height: size.height, fx: matrix[0], fy: matrix[5], cx: matrix[2],
        cy: matrix[6])
    }
  }

  /// The size of a PNG, from its IHDR chunk (PNG specification, section 11.2.2).
  private static func pictureSize(
    _ path: String
  ) throws(RecordingError) -> (width: Int, height: Int) {
    let bytes = try FileSystem.read(path)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, bytes.starts(with: signature) else {
      throw RecordingError(code: .malformed, path: path, reason: "is not a PNG picture")
    }
    func number(_ start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(16), number(20))
  }
}
