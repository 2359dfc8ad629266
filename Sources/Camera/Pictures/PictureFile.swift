import Geometry

/// Pictures as files: JPEG, PNG and binary PGM, read to brightness.
public enum PictureFile {
  /// The largest width and height that are read.
  public static let sideLimit = 16384
  /// The largest number of pixels that are read.
  public static let pixelLimit = 64 << 20

  /// Reads a picture's brightness.
  ///
  /// Throws where the file can't be read or its picture is damaged, truncated, of an unknown kind
  /// or larger than the limits.
  public static func read(_ path: String) throws(CameraError) -> GrayImage {
    try decode(bytes(of: path), path: path)
  }

  /// Reads a file's bytes without decoding them.
  public static func bytes(of path: String) throws(CameraError) -> [UInt8] {
    try Files.read(path)
  }

  /// Decodes a picture of any of the formats, recognised by its first bytes.
  ///
  /// `path` is for error messages only.
  public static func decode(_ bytes: [UInt8], path: String = "") throws(CameraError) -> GrayImage {
    switch encoding(of: bytes) {
    case .jpeg: return try JPEG.decode(bytes, path: path)
    case .png: return try PNG.decode(bytes, path: path)
    case .pgm: return try PGM.decode(bytes, path: path)
    case nil:
      let what = bytes.isEmpty ? "is empty" : "is no JPEG, PNG or binary PGM picture"
      throw CameraError(.damagedPicture, what, path: path)
    }
  }

  /// The format that a file's first bytes claim; `nil` for any but JPEG, PNG and binary PGM.
  public static func encoding(of bytes: [UInt8]) -> CameraFrame.Encoding? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if bytes.starts(with: [0x50, 0x35]) { return .pgm }
    return nil
  }

  /// Encodes a picture as JPEG, `quality` 1 to 100 (others are clamped).
  ///
  /// Throws where a side is over 65500 pixels, which JPEG can't express.
  public static func encodeJPEG(_ image: GrayImage, quality: Int = 90) throws(CameraError)
    -> [UInt8]
  {
    try JPEG.encode(image, quality: quality)
  }

  /// Encodes a picture as PNG without loss, `compressionLevel` 0 to 9 (others are clamped).
  ///
  /// Throws where a side is over a million pixels, which libpng refuses.
  public static func encodePNG(_ image: GrayImage, compressionLevel: Int = 6) throws(CameraError)
    -> [UInt8]
  {
    try PNG.encode(image, compressionLevel: compressionLevel)
  }

  /// Encodes a picture as binary PGM without loss.
  public static func encodePGM(_ image: GrayImage) -> [UInt8] { PGM.encode(image) }

  /// Writes a picture as the format that the name's ending states: `.jpg`, `.jpeg` (quality 90),
  /// `.png` or `.pgm`.
  ///
  /// Throws for other endings and where the file can't be written.
  public static func write(_ image: GrayImage, to path: String) throws(CameraError) {
    switch path.split(separator: ".").last?.lowercased() {
    case "jpg", "jpeg": try write(encodeJPEG(image), to: path)
    case "png": try write(encodePNG(image), to: path)
    case "pgm": try write(encodePGM(image), to: path)
    default:
      throw CameraError(
        .unsupported, "the name's ending is none of .jpg, .jpeg, .png, .pgm", path: path)
    }
  }

  /// Writes a picture that is encoded already.
  public static func write(_ bytes: [UInt8], to path: String) throws(CameraError) {
    try Files.write(bytes, to: path)
  }

  /// Refuses sizes that no camera has, before memory is taken for them.
  static func check(width: Int, height: Int, path: String) throws(CameraError) {
    guard width > 0, height > 0, width <= sideLimit, height <= sideLimit,
      width * height <= pixelLimit
    else {
      throw CameraError(
        .damagedPicture, "has the absurd size of \(width)×\(height) pixels", path: path)
    }
  }
}
