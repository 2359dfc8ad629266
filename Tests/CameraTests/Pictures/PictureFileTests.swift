import Foundation
import Geometry
import Testing

@testable import Camera

@Suite struct PictureFileTests {
  @Test(arguments: ["png", "pgm"]) func losslessFormatsKeepEveryPixel(ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("picture.\(ending)")
    let image = ramp(width: 37, height: 23)
    try PictureFile.write(image, to: path)
    #expect(try PictureFile.read(path) == image)
  }

  @Test func jpegKeepsSmoothPicturesWithinItsQuantisation() throws {
    let image = ramp()
    let bytes = try PictureFile.encodeJPEG(image, quality: 95)
    let decoded = try PictureFile.decode(bytes)
    #expect((decoded.width, decoded.height) == (image.width, image.height))
    // At quality 95 the luminance steps are at most 12, so that errors stay below one step.
    let worst = zip(decoded.pixels, image.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 12)
  }

  @Test func encodingTheSamePictureTwiceGivesTheSameBytes() throws {
    #expect(try PictureFile.encodeJPEG(ramp()) == PictureFile.encodeJPEG(ramp()))
    #expect(try PictureFile.encodePNG(ramp()) == PictureFile.encodePNG(ramp()))
  }

  @Test func lowerQualityAndHigherCompressionMakeSmallerFiles() throws {
    let image = ramp(width: 320, height: 240)
    let fine = try PictureFile.encodeJPEG(image, quality: 95).count
    #expect(try PictureFile.encodeJPEG(image, quality: 30).count < fine)
    let stored = try PictureFile.encodePNG(image, compressionLevel: 0).count
    #expect(try PictureFile.encodePNG(image, compressionLevel: 9).count < stored)
  }

  @Test func formatsAreRecognisedByContentNotByName() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("really-a-png.jpg")
    try PictureFile.write(PictureFile.encodePNG(ramp()), to: path)
    #expect(try PictureFile.read(path) == ramp())
  }

  @Test func pgmHeadersMayHoldCommentsAndDeepPixels() throws {
    let header = "P5 # made by hand\n# two rows\n2\t2\n65535\n"
    let bytes = Array(header.utf8) + [0xFF, 0xFF, 0x80, 0x00, 0, 0, 0x01, 0x00]
    #expect(try PictureFile.decode(bytes).pixels == [255, 127, 0, 0])
  }

  @Test func pgmOfAnotherWhiteIsStretched() throws {
    let bytes = Array("P5 3 1 15 ".utf8) + [0, 7, 15]
    #expect(try PictureFile.decode(bytes).pixels == [0, 119, 255])
  }

  @Test func colourIsWeighedAsInBT601() throws {
    // A PNG of one red, one green and one blue pixel.
    let bytes = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAIAAACUgoPjAAAADklEQVR4nGP4z8DAAMYADvsC"
          + "/gkcFjQAAAAASUVORK5CYII="))
    #expect(try PictureFile.decode([UInt8](bytes)).pixels == [76, 150, 29])
  }

  @Test func writingToAnUnknownEndingIsRefused() throws {
    let error = cameraError { try PictureFile.write(ramp(), to: "/tmp/picture.gif") }
    #expect(error?.code == .unsupported)
  }

  @Test func tooLargeForJPEGIsAnErrorThatSaysSo() throws {
    let error = cameraError {
      _ = try PictureFile.encodeJPEG(GrayImage(width: 70000, height: 1))
    }
    #expect(error?.message.contains("70000") == true)
  }
}
