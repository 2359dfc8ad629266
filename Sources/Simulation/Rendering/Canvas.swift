import Geometry
import Glibc

/// A rectangle of texels being painted.
struct Canvas {
  let width: Int
  let height: Int
  let metresPerTexel: Double
  var texels: [UInt8]

  /// An evenly grey canvas of a size in metres; texels are made larger where it would exceed
  /// four million of them.
  init(widthMetres: Double, heightMetres: Double, metresPerTexel: Double, tone: Double) {
    let limit = (widthMetres * heightMetres / 4e6).squareRoot()
    self.metresPerTexel = max(metresPerTexel, limit)
    width = max(2, Int((widthMetres / self.metresPerTexel).rounded(.up)))
    height = max(2, Int((heightMetres / self.metresPerTexel).rounded(.up)))
    texels = Array(repeating: Self.texel(tone), count: width * height)
  }

  static func texel(_ tone: Double) -> UInt8 { UInt8(max(0, min(255, tone.rounded()))) }

  /// A rotated rectangle or, with round corners of its half size, a disc.
  struct Leaf {
    var centre: SIMD2<Double>
    var half: SIMD2<Double>
    var angle: Double
    var isDisc: Bool
    var tone: Double
  }

  /// Paints a leaf over what is there, with edges smooth over one texel.
  mutating func paint(_ leaf: Leaf) {
    let (cosine, sine) = (cos(leaf.angle), sin(leaf.angle))
    let reach =
      leaf.isDisc
      ? SIMD2(leaf.half.x, leaf.half.x)
      : SIMD2(
        abs(cosine) * leaf.half.x + abs(sine) * leaf.half.y,
        abs(sine) * leaf.half.x + abs(cosine) * leaf.half.y)
    let centre = leaf.centre / metresPerTexel - 0.5
    let (half, extent) = (leaf.half / metresPerTexel, reach / metresPerTexel + 1)
    let columns = clampedRange(centre.x, extent.x, count: width)
    let rows = clampedRange(centre.y, extent.y, count: height)
    for row in rows {
      let y = Double(row) - centre.y
      for column in columns {
        let x = Double(column) - centre.x
        let inside: Double
        if leaf.isDisc {
          inside = half.x - (x * x + y * y).squareRoot()
        } else {
          inside = min(
            half.x - abs(cosine * x + sine * y), half.y - abs(cosine * y - sine * x))
        }
        let coverage = max(0, min(1, inside + 0.5))
        guard coverage > 0 else { continue }
        let index = row * width + column
        let old = Double(texels[index])
        texels[index] = Self.texel(old + coverage * (leaf.tone - old))
      }
    }
  }

  private func clampedRange(_ centre: Double, _ extent: Double, count: Int) -> Range<Int> {
    let low = max(0, min(Double(count), (centre - extent).rounded(.down)))
    let high = max(low, min(Double(count), (centre + extent).rounded(.up) + 1))
    return Int(low)..<Int(high)
  }

  /// Multiplies the canvas with light known on a grid of `spacing` texels, between which it is
  /// interpolated.
  mutating func shade(spacing: Int, light: (_ u: Double, _ v: Double) -> Double) {
    let (columns, rows) = (width / spacing + 2, height / spacing + 2)
    let step = Double(spacing) * metresPerTexel
    var grid = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        grid[row * columns + column] = light(Double(column) * step, Double(row) * step)
      }
    }
    for y in 0..<height {
      let (row, fractionY) = (y / spacing, Double(y % spacing) / Double(spacing))
      for x in 0..<width {
        let corner = row * columns + x / spacing
        let fractionX = Double(x % spacing) / Double(spacing)
        let upper = grid[corner] + fractionX * (grid[corner + 1] - grid[corner])
        let lower =
          grid[corner + columns]
          + fractionX * (grid[corner + columns + 1] - grid[corner + columns])
        let factor = upper + fractionY * (lower - upper)
        texels[y * width + x] = Self.texel(Double(texels[y * width + x]) * factor)
      }
    }
  }
}
