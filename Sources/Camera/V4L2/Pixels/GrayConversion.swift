/// Brightness from the memory of a picture, row by row; the only copy made of a raw picture.
enum GrayConversion {
  /// Writes the brightness of `width * height` pixels to `target`.
  ///
  /// `source` must hold `layout.pictureBytes(…)`, `target` the pixels; the layout is none of JPEG.
  /// Returns whether that was so.
  static func convert(
    _ source: UnsafeRawBufferPointer, layout: PixelLayout, width: Int, height: Int, stride: Int,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard width > 0, height > 0, stride >= layout.rowBytes(width: width),
      source.count >= layout.pictureBytes(width: width, height: height, stride: stride),
      target.count >= width * height, layout != .jpeg, let input = source.baseAddress,
      let output = target.baseAddress
    else { return false }
    let bytes = input.assumingMemoryBound(to: UInt8.self)
    for y in 0..<height {
      let (row, out) = (bytes + y * stride, output + y * width)
      // A mosaic needs the row below; the last row makes do with the one above.
      let neighbour = height == 1 ? row : y + 1 < height ? row + stride : row - stride
      switch layout {
      case .bytes(let offset, let step):
        copyBytes(row + offset, step: step, to: out, width)
      case .words(let bits, let bigEndian):
        copyWords(row, bits: bits, bigEndian: bigEndian, to: out, width)
      case .groups(let pixels, let bayer):
        if bayer {
          mixGroups(row, neighbour, pixels: pixels, to: out, width)
        } else {
          for x in 0..<width { out[x] = row[x + x / pixels] }
        }
      case .colours(let red, let green, let blue, let step):
        mixColours(row, red, green, blue, step: step, to: out, width)
      case .mosaic:
        mixMosaic(to: out, width) {
          Int(row[$0])
        } below: {
          Int(neighbour[$0])
        }
      case .mosaicWords(let bits):
        mixMosaic(to: out, width) {
          word(row, $0) >> (bits - 8)
        } below: {
          word(neighbour, $0) >> (bits - 8)
        }
      case .jpeg:
        return false
      }
    }
    return true
  }

  // MARK: rows

  private static func copyBytes(
    _ row: UnsafePointer<UInt8>, step: Int, to out: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    switch step {
    case 1: out.update(from: row, count: width)
    // A constant step lets the compiler use vector instructions.
    case 2: for x in 0..<width { out[x] = row[2 * x] }
    default: for x in 0..<width { out[x] = row[step * x] }
    }
  }

  private static func word(_ row: UnsafePointer<UInt8>, _ x: Int) -> Int {
    Int(row[2 * x]) | Int(row[2 * x + 1]) << 8
  }

  private static func copyWords(
    _ row: UnsafePointer<UInt8>, bits: Int, bigEndian: Bool,
    to out: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    if bigEndian {
      for x in 0..<width { out[x] = row[2 * x] }
    } else {
      for x in 0..<width { out[x] = UInt8(min(word(row, x) >> (bits - 8), 255)) }
    }
  }

  /// ITU-R BT.601 weights in 1/256, which add up to 256.
  private static func mixColours(
    _ row: UnsafePointer<UInt8>, _ red: Int, _ green: Int, _ blue: Int, step: Int,
    to out: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width {
      let pixel = row + x * step
      let sum = 77 * Int(pixel[red]) + 150 * Int(pixel[green]) + 29 * Int(pixel[blue])
      out[x] = UInt8((sum + 128) >> 8)
    }
  }

  /// The mean of each pixel and its right, lower and lower right neighbours.
  ///
  /// Whatever the mosaic's phase, these are one red, two green and one blue. The picture comes out
  /// shifted by half a pixel, the same in calibration as in use.
  private static func mixMosaic(
    to out: UnsafeMutablePointer<UInt8>, _ width: Int, row: (Int) -> Int, below: (Int) -> Int
  ) {
    for x in 0..<width {
      let next = x + 1 < width ? x + 1 : max(x - 1, 0)
      let sum = row(x) + row(next) + below(x) + below(next)
      out[x] = UInt8(min((sum + 2) >> 2, 255))
    }
  }

  private static func mixGroups(
    _ row: UnsafePointer<UInt8>, _ neighbour: UnsafePointer<UInt8>, pixels: Int,
    to out: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    mixMosaic(to: out, width) {
      Int(row[$0 + $0 / pixels])
    } below: {
      Int(neighbour[$0 + $0 / pixels])
    }
  }
}
