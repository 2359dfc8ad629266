import CLinux

/// What a camera was set to deliver.
public struct CaptureFormat: Sendable, Hashable {
  /// The pixel format.
  public var format: PixelFormat
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Bytes from row to row; may exceed what the pixels need.
  public var stride: Int
  /// Pictures a second as the driver says; `nil` where it has no choice.
  public var framesPerSecond: Double?
  /// Why this format was chosen, in words.
  public var reason: String

  // From linux/videodev2.h: whole pictures, whole pictures of two interleaved fields.
  private static let wholePictures: Set<UInt32> = [0, 1, 4]

  /// Takes the driver's answer to a choice, which may differ from what was asked for.
  ///
  /// Throws where pictures of that kind can't be read, or are not of the size that was asked for.
  init(
    answer: cln_format, to choice: FormatChoice, wanted: V4L2Configuration, device: String
  ) throws(CameraError) {
    func refuse(_ message: String, advice: String? = nil) -> CameraError {
      CameraError(.unsupported, message, path: device, advice: advice)
    }
    let format = PixelFormat(rawValue: answer.pixel_format)
    let (width, height) = (Int(answer.width), Int(answer.height))
    guard format == choice.offer.format, let layout = format.layout else {
      throw refuse("was asked for \(choice.offer.format), but gives \(format)")
    }
    guard wanted.width ?? width == width, wanted.height ?? height == height else {
      throw refuse(
        "was asked for \(choice.offer.width)×\(choice.offer.height), but gives "
          + "\(width)×\(height)",
        advice: "ask for a size it has, and calibrate at that size")
    }
    guard width > 0, height > 0, width <= PictureFile.sideLimit, height <= PictureFile.sideLimit,
      width * height <= PictureFile.pixelLimit
    else { throw refuse("gives pictures of the absurd size of \(width)×\(height)") }
    guard Self.wholePictures.contains(answer.field) else {
      throw refuse("gives half pictures (fields), not whole ones")
    }
    // Some drivers leave the stride at 0 where rows are not padded.
    let stride = answer.stride.0 == 0 ? layout.rowBytes(width: width) : Int(answer.stride.0)
    guard stride >= layout.rowBytes(width: width), stride <= 1 << 24 else {
      throw refuse("claims rows of \(stride) bytes for \(width) pixels of \(format)")
    }
    self.format = format
    self.width = width
    self.height = height
    self.stride = stride
    reason = choice.reason
  }
}
