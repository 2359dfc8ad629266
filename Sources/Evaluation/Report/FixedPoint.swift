extension Double {
  /// The value with so many digits after the point, rounded half away from zero.
  ///
  /// Written out here, so that it is the same on every system and needs no formatter.
  public func fixed(_ digits: Int) -> String {
    var power = 1.0
    for _ in 0..<max(digits, 0) { power *= 10 }
    let scaled = (abs(self) * power).rounded()
    guard let whole = Int64(exactly: scaled) else { return "\(self)" }
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return sign + "\(whole)" }
    let padded = String(repeating: "0", count: max(0, digits + 1 - "\(whole)".count)) + "\(whole)"
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}

extension String {
  /// The text, filled up with blanks on its left to a number of characters.
  public func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }

  /// The text, filled up with blanks on its right to a number of characters.
  public func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
