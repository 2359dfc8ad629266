/// A drawing under construction, in the Scalable Vector Graphics format (W3C, SVG 1.1).
///
/// Coordinates are pixels, x to the right and y down, written with two digits after the point.
/// Points that are not finite are left out, and those far outside are pulled nearer.
struct SVGDocument {
  /// How a line or an area is painted.
  struct Style {
    var stroke: String?
    var width = 1.5
    var dash: String?
    var fill: String?
    var opacity = 1.0
  }

  /// Where a text's anchor is.
  enum Anchor: String {
    case start, middle, end
  }

  let width: Double
  let height: Double
  private var body = ""
  private var clips = 0

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The whole file.
  var text: String {
    let (w, h) = (width.fixed(0), height.fixed(0))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)" \
      font-family="DejaVu Sans, Helvetica, Arial, sans-serif">
      <rect width="\(w)" height="\(h)" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  mutating func line(_ points: [SIMD2<Double>], _ style: Style) {
    let points = Self.drawable(points)
    guard points.count >= 2 else { return }
    body += "<polyline points=\"\(Self.list(points))\"\(Self.attributes(style))/>\n"
  }

  mutating func area(_ points: [SIMD2<Double>], _ style: Style) {
    let points = Self.drawable(points)
    guard points.count >= 3 else { return }
    body += "<polygon points=\"\(Self.list(points))\"\(Self.attributes(style))/>\n"
  }

  mutating func circle(_ centre: SIMD2<Double>, radius: Double, _ style: Style) {
    guard let centre = Self.drawable([centre]).first else { return }
    body += "<circle cx=\"\(centre.x.fixed(2))\" cy=\"\(centre.y.fixed(2))\""
    body += " r=\"\(radius.fixed(2))\"\(Self.attributes(style))/>\n"
  }

  mutating func write(
    _ text: String, at point: SIMD2<Double>, size: Double = 12, anchor: Anchor = .start,
    colour: String = "#222222", bold: Bool = false, upwards: Bool = false
  ) {
    guard let point = Self.drawable([point]).first else { return }
    let (x, y) = (point.x.fixed(2), point.y.fixed(2))
    body += "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size.fixed(1))\""
    body += " text-anchor=\"\(anchor.rawValue)\" fill=\"\(colour)\""
    if bold { body += " font-weight=\"bold\"" }
    if upwards { body += " transform=\"rotate(-90 \(x) \(y))\"" }
    body += ">\(Self.escaped(text))</text>\n"
  }

  /// Draws inside a rectangle only.
  mutating func clipped(
    to low: SIMD2<Double>, _ high: SIMD2<Double>, _ draw: (inout SVGDocument) -> Void
  ) {
    clips += 1
    let size = high - low
    body += "<clipPath id=\"c\(clips)\"><rect x=\"\(low.x.fixed(2))\" y=\"\(low.y.fixed(2))\""
    body += " width=\"\(size.x.fixed(2))\" height=\"\(size.y.fixed(2))\"/></clipPath>\n"
    body += "<g clip-path=\"url(#c\(clips))\">\n"
    draw(&self)
    body += "</g>\n"
  }

  /// The finite ones among points, no farther out than a renderer can count with.
  private static func drawable(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let far = SIMD2<Double>(repeating: 1e6)
    return points.filter { $0.x.isFinite && $0.y.isFinite }
      .map { $0.clamped(lowerBound: -far, upperBound: far) }
  }

  private static func list(_ points: [SIMD2<Double>]) -> String {
    points.map { "\($0.x.fixed(2)),\($0.y.fixed(2))" }.joined(separator: " ")
  }

  private static func attributes(_ style: Style) -> String {
    var text = " fill=\"\(style.fill ?? "none")\""
    if let stroke = style.stroke {
      text += " stroke=\"\(stroke)\" stroke-width=\"\(style.width.fixed(2))\""
      text += " stroke-linejoin=\"round\" stroke-linecap=\"round\""
    }
    if let dash = style.dash { text += " stroke-dasharray=\"\(dash)\"" }
    if style.opacity < 1 { text += " opacity=\"\(style.opacity.fixed(2))\"" }
    return text
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where character.value < 0x20: result += " "
      // No characters in the sense of XML 1.0, section 2.2.
      case "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
