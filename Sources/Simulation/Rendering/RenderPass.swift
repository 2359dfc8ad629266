import Geometry

/// One picture of one instant in the making: first a ray a pixel, then more along the edges of
/// things.
struct RenderPass {
  let width: Int
  let height: Int
  let tiles: TileGrid
  let sampler: TextureSampler
  /// The squared size of a pixel at depth 1.
  let pixelArea: Float
  /// The rays' directions at depth 1, pixel by pixel.
  let rayX: UnsafePointer<Float>
  let rayY: UnsafePointer<Float>
  /// The brightness of each pixel, and what it shows: six times the box plus the side.
  let brightness: UnsafeMutablePointer<Float>
  let surfaces: UnsafeMutablePointer<Int32>

  /// Sub-pixel places of the eight rays of an edge pixel: eight rooks on a chess board.
  private static let placesX = SIMD8<Float>(-7, -5, -3, -1, 1, 3, 5, 7) / 16
  private static let placesY = SIMD8<Float>(1, -5, 5, -1, 7, -3, 3, -7) / 16

  /// Casts a ray for each pixel of a row of tiles.
  func castPixels(tileRow: Int, view: PreparedView) {
    forEachTile(tileRow, view) { caster, columns, candidates in
      for row in pixelRows(tileRow) {
        var index = row * width + columns.lowerBound
        let end = row * width + columns.upperBound
        while index < end {
          let count = min(8, end - index)
          var (x, y) = (SIMD8<Float>(), SIMD8<Float>())
          for lane in 0..<count {
            x[lane] = rayX[index + lane]
            y[lane] = rayY[index + lane]
          }
          let seen = caster.cast(x, y, candidates: candidates)
          for lane in 0..<count {
            brightness[index + lane] = seen.brightness[lane]
            surfaces[index + lane] = seen.surfaces[lane]
          }
          index += count
        }
      }
    }
  }

  /// Replaces the pixels of a row of tiles that lie on edges by the mean of eight rays.
  func smoothEdges(tileRow: Int, view: PreparedView) {
    forEachTile(tileRow, view) { caster, columns, candidates in
      for row in pixelRows(tileRow) {
        let (up, down) = (row > 0 ? -width : 0, row < height - 1 ? width : 0)
        for column in columns {
          let index = row * width + column
          let (left, right) = (column > 0 ? -1 : 0, column < width - 1 ? 1 : 0)
          let surface = surfaces[index]
          if surfaces[index + left] == surface && surfaces[index + right] == surface
            && surfaces[index + up] == surface && surfaces[index + down] == surface
          {
            continue
          }
          // Between pixels, the rays' directions are interpolated from the neighbours.
          let x = spread(rayX + index, across: (left, right), along: (up, down))
          let y = spread(rayY + index, across: (left, right), along: (up, down))
          brightness[index] = caster.cast(x, y, candidates: candidates).brightness.sum() / 8
        }
      }
    }
  }

  private func spread(
    _ ray: UnsafePointer<Float>, across: (Int, Int), along: (Int, Int)
  ) -> SIMD8<Float> {
    let columns = Float(max(across.1 - across.0, 1))
    let rows = Float(max((along.1 - along.0) / width, 1))
    let stepX = (ray[across.1] - ray[across.0]) / columns
    let stepY = (ray[along.1] - ray[along.0]) / rows
    return ray[0] + Self.placesX * stepX + Self.placesY * stepY
  }

  private func pixelRows(_ tileRow: Int) -> Range<Int> {
    tileRow * TileGrid.side..<min((tileRow + 1) * TileGrid.side, height)
  }

  /// Calls a body for each tile of a row: the caster, the tile's columns, its candidates.
  @inline(__always)
  private func forEachTile(
    _ tileRow: Int, _ view: PreparedView,
    _ body: (RayCaster, Range<Int>, UnsafeBufferPointer<Int32>) -> Void
  ) {
    var candidates: [Int32] = []
    view.boxes.withUnsafeBufferPointer { boxes in
      let caster = RayCaster(boxes: boxes, sampler: sampler, rows: view.rows, pixelArea: pixelArea)
      for column in 0..<tiles.columns {
        candidates.removeAll(keepingCapacity: true)
        tiles.appendCandidates(
          tile: tileRow * tiles.columns + column, boxes: boxes, rows: view.rows, to: &candidates)
        let columns = column * TileGrid.side..<min((column + 1) * TileGrid.side, width)
        candidates.withUnsafeBufferPointer { body(caster, columns, $0) }
      }
    }
  }
}
