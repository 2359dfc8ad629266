import Geometry
import Testing

@testable import Recording

@Suite("Numbers as text")
struct NumberTextTests {
  private func read(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return NumberText.double(bytes, 0..<bytes.count)
  }

  @Test("come back as the same bits, in plain decimals")
  func roundTrip() throws {
    var random = RandomSource(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = NumberText.text(value)
      #expect(!text.contains("e"))
      #expect(read(text)?.bitPattern == value.bitPattern, "\(value)")
    }
  }

  @Test("of few digits are read as the library reads them")
  func short() {
    var random = RandomSource(seed: 2)
    for _ in 0..<20_000 {
      let digits = Int64.random(in: -99_999_999_999...99_999_999_999, using: &random)
      let power = Int.random(in: -30...30, using: &random)
      let text = "\(digits)e\(power)"
      #expect(read(text) == Double(text), "\(text)")
    }
  }

  @Test(
    "are refused unless they follow the grammar and are finite",
    arguments: [
      "", "-", "+1", "01", "1.", ".5", "1e", "1e+", "nan", "inf", "1e999", "0x10", "1 ", "1,0",
      "--1", "1.5.2",
    ])
  func refused(_ text: String) { #expect(read(text) == nil) }

  @Test("that are whole are read to the ends of 64 bits and no further")
  func whole() {
    func read(_ text: String) -> Int64? {
      let bytes = Array(text.utf8)
      return NumberText.integer(bytes, 0..<bytes.count)
    }
    #expect(read("9223372036854775807") == .max)
    #expect(read("-9223372036854775808") == .min)
    #expect(read("9223372036854775808") == nil)
    #expect(read("-9223372036854775809") == nil)
    #expect(read("1.0") == nil && read("") == nil && read("-") == nil && read("007") == nil)
  }
}
