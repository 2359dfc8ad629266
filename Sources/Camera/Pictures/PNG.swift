import CLinux
import Geometry

/// PNG through libpng.
enum PNG {
  static func decode(_ bytes: [UInt8], path: String) throws(CameraError) -> GrayImage {
    let what = "the PNG picture can't be decoded"
    var (width, height): (UInt32, UInt32) = (0, 0)
    try Codec.call(what, path: path) { message in
      bytes.withUnsafeBufferPointer {
        cln_png_size($0.baseAddress, $0.count, &width, &height, message)
      }
    }
    try PictureFile.check(width: Int(width), height: Int(height), path: path)
    return try Codec.image(width: Int(width), height: Int(height), what: what, path: path) {
      pixels, message in
      bytes.withUnsafeBufferPointer {
        cln_png_decode($0.baseAddress, $0.count, pixels, width, height, message)
      }
    }
  }

  static func encode(_ image: GrayImage, compressionLevel: Int) throws(CameraError) -> [UInt8] {
    let what = "the picture of \(image.width)×\(image.height) can't be encoded as PNG"
    guard let width = UInt32(exactly: image.width), let height = UInt32(exactly: image.height)
    else { throw CameraError(.unsupported, what, path: "") }
    return try Codec.bytes(what: what) { start, count, message in
      image.pixels.withUnsafeBufferPointer {
        cln_png_encode(
          $0.baseAddress, width, height, Int32(min(max(compressionLevel, 0), 9)), start, count,
          message)
      }
    }
  }
}
