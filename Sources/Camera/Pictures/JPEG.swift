import CLinux
import Geometry

/// JPEG through libturbojpeg.
enum JPEG {
  static func decode(_ bytes: [UInt8], path: String) throws(CameraError) -> GrayImage {
    // A typed throw can't leave the array's closure, so the result carries it.
    let result: Result<GrayImage, CameraError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(CameraError) in try decode(buffer, path: path) }
    }
    return try result.get()
  }

  /// Decodes from memory that is not an array, such as a camera's buffer.
  static func decode(_ buffer: UnsafeBufferPointer<UInt8>, path: String) throws(CameraError)
    -> GrayImage
  {
    let what = "the JPEG picture can't be decoded"
    var (width, height): (Int32, Int32) = (0, 0)
    try Codec.call(what, path: path) {
      cln_jpeg_size(buffer.baseAddress, buffer.count, &width, &height, $0)
    }
    try PictureFile.check(width: Int(width), height: Int(height), path: path)
    return try Codec.image(width: Int(width), height: Int(height), what: what, path: path) {
      cln_jpeg_decode(buffer.baseAddress, buffer.count, $0, width, height, $1)
    }
  }

  static func encode(_ image: GrayImage, quality: Int) throws(CameraError) -> [UInt8] {
    let what = "the picture of \(image.width)×\(image.height) can't be encoded as JPEG"
    guard let width = Int32(exactly: image.width), let height = Int32(exactly: image.height) else {
      throw CameraError(.unsupported, what, path: "")
    }
    return try Codec.bytes(what: what) { start, count, message in
      image.pixels.withUnsafeBufferPointer {
        cln_jpeg_encode(
          $0.baseAddress, width, height, Int32(min(max(quality, 1), 100)), start, count, message)
      }
    }
  }
}
