import Geometry
import Testing

@Suite struct GrayImageTests {
  @Test func pixelsLieRowByRow() throws {
    var image = try #require(GrayImage(width: 3, height: 2, pixels: [0, 1, 2, 3, 4, 5]))
    for y in 0..<2 {
      for x in 0..<3 { #expect(image[x, y] == UInt8(y * 3 + x)) }
    }
    image[2, 1] = 77
    #expect(image.pixels == [0, 1, 2, 3, 4, 77])
  }

  @Test(arguments: [
    (0, 0), (0, 5), (-1, -6), (-2, -3), (2, 2), (7, 1), (6, 2), (.max, 2), (.max, .max),
    (.min, -1), (.min, .min), (1 << 62, 4),
  ])
  func sizesThatDoNotFitThePixelsAreRefused(width: Int, height: Int) {
    #expect(GrayImage(width: width, height: height, pixels: Array(repeating: 0, count: 6)) == nil)
    #expect(GrayImage(width: width, height: height, pixels: []) == nil)
  }

  @Test func filledPicturesHaveOneBrightness() {
    let image = GrayImage(width: 4, height: 3, filledWith: 9)
    #expect(image.pixels == Array(repeating: 9, count: 12))
    #expect(GrayImage(width: 2, height: 1).pixels == [0, 0])
  }

  @Test(arguments: [0, -1, Int.min]) func sidesBelowOnePixelCountAsOne(side: Int) {
    #expect(GrayImage(width: side, height: side) == GrayImage(width: 1, height: 1))
  }
}
