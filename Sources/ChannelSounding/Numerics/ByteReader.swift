/// Reads little-endian numbers from a part of some bytes.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = max(0, range?.lowerBound ?? 0)
    end = min(bytes.count, range?.upperBound ?? bytes.count)
  }

  /// How many bytes are left.
  var remaining: Int { end - offset }

  /// Reads a number.
  mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(DecodingError) -> Number {
    let size = Number.bitWidth / 8
    guard remaining >= size else {
      throw DecodingError(
        byteOffset: offset, reason: "ends \(size - max(0, remaining)) bytes too early")
    }
    var number: Number = 0
    for index in 0..<size {
      number |= Number(truncatingIfNeeded: bytes[offset + index]) << Number(8 * index)
    }
    offset += size
    return number
  }

  /// Reads some bytes.
  mutating func read(count: Int) throws(DecodingError) -> [UInt8] {
    guard count >= 0, remaining >= count else {
      throw DecodingError(
        byteOffset: offset, reason: "ends \(count - max(0, remaining)) bytes too early")
    }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// Reads all that is left.
  mutating func readRest() -> [UInt8] {
    defer { offset = end }
    return offset < end ? Array(bytes[offset..<end]) : []
  }

  /// Fails where bytes are left.
  func expectEnd() throws(DecodingError) {
    guard remaining == 0 else {
      throw DecodingError(byteOffset: offset, reason: "\(remaining) bytes too many")
    }
  }
}

extension [UInt8] {
  /// Appends a number, little-endian.
  mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    for index in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: number >> Number(8 * index)))
    }
  }
}
