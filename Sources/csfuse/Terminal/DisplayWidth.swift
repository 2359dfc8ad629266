import Evaluation

extension StringProtocol {
  /// How many columns of a terminal the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// As much of the beginning as fits into so many columns.
  func prefix(columns: Int) -> SubSequence {
    var (used, end) = (0, startIndex)
    while end < endIndex {
      used += self[end].columns
      if used > columns { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension String {
  /// The text, filled up with blanks on its right to a number of columns.
  func rightPadded(toColumns width: Int) -> String {
    self + "".rightPadded(to: width - columns)
  }
}

extension Character {
  /// How many columns of a terminal the character takes: two if it is wide (Unicode Standard
  /// Annex #11, by its blocks) or a pictograph.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    let isPictograph =
      first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isPictograph || Self.wideBlocks.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
    0x20000...0x3FFFD,
  ]
}
