/// A call as a trace prints it: `name(key=value, …)` with whole numbers, texts and byte strings.
struct PythonCall {
  /// A value of an argument.
  enum Value: Equatable {
    case integer(Int)
    /// The content of a text or byte string.
    case bytes([UInt8])
    /// Anything else, passed over.
    case other
  }

  var name: String
  var arguments: [String: Value] = [:]

  /// A whole number that must be there, within what the type holds.
  func integer<Number: FixedWidthInteger>(
    _ key: String, as type: Number.Type = Number.self
  ) throws(RecordFailure) -> Number {
    guard case .integer(let value)? = arguments[key], let number = Number(exactly: value) else {
      throw RecordFailure(.malformed, "\(name): no whole number \"\(key)\" that fits")
    }
    return number
  }

  /// A byte string that must be there.
  func bytes(_ key: String) throws(RecordFailure) -> [UInt8] {
    guard case .bytes(let value)? = arguments[key] else {
      throw RecordFailure(.malformed, "\(name): no byte string \"\(key)\"")
    }
    return value
  }

  /// Reads a call that starts at a position.
  init(_ text: [UInt8], _ range: Range<Int>) throws(RecordFailure) {
    var scanner = PythonScanner(text: text, position: range.lowerBound, range: range)
    name = scanner.word()
    guard !name.isEmpty, scanner.take("(") else { throw scanner.failure("name( expected") }
    while !scanner.take(")") {
      let key = scanner.word()
      guard !key.isEmpty, scanner.take("=") else { throw scanner.failure("key= expected") }
      arguments[key] = try scanner.value()
      _ = scanner.take(",")
      while scanner.take(" ") {}
    }
  }
}

/// Reads Python's literals.
struct PythonScanner {
  let text: [UInt8]
  var position: Int
  let range: Range<Int>

  func failure(_ reason: String) -> RecordFailure {
    RecordFailure(.malformed, byte: position - range.lowerBound + 1, reason)
  }

  private var current: UInt8? { position < range.upperBound ? text[position] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func word() -> String {
    let start = position
    while let byte = current {
      guard byte == UInt8(ascii: "_") || Self.isAlphanumeric(byte) else { break }
      position += 1
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  mutating func value() throws(RecordFailure) -> PythonCall.Value {
    if current == UInt8(ascii: "b"), position + 1 < range.upperBound,
      text[position + 1] == UInt8(ascii: "'") || text[position + 1] == UInt8(ascii: "\"")
    {
      position += 1
    }
    if let quote = current, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      return .bytes(try string(quote))
    }
    let start = position
    while let byte = current, byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
      position += 1
    }
    guard current != nil else { throw failure("argument is cut off") }
    guard let value = Int(String(decoding: text[start..<position], as: UTF8.self)) else {
      return .other
    }
    return .integer(value)
  }

  /// Reads a quoted string with Python's escapes.
  mutating func string(_ quote: UInt8) throws(RecordFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    position += 1
    while let byte = current {
      position += 1
      if byte == quote { return bytes }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      bytes.append(try escape())
    }
    throw failure("string is cut off")
  }

  private mutating func escape() throws(RecordFailure) -> UInt8 {
    guard let byte = current else { throw failure("string is cut off") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): return byte
    case UInt8(ascii: "x"):
      guard position + 2 <= range.upperBound, let high = HexText.digit(text[position]),
        let low = HexText.digit(text[position + 1])
      else { throw failure("two hexadecimal digits expected") }
      position += 2
      return high << 4 | low
    default: throw failure("unknown escape")
    }
  }
}

/// Reads hexadecimal digits.
enum HexText {
  /// The value of a digit; `nil` where it is none.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: return byte - 0x30
    case 0x41...0x46: return byte - 0x37
    case 0x61...0x66: return byte - 0x57
    default: return nil
    }
  }

  /// The bytes of a line of digits in pairs, white space passed over; `nil` where something else
  /// is in it or half a byte is left.
  static func bytes(_ text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for place in range {
      if text[place] == 0x20 || text[place] == 0x09 { continue }
      guard let value = digit(text[place]) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
