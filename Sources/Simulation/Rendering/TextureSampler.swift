import Geometry

/// Looks up textures between texels and levels.
struct TextureSampler {
  let texels: UnsafePointer<UInt8>
  let levels: UnsafePointer<TextureLevel>
  let textures: UnsafePointer<Texture>

  /// The brightness at a place of a texture, metres from its corner, seen by a pixel whose
  /// footprint has an area of `squareMetres`.
  ///
  /// Linear in both directions and between levels (L. Williams, "Pyramidal Parametrics", 1983).
  @inline(__always)
  func sample(_ index: Int, u: Float, v: Float, squareMetres: Float) -> Float {
    let texture = textures[index]
    let scale = texture.texelsPerMetre
    let detail = max(0, 0.5 * Self.approximateLog2(squareMetres * scale * scale))
    let last = texture.levelCount - 1
    let lower = min(Int32(detail), last)
    let fraction = min(detail - Float(lower), 1)
    let shrink = Float(bitPattern: UInt32(127 - lower) << 23)
    let (x, y) = (u * scale * shrink, v * scale * shrink)
    let fine = bilinear(levels[Int(texture.firstLevel + lower)], x, y)
    guard lower < last, fraction > 0.02 else { return fine }
    let coarse = bilinear(levels[Int(texture.firstLevel + lower + 1)], x / 2, y / 2)
    return fine + fraction * (coarse - fine)
  }

  /// The base-2 logarithm to within 0.09, without jumps: exponent and mantissa as they are.
  @inline(__always)
  static func approximateLog2(_ value: Float) -> Float {
    Float(value.bitPattern) * 0x1p-23 - 127
  }

  @inline(__always)
  private func bilinear(_ level: TextureLevel, _ x: Float, _ y: Float) -> Float {
    let column = max(0, min(x - 0.5, Float(level.width - 1)))
    let row = max(0, min(y - 0.5, Float(level.height - 1)))
    let (left, top) = (
      min(Int32(column), level.width - 2), min(Int32(row), level.height - 2)
    )
    let (fractionX, fractionY) = (column - Float(left), row - Float(top))
    let upper = texels + Int(level.offset + top * level.width + left)
    let lower = upper + Int(level.width)
    let (a, b) = (Float(upper[0]), Float(upper[1]))
    let (c, d) = (Float(lower[0]), Float(lower[1]))
    let high = a + fractionX * (b - a)
    return high + fractionY * (c + fractionX * (d - c) - high)
  }
}
