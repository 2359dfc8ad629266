import Testing

@testable import CSFusion

@Suite("Splitting bytes into lines")
struct LineSplitterTests {
  static func split(_ bytes: [UInt8], piece: Int, limit: Int = 100) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      lines += splitter.take(bytes[start..<min(start + piece, bytes.count)])
    }
    if let last = splitter.finish() { lines.append(last) }
    return lines
  }

  static func line(_ text: String, _ number: Int) -> LineSplitter.Line {
    .bytes(Array(text.utf8), number: number)
  }

  @Test("gives the same lines however the bytes are cut", arguments: 1...12)
  func pieces(piece: Int) {
    let lines = Self.split(Array("one\n\ntwo\r\nthree".utf8), piece: piece)
    #expect(
      lines == [
        Self.line("one", 1), Self.line("", 2), Self.line("two", 3), Self.line("three", 4),
      ])
  }

  @Test("drops a line over the limit whole, and goes on after it", arguments: [1, 7, 64, 1000])
  func tooLong(piece: Int) {
    let long = String(repeating: "x", count: 101)
    let longest = String(repeating: "y", count: 100)
    let lines = Self.split(Array("\(long)\n\(longest)\nb\n\(long)".utf8), piece: piece)
    #expect(
      lines == [
        .tooLong(number: 1), Self.line(longest, 2), Self.line("b", 3), .tooLong(number: 4),
      ])
  }

  @Test("passes any bytes on as they are")
  func binary() {
    let bytes = (0...255).map { UInt8($0) }.filter { $0 != 0x0A && $0 != 0x0D }
    #expect(
      Self.split(bytes + [0x0A] + bytes, piece: 3, limit: 300) == [
        .bytes(bytes, number: 1), .bytes(bytes, number: 2),
      ])
  }

  @Test("has no line where there are no bytes")
  func empty() {
    #expect(Self.split([], piece: 1).isEmpty)
    #expect(Self.split([0x0A], piece: 1) == [Self.line("", 1)])
  }
}
