// The pictures the emulated USB camera sends: bars, with the picture's number written in the top
// rows as eight black or white squares, so that each can be told from every other.

import Camera
import Geometry

enum TestPicture {
  static let width = 640
  static let height = 480
  private static let square = width / 8

  /// The picture of a number from 0 to 255.
  static func image(_ number: Int) -> GrayImage {
    var image = GrayImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let bit = number >> (x / square) & 1
        image[x, y] = y < square ? UInt8(bit * 255) : UInt8(40 + x / square * 24 + y / 16)
      }
    }
    return image
  }

  /// The same as a JPEG file.
  static func jpeg(_ number: Int) throws -> [UInt8] {
    try PictureFile.encodeJPEG(image(number), quality: 85)
  }

  /// The number written in a picture.
  static func number(in image: GrayImage) -> Int {
    (0..<8).reduce(0) { number, bit in
      image[bit * square + square / 2, square / 2] > 127 ? number | 1 << bit : number
    }
  }

  /// Whether a picture is, to the last bit, what was sent under its number.
  static func isIntact(_ image: GrayImage) throws -> Bool {
    guard (image.width, image.height) == (width, height) else { return false }
    return try PictureFile.decode(jpeg(number(in: image))) == image
  }
}
