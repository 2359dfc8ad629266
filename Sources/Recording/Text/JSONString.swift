extension JSONScanner {
  /// Reads a string.
  mutating func string() throws(RecordFailure) -> String {
    let first = position
    let utf8: [UInt8]
    if let range = try plainStringRange() {
      utf8 = Array(bytes[range])
    } else {
      utf8 = try escapedString()
    }
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw failure("string is not UTF-8", at: first)
    }
    return text
  }

  /// Reads a string that has escapes, as UTF-8; the opening quote comes next.
  private mutating func escapedString() throws(RecordFailure) -> [UInt8] {
    var utf8: [UInt8] = []
    try advance()
    while let byte = current {
      try advance()
      switch byte {
      case UInt8(ascii: "\""): return utf8
      case UInt8(ascii: "\\"): utf8 += try escape()
      case ..<0x20: throw failure("control character in a string", at: position - 1)
      default: utf8.append(byte)
      }
    }
    throw failure("string is cut off")
  }

  /// Reads what follows a backslash.
  private mutating func escape() throws(RecordFailure) -> [UInt8] {
    guard let byte = current else { throw failure("string is cut off") }
    try advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if code & 0xFC00 == 0xD800 {
        guard current == UInt8(ascii: "\\") else { throw failure("half of a surrogate pair") }
        try advance()
        guard current == UInt8(ascii: "u") else { throw failure("half of a surrogate pair") }
        try advance()
        let low = try hexadecimal()
        guard low & 0xFC00 == 0xDC00 else { throw failure("half of a surrogate pair") }
        code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = UnicodeScalar(code) else { throw failure("half of a surrogate pair") }
      return Array(String(Character(scalar)).utf8)
    default: throw failure("unknown escape in a string", at: position - 1)
    }
  }

  private mutating func hexadecimal() throws(RecordFailure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw failure("four hexadecimal digits expected") }
      code = code << 4 | UInt32(digit)
      try advance()
    }
    return code
  }

  /// Reads a string of base64 (RFC 4648, padded, canonical) as the bytes it stands for.
  mutating func base64() throws(RecordFailure) -> [UInt8] {
    _ = peek()
    let first = position
    let decoded: [UInt8]?
    if let range = try plainStringRange() {
      decoded = Base64.decode(bytes, range)
    } else {
      let text = try escapedString()
      decoded = Base64.decode(text, 0..<text.count)
    }
    guard let decoded else { throw failure("string is not base64", at: first) }
    return decoded
  }
}

/// Writes strings as JSON does.
enum JSONText {
  /// The string in quotes, escaped where needed.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
