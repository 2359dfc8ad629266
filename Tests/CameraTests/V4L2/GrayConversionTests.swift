import Geometry
import Testing

@testable import Camera

/// Bytes of a picture in a layout, with padding of 0xEE after each row, and the brightness it has.
private struct Pattern {
  var bytes: [UInt8] = []
  var stride = 0
  var expected: [UInt8] = []

  /// `padding` bytes follow each row; `put` appends a pixel's bytes to a row.
  init(
    width: Int, height: Int, padding: Int, expected: (Int, Int) -> UInt8,
    put: (inout [UInt8], Int, Int) -> Void
  ) {
    for y in 0..<height {
      var row: [UInt8] = []
      for x in 0..<width {
        put(&row, x, y)
        self.expected.append(expected(x, y))
      }
      row += Array(repeating: 0xEE, count: padding)
      stride = row.count
      bytes += row
    }
  }
}

/// The luma of a test pixel: never constant along rows or columns.
private func luma(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 7 + y * 31 + 5) % 256) }

private func convert(
  _ bytes: [UInt8], _ format: String, width: Int, height: Int, stride: Int
) -> [UInt8]? {
  guard let layout = PixelFormat(name: format)?.layout else { return nil }
  var converted = false
  let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
    converted = bytes.withUnsafeBytes {
      GrayConversion.convert(
        $0, layout: layout, width: width, height: height, stride: stride, to: target)
    }
    filled = converted ? width * height : 0
  }
  return converted ? pixels : nil
}

@Suite struct GrayConversionTests {
  static let widths = [1, 2, 6, 33]
  static let paddings = [0, 3, 640]

  @Test(arguments: widths, paddings) func lumaIsTakenFromPlanesAndGreyPictures(
    width: Int, padding: Int
  ) {
    let pattern = Pattern(width: width, height: 5, padding: padding, expected: luma) {
      $0.append(luma($1, $2))
    }
    // Chroma follows the luma plane and is never looked at.
    let bytes = pattern.bytes + Array(repeating: 0x80, count: 100)
    for format in ["GREY", "NV12", "NV21", "NV16", "YU12", "YV12", "422P", "NM12"] {
      #expect(
        convert(bytes, format, width: width, height: 5, stride: pattern.stride)
          == pattern.expected, "\(format)")
    }
  }

  @Test(arguments: widths, paddings) func lumaIsPickedOutOfPackedPairs(width: Int, padding: Int) {
    for (formats, lumaFirst) in [(["YUYV", "YVYU"], true), (["UYVY", "VYUY"], false)] {
      let pattern = Pattern(width: width, height: 4, padding: padding, expected: luma) {
        $0 += lumaFirst ? [luma($1, $2), 0x11] : [0x11, luma($1, $2)]
      }
      for format in formats {
        #expect(
          convert(pattern.bytes, format, width: width, height: 4, stride: pattern.stride)
            == pattern.expected, "\(format)")
      }
    }
  }

  @Test(arguments: [("Y10", 10), ("Y12", 12), ("Y14", 14), ("Y16", 16)])
  func deepGreyKeepsItsHighBits(format: String, bits: Int) {
    let pattern = Pattern(width: 9, height: 3, padding: 4, expected: luma) {
      let word = Int(luma($1, $2)) << (bits - 8) | 1
      $0 += [UInt8(word & 0xFF), UInt8(word >> 8)]
    }
    #expect(
      convert(pattern.bytes, format, width: 9, height: 3, stride: pattern.stride)
        == pattern.expected)
  }

  @Test func bitsAboveTheDepthSaturateInsteadOfWrapping() {
    #expect(convert([0xFF, 0xFF], "Y10", width: 1, height: 1, stride: 2) == [255])
  }

  @Test func bigEndianGreyIsRead() throws {
    let format = PixelFormat(rawValue: try #require(PixelFormat(name: "Y16")).rawValue | 1 << 31)
    #expect(format.description == "Y16-BE")
    #expect(format.layout == .words(bits: 16, bigEndian: true))
  }

  @Test(arguments: [("Y10P", 4), ("Y12P", 2)]) func packedDeepGreySkipsTheLowBits(
    format: String, group: Int
  ) {
    let pattern = Pattern(width: 8, height: 3, padding: 2, expected: luma) {
      $0.append(luma($1, $2))
      if $1 % group == group - 1 { $0.append(0x55) }
    }
    #expect(
      convert(pattern.bytes, format, width: 8, height: 3, stride: pattern.stride)
        == pattern.expected)
  }

  @Test(arguments: [
    ("RGB3", [0, 1, 2], 3), ("BGR3", [2, 1, 0], 3), ("XR24", [2, 1, 0], 4),
    ("XB24", [0, 1, 2], 4), ("BX24", [1, 2, 3], 4), ("RX24", [3, 2, 1], 4),
  ]) func coloursAreWeighedAsInBT601(format: String, offsets: [Int], step: Int) throws {
    let colours: [[Double]] = [
      [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [9, 80, 200],
    ]
    var bytes: [UInt8] = []
    for colour in colours {
      var pixel = [UInt8](repeating: 0xEE, count: step)
      for (value, offset) in zip(colour, offsets) { pixel[offset] = UInt8(value) }
      bytes += pixel
    }
    let gray = try #require(
      convert(bytes, format, width: colours.count, height: 1, stride: bytes.count))
    for (colour, value) in zip(colours, gray) {
      let exact = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
      // Weights in 1/256 are off by up to 0.001 each, and the result is rounded.
      #expect(abs(Double(value) - exact) <= 0.5 + 3 * 0.001 * 255)
    }
  }

  /// Every phase of a mosaic of one colour gives that colour's mix, edges included.
  @Test(arguments: ["RGGB", "GRBG", "GBRG", "BA81"]) func mosaicsOfOneColourComeOutEven(
    format: String
  ) {
    // Red at 40, green at 100, blue at 200: (40 + 2 · 100 + 200) / 4 = 110.
    let tiles: [String: [UInt8]] = [
      "RGGB": [40, 100, 100, 200], "GRBG": [100, 40, 200, 100], "GBRG": [100, 200, 40, 100],
      "BA81": [200, 100, 100, 40],
    ]
    let tile = tiles[format] ?? []
    let pattern = Pattern(width: 7, height: 5, padding: 3, expected: { _, _ in 110 }) {
      $0.append(tile[$1 % 2 + $2 % 2 * 2])
    }
    #expect(
      convert(pattern.bytes, format, width: 7, height: 5, stride: pattern.stride)
        == pattern.expected)
  }

  @Test(arguments: [("RG10", 10), ("BG12", 12), ("RG16", 16)]) func deepMosaicsAreScaled(
    format: String, bits: Int
  ) {
    let pattern = Pattern(width: 6, height: 4, padding: 0, expected: { _, _ in 90 }) {
      row, _, _ in
      let word = 90 << (bits - 8)
      row += [UInt8(word & 0xFF), UInt8(word >> 8)]
    }
    #expect(
      convert(pattern.bytes, format, width: 6, height: 4, stride: pattern.stride)
        == pattern.expected)
  }

  @Test(arguments: ["GREY", "YUYV", "Y10", "RGB3", "RGGB", "RG10", "Y10P", "pRAA"])
  func aBufferOneByteShortIsRefused(format: String) throws {
    let layout = try #require(PixelFormat(name: format)?.layout)
    let stride = layout.rowBytes(width: 12) + 5
    let needed = layout.pictureBytes(width: 12, height: 4, stride: stride)
    let bytes = [UInt8](repeating: 1, count: needed)
    #expect(convert(bytes, format, width: 12, height: 4, stride: stride) != nil)
    #expect(convert(Array(bytes.dropLast()), format, width: 12, height: 4, stride: stride) == nil)
    #expect(
      convert(bytes, format, width: 12, height: 4, stride: layout.rowBytes(width: 12) - 1) == nil)
  }
}

@Suite struct PixelFormatTests {
  @Test func namesAndCodesAreTheKernels() throws {
    #expect(try #require(PixelFormat(name: "YUYV")).rawValue == 0x5659_5559)
    #expect(try #require(PixelFormat(name: "Y16")).rawValue == 0x2036_3159)
    #expect(PixelFormat(rawValue: 0x4750_4A4D).description == "MJPG")
    #expect(PixelFormat(name: "") == nil)
    #expect(PixelFormat(name: "TOOLONG") == nil)
  }

  @Test func unknownFormatsHaveNoLayout() throws {
    #expect(try #require(PixelFormat(name: "H264")).layout == nil)
  }
}
