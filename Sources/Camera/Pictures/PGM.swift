import Geometry

/// Binary PGM ("P5") of 8 or 16 bits, as in the netpbm format's description.
enum PGM {
  static func decode(_ bytes: [UInt8], path: String) throws(CameraError) -> GrayImage {
    var reader = HeaderReader(bytes: bytes)
    guard let width = reader.number(), let height = reader.number(), let white = reader.number(),
      reader.skipOneSpace(), (1...65535).contains(white)
    else { throw CameraError(.damagedPicture, "the PGM header is damaged", path: path) }
    try PictureFile.check(width: width, height: height, path: path)
    let sampleBytes = white > 255 ? 2 : 1
    let start = reader.position
    let count = width * height
    guard bytes.count - start >= count * sampleBytes else {
      throw CameraError(
        .damagedPicture,
        "the PGM picture is truncated: \(bytes.count - start) of \(count * sampleBytes) bytes",
        path: path)
    }
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      for index in 0..<count {
        let sample =
          sampleBytes == 1
          ? Int(bytes[start + index])
          : Int(bytes[start + 2 * index]) << 8 | Int(bytes[start + 2 * index + 1])
        buffer[index] = white == 255 ? UInt8(sample) : UInt8(min(sample, white) * 255 / white)
      }
      filled = count
    }
    guard let image = GrayImage(width: width, height: height, pixels: pixels) else {
      throw CameraError(.damagedPicture, "the PGM header is damaged", path: path)
    }
    return image
  }

  static func encode(_ image: GrayImage) -> [UInt8] {
    Array("P5\n\(image.width) \(image.height)\n255\n".utf8) + image.pixels
  }

  /// Reads the numbers of a header, which spaces and comments separate.
  private struct HeaderReader {
    let bytes: [UInt8]
    var position = 2

    mutating func number() -> Int? {
      skipSpacesAndComments()
      var value: Int?
      while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
        // No number of a header is as long as this; more digits would overflow.
        guard value ?? 0 < 1 << 32 else { return nil }
        value = (value ?? 0) * 10 + Int(bytes[position] - 0x30)
        position += 1
      }
      return value
    }

    mutating func skipOneSpace() -> Bool {
      guard position < bytes.count, isSpace(bytes[position]) else { return false }
      position += 1
      return true
    }

    private mutating func skipSpacesAndComments() {
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "#") {
          while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        } else if isSpace(bytes[position]) {
          position += 1
        } else {
          return
        }
      }
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  }
}
