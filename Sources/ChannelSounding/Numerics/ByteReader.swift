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

  private func require(_ size: Int) throws(DecodingError) {
    guard remaining >= size else {
      throw DecodingError(
        byteOffset: offset, reason: "ends \(size - max(0, remaining)) bytes too early")
    }
  }

  // One function a type: generic ones are slow where they are not specialised.

  /// Reads a number of 8 bits.
  mutating func read(_ type: UInt8.Type = UInt8.self) throws(DecodingError) -> UInt8 {
    try require(1)
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a signed number of 8 bits.
  mutating func read(_ type: Int8.Type = Int8.self) throws(DecodingError) -> Int8 {
    Int8(bitPattern: try read(UInt8.self))
  }

  /// Reads a number of 16 bits.
  mutating func read(_ type: UInt16.Type = UInt16.self) throws(DecodingError) -> UInt16 {
    try require(2)
    defer { offset += 2 }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
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
