import Geometry

extension TextureSampler {
  typealias Lanes = SIMD8<Float>

  /// As `sample`, for eight places of one texture at once.
  ///
  /// All are looked up in the same two levels, those of the place seen most finely; neighbouring
  /// rays differ so little in their footprints that this only sharpens very flat views.
  @inline(__always)
  func sample(_ index: Int, u: Lanes, v: Lanes, squareMetres: Lanes) -> Lanes {
    let texture = textures[index]
    let scale = texture.texelsPerMetre
    let area = squareMetres * (scale * scale)
    let bits = unsafeBitCast(area, to: SIMD8<UInt32>.self)
    let logarithm = Self.floats(bits &>> 8) * 0x1p-15 - 127
    let detail = (0.5 * logarithm).replacing(with: 0, where: logarithm .< 0)
    let last = texture.levelCount - 1
    let lower = min(Int32(detail.min()), last)
    let shrink = scale * Float(bitPattern: UInt32(127 - lower) << 23)
    let (x, y) = (u * shrink, v * shrink)
    let fine = bilinear(levels[Int(texture.firstLevel + lower)], x, y)
    guard lower < last else { return fine }
    let coarse = bilinear(levels[Int(texture.firstLevel + lower + 1)], x * 0.5, y * 0.5)
    let fraction = detail - Float(lower)
    return fine + fraction.replacing(with: 1, where: fraction .> 1) * (coarse - fine)
  }

  @inline(__always)
  private func bilinear(_ level: TextureLevel, _ x: Lanes, _ y: Lanes) -> Lanes {
    let column = Self.clamped(x - 0.5, to: Float(level.width - 1))
    let row = Self.clamped(y - 0.5, to: Float(level.height - 1))
    let left = Self.clamped(Self.rounded(column - 0.5), to: Float(level.width - 2))
    let top = Self.clamped(Self.rounded(row - 0.5), to: Float(level.height - 2))
    let (fractionX, fractionY) = (column - left, row - top)
    // Levels have at most 2²² texels, so that floats hold the places exactly.
    let place = unsafeBitCast(top * Float(level.width) + left + 0x1p23, to: SIMD8<UInt32>.self)
    let base = UnsafeRawPointer(texels + Int(level.offset))
    let width = Int(level.width)
    var (upper, lower) = (SIMD8<UInt32>(), SIMD8<UInt32>())
    for lane in 0..<8 {
      let texel = base + Int(place[lane] & 0x7F_FFFF)
      upper[lane] = UInt32(texel.loadUnaligned(as: UInt16.self))
      lower[lane] = UInt32((texel + width).loadUnaligned(as: UInt16.self))
    }
    let (a, b) = (Self.floats(upper & 255), Self.floats(upper &>> 8))
    let (c, d) = (Self.floats(lower & 255), Self.floats(lower &>> 8))
    let high = a + fractionX * (b - a)
    let low = c + fractionX * (d - c)
    return high + fractionY * (low - high)
  }

  @inline(__always)
  private static func clamped(_ value: Lanes, to limit: Float) -> Lanes {
    let positive = value.replacing(with: 0, where: value .< 0)
    return positive.replacing(with: limit, where: positive .> limit)
  }

  /// The nearest whole numbers of values from −2²² to 2²²: the sum has no bits left for more.
  @inline(__always)
  private static func rounded(_ value: Lanes) -> Lanes { (value + 0x1.8p23) - 0x1.8p23 }

  /// Whole numbers below 2²³ as floats: set as the mantissa of 2²³, which is then taken away.
  @inline(__always)
  private static func floats(_ value: SIMD8<UInt32>) -> Lanes {
    unsafeBitCast(value | 0x4B00_0000, to: Lanes.self) - 0x1p23
  }
}
