import CLinux
import Geometry

/// Calls of the C codecs: message buffers, pixel buffers and errors.
enum Codec {
  /// Calls a function of a C library; throws its message where it fails.
  static func call(
    _ what: String, path: String, _ body: (UnsafeMutablePointer<CChar>) -> Int32
  ) throws(CameraError) {
    let message: String? = withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Int(CLN_MESSAGE_SIZE)
    ) { buffer in
      guard let start = buffer.baseAddress else { return "no memory" }
      start[0] = 0
      return body(start) == 0 ? nil : String(cString: start)
    }
    if let message { throw CameraError(.damagedPicture, "\(what): \(message)", path: path) }
  }

  /// Decodes into a new picture of a size that has been checked.
  static func image(
    width: Int, height: Int, what: String, path: String,
    _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<CChar>) -> Int32
  ) throws(CameraError) -> GrayImage {
    var failure: CameraError?
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      do throws(CameraError) {
        try call(what, path: path) { body(start, $0) }
        filled = width * height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard let image = GrayImage(width: width, height: height, pixels: pixels) else {
      throw CameraError(.damagedPicture, what, path: path)
    }
    return image
  }

  /// Encodes with a function that allocates its output.
  static func bytes(
    what: String,
    _ body: (
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<CChar>
    ) -> Int32
  ) throws(CameraError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    defer { cln_free(start) }
    try call(what, path: "") { body(&start, &count, $0) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
