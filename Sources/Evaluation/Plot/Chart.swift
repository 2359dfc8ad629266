/// A rectangle of the drawing with two axes.
struct Chart {
  var origin: SIMD2<Double>
  var size: SIMD2<Double>
  var horizontal: Axis
  var vertical: Axis

  /// The pixel of a pair of values; the vertical axis points up.
  func point(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(
      origin.x + horizontal.fraction(x) * size.x, origin.y + (1 - vertical.fraction(y)) * size.y)
  }

  /// Draws grid, ticks, labels and frame.
  func drawAxes(
    on svg: inout SVGDocument, title: String, horizontalTitle: String?, verticalTitle: String
  ) {
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (origin.x + size.x, origin.y + size.y)
    let grid = SVGDocument.Style(stroke: Palette.grid, width: 1)
    for tick in horizontal.ticks {
      let x = point(tick, vertical.low).x
      svg.line([[x, top], [x, bottom]], grid)
      svg.write(horizontal.label(tick), at: [x, bottom + 16], size: 11, anchor: .middle)
    }
    for tick in vertical.ticks {
      let y = point(horizontal.low, tick).y
      svg.line([[left, y], [right, y]], grid)
      svg.write(vertical.label(tick), at: [left - 6, y + 4], size: 11, anchor: .end)
    }
    svg.area(
      [origin, [right, top], [right, bottom], [left, bottom]],
      SVGDocument.Style(stroke: Palette.frame, width: 1))
    svg.write(title, at: [left, top - 9], size: 13, bold: true)
    if let horizontalTitle {
      svg.write(
        horizontalTitle, at: [left + size.x / 2, bottom + 34], size: 12, anchor: .middle)
    }
    svg.write(
      verticalTitle, at: [left - 44, top + size.y / 2], size: 12, anchor: .middle, upwards: true)
  }

  /// Draws what is inside the axes, cut at their edges.
  func clipped(on svg: inout SVGDocument, _ draw: (inout SVGDocument) -> Void) {
    svg.clipped(to: origin, origin + size, draw)
  }
}
