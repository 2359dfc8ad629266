/// A picture of one byte of brightness a pixel, rows from top to bottom without padding.
public struct GrayImage: Sendable, Hashable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The pixels, `width * height` bytes.
  public var pixels: [UInt8]

  /// Makes a picture; `nil` unless the pixels are as many as the size asks for.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a picture of one brightness; a side below one pixel counts as one.
  ///
  /// The picture must fit into memory: check sizes that come from files before.
  public init(width: Int, height: Int, filledWith brightness: UInt8 = 0) {
    self.width = max(1, width)
    self.height = max(1, height)
    pixels = Array(repeating: brightness, count: self.width * self.height)
  }

  /// The brightness at a column and row, which must lie within the picture.
  @inlinable public subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

/// A picture as a camera or folder delivered it.
public struct CameraFrame: Sendable {
  /// The file formats a frame may still be in.
  public enum Encoding: String, Sendable {
    /// A JPEG file's bytes.
    case jpeg = "jpg"
    /// A PNG file's bytes.
    case png
    /// A binary PGM file's bytes.
    case pgm
  }

  /// The time of the picture, as near the middle of its exposure as the source knows.
  public var timestamp: Timestamp
  /// The brightness.
  public var image: GrayImage
  /// The source's running number, where it has one; a gap means dropped frames.
  public var sequence: Int?
  /// The bytes the picture was decoded from, so that a recording loses nothing; `nil` for raw
  /// formats.
  public var encoded: (encoding: Encoding, bytes: [UInt8])?

  /// Makes a frame.
  public init(
    timestamp: Timestamp, image: GrayImage, sequence: Int? = nil,
    encoded: (encoding: Encoding, bytes: [UInt8])? = nil
  ) {
    self.timestamp = timestamp
    self.image = image
    self.sequence = sequence
    self.encoded = encoded
  }
}
