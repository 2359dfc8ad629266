/// One level of a texture pyramid in the store's texels.
struct TextureLevel: Sendable {
  var offset: Int32
  var width: Int32
  var height: Int32
}

/// A texture: a pyramid of levels, each half as fine as the one before.
struct Texture: Sendable {
  var firstLevel: Int32
  var levelCount: Int32
  var texelsPerMetre: Float
}

/// All textures of a scenery in one contiguous buffer.
struct TextureStore: Sendable {
  private(set) var texels: [UInt8] = []
  private(set) var levels: [TextureLevel] = []
  private(set) var textures: [Texture] = []

  /// Adds a texture of rows of texels, at least 2 × 2, and all coarser levels of it.
  mutating func add(_ canvas: Canvas) {
    precondition(canvas.width >= 2 && canvas.height >= 2, "a texture has at least 2 × 2 texels")
    let first = levels.count
    append(canvas.texels, width: canvas.width, height: canvas.height)
    var (width, height) = (canvas.width, canvas.height)
    var finer = canvas.texels
    while min(width, height) >= 4 {
      finer = Self.halved(finer, width: width, height: height)
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
      append(finer, width: width, height: height)
    }
    textures.append(
      Texture(
        firstLevel: Int32(first), levelCount: Int32(levels.count - first),
        texelsPerMetre: Float(1 / canvas.metresPerTexel)))
  }

  private mutating func append(_ pixels: [UInt8], width: Int, height: Int) {
    levels.append(
      TextureLevel(offset: Int32(texels.count), width: Int32(width), height: Int32(height)))
    texels += pixels
  }

  /// The mean of each 2 × 2 block; at odd ends the last texel counts twice.
  private static func halved(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    var result = [UInt8](repeating: 0, count: halfWidth * halfHeight)
    for y in 0..<halfHeight {
      let upper = 2 * y * width
      let lower = min(2 * y + 1, height - 1) * width
      for x in 0..<halfWidth {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let sum =
          Int(pixels[upper + left]) + Int(pixels[upper + right]) + Int(pixels[lower + left])
          + Int(pixels[lower + right])
        result[y * halfWidth + x] = UInt8((sum + 2) / 4)
      }
    }
    return result
  }

  /// Lends the textures to a body in the form in which they are looked up quickly.
  func withUnsafeSampler(_ body: (TextureSampler) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      levels.withUnsafeBufferPointer { levels in
        textures.withUnsafeBufferPointer { textures in
          guard let texel = texels.baseAddress, let level = levels.baseAddress,
            let texture = textures.baseAddress
          else { return }
          body(TextureSampler(texels: texel, levels: level, textures: texture))
        }
      }
    }
  }
}
