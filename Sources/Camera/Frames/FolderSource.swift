import Geometry

/// Pictures from files, as fast as they are asked for.
///
/// Every picture must have the first one's size.
public struct FolderSource: FrameSource, Sendable {
  /// The pictures in the order they come in, with full paths.
  public let pictures: [(timestamp: Timestamp, path: String)]

  private var index = 0
  private var size: (width: Int, height: Int)?

  /// Makes a source of a folder of JPEG, PNG or PGM files.
  ///
  /// The times come from, in this order:
  /// 1. `frames.csv` in the folder (`timestamp_ns,file`), which then also chooses the files;
  /// 2. the names, where they all are numbers at least a millisecond apart taken as nanoseconds;
  /// 3. the rate, beginning at `start`, for names in natural order (`frame-9` before `frame-10`).
  ///
  /// Throws where the folder can't be listed or holds no picture, and where `frames.csv` is wrong.
  public init(
    directory: String, framesPerSecond: Double = 30, start: Timestamp = Timestamp(nanoseconds: 0)
  ) throws(CameraError) {
    guard framesPerSecond > 0, framesPerSecond.isFinite else {
      throw CameraError(
        .unsupported, "\(framesPerSecond) pictures a second is no rate", path: directory)
    }
    let index = Files.join(directory, "frames.csv")
    if Files.exists(index) {
      pictures = try FrameIndex.parse(Files.read(index), path: index).map {
        ($0.timestamp, Files.join(directory, $0.file))
      }
    } else {
      let names = try Files.names(in: directory).filter(PictureName.isPicture)
      let timed =
        PictureName.timedByName(names)
        ?? PictureName.inNaturalOrder(names).enumerated().map { index, name in
          (start.advanced(bySeconds: Double(index) / framesPerSecond), name)
        }
      pictures = timed.map { ($0.0, Files.join(directory, $0.1)) }
    }
    guard !pictures.isEmpty else {
      throw CameraError(
        .notFound, "the folder holds no .jpg, .png or .pgm picture", path: directory)
    }
  }

  /// Makes a source of listed pictures, such as those of a run.
  public init(pictures: [(timestamp: Timestamp, path: String)]) {
    self.pictures = pictures
  }

  /// The next picture; never a timeout.
  ///
  /// Throws where a picture can't be read, is damaged, or has another size than the first one.
  public mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult {
    guard index < pictures.count else { return .end }
    let (timestamp, path) = pictures[index]
    let sequence = index
    index += 1
    let bytes = try PictureFile.bytes(of: path)
    let image = try PictureFile.decode(bytes, path: path)
    let expected = size ?? (image.width, image.height)
    guard expected == (image.width, image.height) else {
      throw CameraError(
        .differentSize,
        "has \(image.width)×\(image.height) pixels, the pictures before it "
          + "\(expected.width)×\(expected.height)", path: path)
    }
    size = expected
    return .frame(
      CameraFrame(
        timestamp: timestamp, image: image, sequence: sequence,
        encoded: PictureFile.encoding(of: bytes).map { ($0, bytes) }))
  }
}
