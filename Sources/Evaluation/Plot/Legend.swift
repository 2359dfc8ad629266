import Geometry

extension EvaluationPlot {
  /// Explains every sign and colour, right of the top view.
  func drawLegend(on svg: inout SVGDocument, _ colours: [(object: ObjectID, colour: String)]) {
    let left = 730.0
    var y = 84.0
    func entry(
      _ text: String, _ svg: inout SVGDocument, _ draw: (inout SVGDocument, SIMD2<Double>) -> Void
    ) {
      draw(&svg, [left + 16, y])
      svg.write(text, at: [left + 42, y + 4])
      y += 24
    }
    for (object, colour) in colours {
      entry(Self.shortened(object.rawValue), &svg) { svg, at in
        svg.area(
          [at + [-14, -7], at + [14, -7], at + [14, 7], at + [-14, 7]], .init(fill: colour))
      }
    }
    y += 10
    entry("body's start", &svg) {
      $0.circle($1, radius: 4, .init(stroke: Palette.ink, fill: "#ffffff"))
    }
    entry("true path, facing", &svg) { svg, at in
      svg.line([at + [-14, 0], at + [14, 0]], .init(stroke: Palette.path))
      svg.area([at + [9, 0], at + [-5, 4.5], at + [-5, -4.5]], .init(fill: Palette.path))
    }
    entry("odometry, aligned", &svg) {
      $0.line(
        [$1 + [-14, 0], $1 + [14, 0]], .init(stroke: Palette.frame, width: 1.2, dash: "2 3"))
    }
    let colour = colours.first?.colour ?? Palette.ink
    entry("true position, last", &svg) { svg, at in
      svg.circle(at, radius: 7, .init(stroke: Palette.ink, width: 2))
      svg.circle(at, radius: 4, .init(fill: colour))
    }
    entry("estimated positions", &svg) { svg, at in
      for shift in [-9.0, -2, 5, 10] {
        svg.circle(
          at + [shift, shift.truncatingRemainder(dividingBy: 4)], radius: 2,
          .init(fill: colour, opacity: 0.35))
      }
    }
    entry("last estimate", &svg) { svg, at in
      svg.line([at + [-5, -5], at + [5, 5]], .init(stroke: colour, width: 2.5))
      svg.line([at + [-5, 5], at + [5, -5]], .init(stroke: colour, width: 2.5))
    }
    y += 10
    entry("truth", &svg) {
      $0.line([$1 + [-14, 0], $1 + [14, 0]], .init(stroke: colour, dash: "5 4"))
    }
    entry("estimate ± 2 sd", &svg) { svg, at in
      svg.area(
        [at + [-14, -7], at + [14, -7], at + [14, 7], at + [-14, 7]],
        .init(fill: colour, opacity: 0.2))
      svg.line([at + [-14, 0], at + [14, 0]], .init(stroke: colour, width: 1.8))
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count <= 22 ? name : name.prefix(21) + "…"
  }
}
