import Glibc

/// The lines of a file in memory, as ranges of its bytes without the line's end.
struct TextLines {
  let bytes: [UInt8]
  private var position = 0
  /// The number of the line last handed out, from 1.
  private(set) var line = 0

  /// Makes the lines of a file's bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the file's last byte is a line's end; a file cut off inside a line fails this.
  var endsWithNewline: Bool { bytes.isEmpty || bytes[bytes.count - 1] == 0x0A }

  /// The next line; `nil` after the last.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    let start = position
    let length = bytes.withUnsafeBytes { buffer -> Int in
      guard let base = buffer.baseAddress,
        let found = memchr(base + start, 0x0A, buffer.count - start)
      else { return buffer.count - start }
      return UnsafeRawPointer(found) - (base + start)
    }
    position = start + length + 1
    line += 1
    let ends = length > 0 && bytes[start + length - 1] == 0x0D ? length - 1 : length
    return start..<start + ends
  }
}
