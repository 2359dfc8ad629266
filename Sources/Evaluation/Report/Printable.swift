extension String {
  /// The text with U+FFFD in place of each character that would move a terminal's cursor, end the
  /// line, or turn the direction of writing; data from outside is shown with it.
  public var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      result.unicodeScalars.append(scalar.isPrintable ? scalar : "\u{FFFD}")
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // The explicit directional marks (Unicode Standard Annex #9, section 2).
    default: !(0x202A...0x202E).contains(value) && !(0x2066...0x2069).contains(value)
    }
  }
}
