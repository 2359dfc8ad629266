/// Colours that people with any colour vision tell apart.
///
/// Source: M. Okabe, K. Ito, "Color Universal Design", 2008, without yellow and black.
enum Palette {
  private static let colours = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
  ]

  /// The colour of the object with this number.
  static func colour(_ index: Int) -> String { colours[index % colours.count] }

  static let ink = "#222222"
  static let path = "#666666"
  static let grid = "#e4e4e4"
  static let frame = "#999999"
}
