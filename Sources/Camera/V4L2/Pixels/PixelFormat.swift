/// A V4L2 pixel format, four characters in 32 bits ("FourCC").
public struct PixelFormat: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The code as in `linux/videodev2.h`.
  public var rawValue: UInt32

  /// Makes a format of its code.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a format of its name, such as `YUYV`; names under four characters end in spaces.
  ///
  /// `nil` for a name that is empty, longer, or not ASCII.
  public init?(name: String) {
    let bytes = Array(name.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ $0 < 128 }) else { return nil }
    rawValue = 0
    for index in 0..<4 {
      rawValue |= UInt32(index < bytes.count ? bytes[index] : 0x20) << (8 * UInt32(index))
    }
  }

  /// The name; the top bit, which marks big-endian formats, is shown as `-BE`.
  public var description: String {
    var name = ""
    for index in 0..<4 {
      let byte = UInt8(truncatingIfNeeded: rawValue >> (8 * UInt32(index))) & 0x7F
      name += byte > 0x20 && byte < 0x7F ? String(UnicodeScalar(byte)) : ""
    }
    return rawValue >> 31 == 1 ? name + "-BE" : name
  }

  /// How brightness is laid out in it; `nil` where this engine can't read it.
  var layout: PixelLayout? { PixelLayout.table[description] }
}

/// How the brightness of a picture lies in a camera's buffer.
enum PixelLayout: Hashable {
  /// One byte a pixel, `step` bytes apart, from `offset` of the row: grey pictures, the luma plane
  /// of planar ones and the luma bytes of packed ones.
  case bytes(offset: Int, step: Int)
  /// 16-bit words of which so many low bits are used.
  case words(bits: Int, bigEndian: Bool)
  /// Groups of pixels whose high bytes come first, followed by one byte of their low bits (MIPI
  /// CSI-2): 4 pixels in 5 bytes for 10 bits, 2 in 3 for 12.
  case groups(pixels: Int, bayer: Bool)
  /// Red, green and blue bytes at these offsets in a pixel of `step` bytes.
  case colours(red: Int, green: Int, blue: Int, step: Int)
  /// A mosaic of colours, a byte a pixel.
  case mosaic
  /// A mosaic of colours in 16-bit words of which so many low bits are used.
  case mosaicWords(bits: Int)
  /// A JPEG file.
  case jpeg

  /// The formats that can be read, by name. Planes of chroma are never looked at.
  static let table: [String: PixelLayout] = {
    var table: [String: PixelLayout] = ["MJPG": .jpeg, "JPEG": .jpeg]
    for name in [
      "GREY", "NV12", "NV21", "NV16", "NV61", "NV24", "NV42", "NM12", "NM21", "NM16", "NM61",
      "YU12", "YV12", "YM12", "YM21", "422P", "YM16", "YM61", "444P", "YM24", "YM42",
    ] { table[name] = .bytes(offset: 0, step: 1) }
    for name in ["YUYV", "YVYU"] { table[name] = .bytes(offset: 0, step: 2) }
    for name in ["UYVY", "VYUY"] { table[name] = .bytes(offset: 1, step: 2) }
    for (name, bits) in [("Y10", 10), ("Y12", 12), ("Y14", 14), ("Y16", 16)] {
      table[name] = .words(bits: bits, bigEndian: false)
    }
    table["Y16-BE"] = .words(bits: 16, bigEndian: true)
    table["Y10P"] = .groups(pixels: 4, bayer: false)
    table["Y12P"] = .groups(pixels: 2, bayer: false)
    table["RGB3"] = .colours(red: 0, green: 1, blue: 2, step: 3)
    table["BGR3"] = .colours(red: 2, green: 1, blue: 0, step: 3)
    for name in ["XR24", "AR24", "BGR4"] {
      table[name] = .colours(red: 2, green: 1, blue: 0, step: 4)
    }
    for name in ["XB24", "AB24"] { table[name] = .colours(red: 0, green: 1, blue: 2, step: 4) }
    for name in ["BX24", "BA24", "RGB4"] {
      table[name] = .colours(red: 1, green: 2, blue: 3, step: 4)
    }
    for name in ["RX24", "RA24"] { table[name] = .colours(red: 3, green: 2, blue: 1, step: 4) }
    for name in ["RGGB", "GRBG", "GBRG", "BA81"] { table[name] = .mosaic }
    for name in ["RG10", "BA10", "GB10", "BG10"] { table[name] = .mosaicWords(bits: 10) }
    for name in ["RG12", "BA12", "GB12", "BG12"] { table[name] = .mosaicWords(bits: 12) }
    for name in ["RG16", "GR16", "GB16", "BYR2"] { table[name] = .mosaicWords(bits: 16) }
    for name in ["pRAA", "pgAA", "pGAA", "pBAA"] { table[name] = .groups(pixels: 4, bayer: true) }
    for name in ["pRCC", "pgCC", "pGCC", "pBCC"] { table[name] = .groups(pixels: 2, bayer: true) }
    return table
  }()

  /// The bytes that a row of so many pixels takes at least.
  func rowBytes(width: Int) -> Int {
    switch self {
    case .bytes(_, let step), .colours(_, _, _, let step): width * step
    case .words, .mosaicWords: width * 2
    case .groups(let pixels, _): (width + pixels - 1) / pixels * (pixels + 1)
    case .mosaic: width
    case .jpeg: 0
    }
  }

  /// The bytes that a picture takes at least: whole strides, but for the last row.
  func pictureBytes(width: Int, height: Int, stride: Int) -> Int {
    (height - 1) * stride + rowBytes(width: width)
  }
}
