/// Base64 with padding (RFC 4648, section 4); only the canonical form is read.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each character; 0xFF where it is none of the alphabet.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// The bytes that a range of text stands for; `nil` where it is not base64.
  static func decode(_ text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    guard range.count % 4 == 0 else { return nil }
    if range.isEmpty { return [] }
    let end = range.upperBound
    let padding = text[end - 1] != 0x3D ? 0 : text[end - 2] != 0x3D ? 1 : 2
    let table = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count / 4 * 3)
    let fullEnd = padding == 0 ? end : end - 4
    var index = range.lowerBound
    while index < fullEnd {
      let (a, b) = (table[Int(text[index])], table[Int(text[index + 1])])
      let (c, d) = (table[Int(text[index + 2])], table[Int(text[index + 3])])
      guard a | b | c | d < 0x40 else { return nil }
      bytes.append(a << 2 | b >> 4)
      bytes.append(b << 4 | c >> 2)
      bytes.append(c << 6 | d)
      index += 4
    }
    if padding > 0 {
      let (a, b) = (table[Int(text[index])], table[Int(text[index + 1])])
      let c = padding == 1 ? table[Int(text[index + 2])] : 0
      guard a | b | c < 0x40 else { return nil }
      // Bits that stand for nothing must be zero.
      guard padding == 1 ? c & 0b11 == 0 : b & 0b1111 == 0 else { return nil }
      bytes.append(a << 2 | b >> 4)
      if padding == 1 { bytes.append(b << 4 | c >> 2) }
    }
    return bytes
  }

  /// The text that stands for some bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        text.append(
          place <= count ? alphabet[Int(group >> UInt32(18 - 6 * place)) & 0x3F] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
