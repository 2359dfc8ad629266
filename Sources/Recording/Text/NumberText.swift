/// Reads and writes numbers as the run format has them: decimal, with a point, finite.
enum NumberText {
  /// The powers of ten that a `Double` holds exactly.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number that fills a range of bytes, by JSON's grammar; `nil` where it is none or infinite.
  ///
  /// Numbers whose digits and power of ten are exact doubles take one multiplication or division,
  /// which IEEE 754 rounds correctly (W. D. Clinger, 1990); all others go through the library.
  static func double(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
    var index = range.lowerBound
    let end = range.upperBound
    var negative = false
    if index < end, bytes[index] == UInt8(ascii: "-") {
      negative = true
      index += 1
    }
    var mantissa: UInt64 = 0
    var exponent = 0
    var fits = true
    func take() -> Int {
      let start = index
      while index < end, bytes[index] &- 0x30 < 10 {
        if mantissa < 1 << 53 {
          mantissa = mantissa * 10 + UInt64(bytes[index] &- 0x30)
        } else {
          fits = false
        }
        index += 1
      }
      return index - start
    }
    let first = index
    let whole = take()
    guard whole > 0, whole == 1 || bytes[first] != 0x30 else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let decimals = take()
      guard decimals > 0 else { return nil }
      exponent = -decimals
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var down = false
      if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        down = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      let start = index
      var power = 0
      while index < end, bytes[index] &- 0x30 < 10 {
        power = min(power * 10 + Int(bytes[index] &- 0x30), 100_000)
        index += 1
      }
      guard index > start else { return nil }
      exponent += down ? -power : power
    }
    guard index == end else { return nil }
    if fits, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      let digits = Double(mantissa)
      let value = exponent < 0 ? digits / exactPowers[-exponent] : digits * exactPowers[exponent]
      return negative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  /// The whole number that fills a range of bytes; `nil` where it is none or too large.
  static func integer(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
    var index = range.lowerBound
    let end = range.upperBound
    let negative = index < end && bytes[index] == UInt8(ascii: "-")
    if negative { index += 1 }
    guard index < end, end - index == 1 || bytes[index] != 0x30 else { return nil }
    var value: Int64 = 0
    while index < end {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      // Counted downwards, as the least Int64 has no positive counterpart.
      let (sum, overflow2) = shifted.subtractingReportingOverflow(Int64(digit))
      guard !overflow, !overflow2 else { return nil }
      value = sum
      index += 1
    }
    if negative { return value }
    return value == .min ? nil : -value
  }

  /// A finite number in plain decimal notation, so that reading gives the same number back.
  static func text(_ value: Double) -> String {
    let shortest = value.description
    guard let split = shortest.firstIndex(of: "e"),
      let power = Int(shortest[shortest.index(after: split)...])
    else { return shortest }
    var digits = shortest[..<split].filter { $0 != "-" }
    let point = digits.firstIndex(of: ".").map { digits.distance(from: digits.startIndex, to: $0) }
    let wholeCount = point ?? digits.count
    digits.removeAll { $0 == "." }
    let position = wholeCount + power
    let sign = value.sign == .minus ? "-" : ""
    if position <= 0 { return sign + "0." + String(repeating: "0", count: -position) + digits }
    if position >= digits.count {
      return sign + digits + String(repeating: "0", count: position - digits.count) + ".0"
    }
    return sign + digits.prefix(position) + "." + digits.dropFirst(position)
  }
}
