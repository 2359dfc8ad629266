import Geometry

/// Eight rays at once: slab tests against boxes, then one texture look-up a ray.
///
/// Method: T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", 1986.
struct RayCaster {
  typealias Lanes = SIMD8<Float>

  let boxes: UnsafeBufferPointer<PreparedBox>
  let sampler: TextureSampler
  let rows: PreparedView.Rows
  /// The squared size of a pixel at depth 1.
  let pixelArea: Float

  /// Casts rays `(x, y, 1)` of the camera frame at the room, box 0, and the candidates.
  ///
  /// - Returns: the brightness seen, and six times the box plus the side that was hit.
  @inline(__always)
  func cast(
    _ x: Lanes, _ y: Lanes, candidates: UnsafeBufferPointer<Int32>
  ) -> (brightness: Lanes, surfaces: SIMD8<Int32>) {
    let dx = Self.nonzero(rows.0.x * x + rows.0.y * y + rows.0.z)
    let dy = Self.nonzero(rows.1.x * x + rows.1.y * y + rows.1.z)
    let dz = Self.nonzero(rows.2.x * x + rows.2.y * y + rows.2.z)
    let inverseZ = 1 / dz
    let room = boxes[0]
    // The room is left where the first of its three far walls is met.
    let exitX = (Self.signed(room.half.x, dx) - room.origin.x) / dx
    let exitY = (Self.signed(room.half.y, dy) - room.origin.y) / dy
    let exitZ = (Self.signed(room.half.z, dz) - room.origin.z) * inverseZ
    var depth = exitX
    var surfaces = SIMD8<Int32>(repeating: 0).replacing(with: 1, where: dx .> 0)
    let ySooner = exitY .< depth
    depth.replace(with: exitY, where: ySooner)
    surfaces.replace(
      with: SIMD8<Int32>(repeating: 2).replacing(with: 3, where: dy .> 0), where: ySooner)
    let zSooner = exitZ .< depth
    depth.replace(with: exitZ, where: zSooner)
    surfaces.replace(
      with: SIMD8<Int32>(repeating: 4).replacing(with: 5, where: dz .> 0), where: zSooner)

    for candidate in candidates {
      let box = boxes[Int(candidate)]
      let localX = Self.nonzero(box.cosine * dx + box.sine * dy)
      let localY = Self.nonzero(box.cosine * dy - box.sine * dx)
      let (inverseX, inverseY) = (1 / localX, 1 / localY)
      let nearX = (-box.origin.x - Self.signed(box.half.x, localX)) * inverseX
      let nearY = (-box.origin.y - Self.signed(box.half.y, localY)) * inverseY
      let nearZ = (-box.origin.z - Self.signed(box.half.z, dz)) * inverseZ
      let farX = (Self.signed(box.half.x, localX) - box.origin.x) * inverseX
      let farY = (Self.signed(box.half.y, localY) - box.origin.y) * inverseY
      let farZ = (Self.signed(box.half.z, dz) - box.origin.z) * inverseZ
      var near = nearX
      var side = SIMD8<Int32>(repeating: 1).replacing(with: 0, where: localX .> 0)
      let yLater = nearY .> near
      near.replace(with: nearY, where: yLater)
      side.replace(
        with: SIMD8<Int32>(repeating: 3).replacing(with: 2, where: localY .> 0), where: yLater)
      let zLater = nearZ .> near
      near.replace(with: nearZ, where: zLater)
      side.replace(
        with: SIMD8<Int32>(repeating: 5).replacing(with: 4, where: dz .> 0), where: zLater)
      let hit =
        (near .> 0.02) .& (near .< depth) .& (near .< farX) .& (near .< farY) .& (near .< farZ)
      depth.replace(with: near, where: hit)
      surfaces.replace(with: side &+ candidate &* 6, where: hit)
    }
    let lengthSquared = dx * dx + dy * dy + dz * dz
    let first = surfaces[0]
    if all(surfaces .== first) {
      return (shade(first, depth, dx, dy, dz, lengthSquared), surfaces)
    }
    var brightness = Lanes()
    for lane in 0..<8 {
      brightness[lane] = shade(
        surface: surfaces[lane], depth: depth[lane],
        direction: SIMD3(dx[lane], dy[lane], dz[lane]), lengthSquared: lengthSquared[lane])
    }
    return (brightness, surfaces)
  }

  /// The brightness of eight rays that meet the same side of a box.
  @inline(__always)
  private func shade(
    _ surface: Int32, _ depth: Lanes, _ dx: Lanes, _ dy: Lanes, _ dz: Lanes,
    _ lengthSquared: Lanes
  ) -> Lanes {
    let box = boxes[Int(surface / 6)]
    let axis = (surface % 6) / 2
    let localX = box.cosine * dx + box.sine * dy
    let localY = box.cosine * dy - box.sine * dx
    let x = depth * localX + (box.origin.x + box.half.x)
    let y = depth * localY + (box.origin.y + box.half.y)
    let down = (box.half.z - box.origin.z) - depth * dz
    let across = axis == 0 ? localX : axis == 1 ? localY : dz
    let least = lengthSquared * Self.leastSlantSquared
    let squared = across * across
    let slant = (lengthSquared / squared.replacing(with: least, where: squared .< least))
      .squareRoot()
    return sampler.sample(
      Int(surface), u: axis == 0 ? y : x, v: axis == 2 ? y : down,
      squareMetres: pixelArea * depth * depth * slant)
  }

  /// Flatter than this a view is not blurred any further: the squared sine of 3°.
  private static let leastSlantSquared: Float = 0.003

  @inline(__always)
  private func shade(
    surface: Int32, depth: Float, direction: SIMD3<Float>, lengthSquared: Float
  ) -> Float {
    let box = boxes[Int(surface / 6)]
    let axis = (surface % 6) / 2
    let localX = box.cosine * direction.x + box.sine * direction.y
    let localY = box.cosine * direction.y - box.sine * direction.x
    let x = box.origin.x + depth * localX + box.half.x
    let y = box.origin.y + depth * localY + box.half.y
    let down = box.half.z - box.origin.z - depth * direction.z
    let u = axis == 0 ? y : x
    let v = axis == 2 ? y : down
    let across = axis == 0 ? localX : axis == 1 ? localY : direction.z
    // A pixel sees an area of depth²/f², larger the flatter the ray meets the surface.
    let slant = (lengthSquared / max(across * across, Self.leastSlantSquared * lengthSquared))
      .squareRoot()
    return sampler.sample(
      Int(surface), u: u, v: v, squareMetres: pixelArea * depth * depth * slant)
  }

  @inline(__always)
  private static func nonzero(_ value: Lanes) -> Lanes {
    value.replacing(with: 1e-9, where: (value .< 1e-9) .& (value .> -1e-9))
  }

  @inline(__always)
  private static func signed(_ size: Float, _ direction: Lanes) -> Lanes {
    Lanes(repeating: -size).replacing(with: size, where: direction .> 0)
  }
}
