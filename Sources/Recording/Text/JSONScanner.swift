/// A strict reader of JSON (RFC 8259) that hands out values as it comes upon them.
///
/// It works on bytes in place, so that long runs are read at the speed of the disk. Whatever is
/// not JSON throws with its byte in the line, from 1; no input makes it trap.
struct JSONScanner {
  let bytes: [UInt8]
  let start: Int
  let end: Int
  private(set) var position: Int

  /// Makes a scanner of a range of bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  /// A failure at the present position.
  func failure(
    _ reason: String, code: RecordingError.Code = .malformed, at position: Int? = nil
  ) -> RecordFailure {
    RecordFailure(code, byte: (position ?? self.position) - start + 1, reason)
  }

  /// The byte at the present position, white space or not; `nil` at the end.
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// Passes over one byte of whatever kind.
  mutating func advance() throws(RecordFailure) {
    guard position < end else { throw failure("is cut off") }
    position += 1
  }

  /// The next byte that is not white space; `nil` at the end.
  mutating func peek() -> UInt8? {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  /// Passes over one byte that must come next.
  private mutating func expect(_ byte: UInt8) throws(RecordFailure) {
    guard let next = peek() else {
      throw failure("ends where \"\(Character(UnicodeScalar(byte)))\" was expected")
    }
    guard next == byte else {
      throw failure("\"\(Character(UnicodeScalar(byte)))\" expected")
    }
    position += 1
  }

  /// Reads an object; the body must read or skip each member's value.
  mutating func members(
    _ body: (_ key: String, inout JSONScanner) throws(RecordFailure) -> Void
  ) throws(RecordFailure) {
    try expect(UInt8(ascii: "{"))
    if peek() == UInt8(ascii: "}") {
      position += 1
      return
    }
    while true {
      _ = peek()
      let key = try string()
      try expect(UInt8(ascii: ":"))
      try body(key, &self)
      if peek() == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect(UInt8(ascii: "}"))
      return
    }
  }

  /// Reads an array; the body must read or skip each value.
  mutating func elements(
    _ body: (inout JSONScanner) throws(RecordFailure) -> Void
  ) throws(RecordFailure) {
    try expect(UInt8(ascii: "["))
    if peek() == UInt8(ascii: "]") {
      position += 1
      return
    }
    while true {
      try body(&self)
      if peek() == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try expect(UInt8(ascii: "]"))
      return
    }
  }

  /// Passes over `null` if it comes next, and tells whether it did.
  mutating func null() throws(RecordFailure) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(RecordFailure) -> Bool {
    let isTrue = peek() == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  private mutating func word(_ word: StaticString) throws(RecordFailure) {
    let count = word.utf8CodeUnitCount
    guard end - position >= count,
      zip(bytes[position..<position + count], word.description.utf8).allSatisfy(==)
    else { throw failure("\(word) expected") }
    position += count
  }

  /// The bytes a number fills.
  private mutating func numberRange() -> Range<Int> {
    _ = peek()
    let first = position
    while position < end {
      switch bytes[position] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    return first..<position
  }

  /// Reads a finite number.
  mutating func double() throws(RecordFailure) -> Double {
    let range = numberRange()
    guard let value = NumberText.double(bytes, range) else {
      throw failure("a finite number expected", at: range.lowerBound)
    }
    return value
  }

  /// Reads a length in metres that can be.
  mutating func metres() throws(RecordFailure) -> Double {
    _ = peek()
    let first = position
    let value = try double()
    guard RunFile.isPlausible(metres: value) else {
      throw failure("is beyond ±\(RunFile.farthestMetres) m", code: .invalidValue, at: first)
    }
    return value
  }

  /// Reads a whole number within bounds.
  mutating func integer(_ bounds: ClosedRange<Int64>) throws(RecordFailure) -> Int64 {
    let range = numberRange()
    guard let value = NumberText.integer(bytes, range) else {
      throw failure("a whole number expected", at: range.lowerBound)
    }
    guard bounds.contains(value) else {
      throw failure(
        "\(value) is outside \(bounds.lowerBound)…\(bounds.upperBound)", code: .invalidValue,
        at: range.lowerBound)
    }
    return value
  }

  /// Checks that nothing follows.
  mutating func finish() throws(RecordFailure) {
    if peek() != nil { throw failure("something follows the end of the record") }
  }

  /// Passes over a value of any kind.
  mutating func skip(depth: Int = 0) throws(RecordFailure) {
    guard depth < 64 else { throw failure("nested more than 64 deep") }
    switch peek() {
    case UInt8(ascii: "{"):
      try members { _, scanner throws(RecordFailure) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try elements { scanner throws(RecordFailure) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "n"): _ = try null()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    default: _ = try double()
    }
  }

  /// The bytes between the quotes of a string without escapes; `nil`, and nothing passed over,
  /// where it has some.
  mutating func plainStringRange() throws(RecordFailure) -> Range<Int>? {
    guard peek() == UInt8(ascii: "\"") else { throw failure("a string expected") }
    let first = position + 1
    var index = first
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return first..<index
      }
      if byte == UInt8(ascii: "\\") { return nil }
      guard byte >= 0x20 else { throw failure("control character in a string", at: index) }
      index += 1
    }
    throw failure("string is cut off", at: index)
  }
}
