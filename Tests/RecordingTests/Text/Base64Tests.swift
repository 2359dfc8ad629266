import Foundation
import Geometry
import Testing

@testable import Recording

@Suite("Base64")
struct Base64Tests {
  private func decode(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    return Base64.decode(bytes, 0..<bytes.count)
  }

  @Test("agrees with the system's library and comes back", arguments: 0..<70)
  func roundTrip(_ count: Int) {
    var random = RandomSource(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let text = Base64.encode(bytes)
    #expect(text == Data(bytes).base64EncodedString())
    #expect(decode(text) == bytes)
  }

  @Test(
    "is refused where it is not canonical",
    arguments: [
      "A", "AA", "AAA", "AA=A", "A===", "====", "AB==", "AAB=", "AA==AAAA", "AA-_", "AA A",
    ])
  func refused(_ text: String) { #expect(decode(text) == nil) }
}
