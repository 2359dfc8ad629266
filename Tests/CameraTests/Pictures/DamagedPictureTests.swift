import Geometry
import Glibc
import Testing

@testable import Camera

@Suite struct DamagedPictureTests {
  static func encoded(_ ending: String) throws -> [UInt8] {
    switch ending {
    case "jpg": try PictureFile.encodeJPEG(ramp())
    case "png": try PictureFile.encodePNG(ramp())
    default: PictureFile.encodePGM(ramp())
    }
  }

  @Test(arguments: ["jpg", "png", "pgm"]) func everyTruncationIsAnErrorNamingTheFile(
    ending: String
  ) throws {
    let bytes = try Self.encoded(ending)
    // A JPEG that lacks only its two bytes of end marker, or a PNG without the trailer, has all
    // its pixels; what matters is that nothing shorter passes for a picture.
    for count in Swift.stride(from: 0, to: bytes.count - 20, by: 7) {
      let error = cameraError {
        _ = try PictureFile.decode(Array(bytes.prefix(count)), path: "cut.\(ending)")
      }
      #expect(error?.code == .damagedPicture, "\(count) bytes")
      #expect(error?.path == "cut.\(ending)")
    }
  }

  @Test func aNamedPipeIsRefusedWithoutWaitingForAWriter() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe.png")
    try #require(mkfifo(path, 0o600) == 0)
    let error = cameraError { _ = try PictureFile.read(path) }
    #expect(error?.code == .inputOutput)
    #expect(error?.path == path)
  }

  @Test(arguments: ["jpg", "png", "pgm"]) func flippedBytesNeverTrap(ending: String) throws {
    let bytes = try Self.encoded(ending)
    var random = RandomSource(seed: 7)
    var refused = 0
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      do throws(CameraError) {
        let image = try PictureFile.decode(damaged)
        #expect(image.pixels.count == image.width * image.height)
      } catch {
        #expect(error.code == .damagedPicture)
        refused += 1
      }
    }
    // PNG checks every byte; a flipped byte in a PGM is mostly just another grey.
    if ending == "png" { #expect(refused > 380) }
  }

  @Test func absurdSizesAreRefusedBeforeMemoryIsTaken() throws {
    var jpeg = try Self.encoded("jpg")
    // The frame header: FF C0, length, precision, then height and width in two bytes each.
    let frame = try #require(
      zip(jpeg.indices, zip(jpeg, jpeg.dropFirst())).first { $0.1 == (0xFF, 0xC0) }?.0)
    for offset in 5...8 { jpeg[frame + offset] = 0xF0 }
    let pgm = Array("P5 999999999 999999999 255 ".utf8)
    for bytes in [jpeg, pgm] {
      let error = cameraError { _ = try PictureFile.decode(bytes, path: "huge") }
      #expect(error?.message.contains("absurd size") == true)
    }
  }

  @Test func strayBytesBetweenJPEGSegmentsAreTolerated() throws {
    let bytes = try Self.encoded("jpg")
    let trailing = bytes + [0, 0, 0, 0]
    let table = try #require(
      zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $0.1 == (0xFF, 0xDB) }?.0)
    let between = bytes[..<table] + [0x00, 0x11] + bytes[table...]
    let image = try PictureFile.decode(bytes)
    #expect(try PictureFile.decode(trailing) == image)
    #expect(try PictureFile.decode(Array(between)) == image)
  }

  @Test func emptyAndForeignFilesAreNamedForWhatTheyAre() {
    #expect(cameraError { _ = try PictureFile.decode([]) }?.message == "is empty")
    let error = cameraError { _ = try PictureFile.decode(Array("GIF89a".utf8), path: "a.jpg") }
    #expect(error?.description == "a.jpg: is no JPEG, PNG or binary PGM picture")
  }

  @Test func aMissingFileAndAFolderAreErrors() {
    let missing = cameraError { _ = try PictureFile.read("/nonexistent/picture.jpg") }
    #expect(missing?.code == .notFound)
    #expect(missing?.path == "/nonexistent/picture.jpg")
    #expect(cameraError { _ = try PictureFile.read("/") }?.code == .inputOutput)
  }
}
