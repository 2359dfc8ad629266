import Foundation
import Geometry
import Testing

@testable import Camera

/// All frames of a source, to its end.
func allFrames(_ source: inout FolderSource) throws -> [CameraFrame] {
  var frames: [CameraFrame] = []
  while case .frame(let frame) = try source.nextFrame(timeoutSeconds: 0) { frames.append(frame) }
  return frames
}

@Suite struct FolderSourceTests {
  @Test func namesInNaturalOrderGetTimesAtTheRate() throws {
    let folder = try TemporaryFolder()
    for (name, phase) in [("frame-10.png", 30), ("frame-2.pgm", 20), ("frame-1.jpg", 10)] {
      try PictureFile.write(ramp(phase: phase), to: folder.file(name))
    }
    try PictureFile.write(Array("not a picture".utf8), to: folder.file("notes.txt"))
    var source = try FolderSource(
      directory: folder.path, framesPerSecond: 10, start: Timestamp(nanoseconds: 5))
    let frames = try allFrames(&source)
    #expect(frames.map(\.timestamp.nanoseconds) == [5, 100_000_005, 200_000_005])
    #expect(frames.map(\.encoded?.encoding) == [.jpeg, .pgm, .png])
    #expect(frames.map(\.sequence) == [0, 1, 2])
    #expect(frames[1].image == ramp(phase: 20))
  }

  @Test func theBytesOfTheFileComeAlong() throws {
    let folder = try TemporaryFolder()
    let bytes = try PictureFile.encodeJPEG(ramp())
    try PictureFile.write(bytes, to: folder.file("1.jpg"))
    var source = try FolderSource(directory: folder.path)
    #expect(try allFrames(&source).first?.encoded?.bytes == bytes)
  }

  @Test func namesThatAreNanosecondsAreTimes() throws {
    let folder = try TemporaryFolder()
    for name in ["999950000000.png", "1000000000000.png"] {
      try PictureFile.write(ramp(), to: folder.file(name))
    }
    let source = try FolderSource(directory: folder.path)
    #expect(source.pictures.map(\.timestamp.nanoseconds) == [999_950_000_000, 1_000_000_000_000])
  }

  @Test func runningNumbersAreNoTimes() {
    #expect(PictureName.timedByName(["000000.png", "000001.png"]) == nil)
    #expect(PictureName.timedByName(["1000000000.color.png", "2000000000.color.png"]) == nil)
  }

  @Test func anIndexChoosesFilesAndTimes() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "unused.png"] {
      try PictureFile.write(ramp(), to: folder.file(name))
    }
    let index = "timestamp_ns,file\n7,b.png\n9,a.png\n"
    try PictureFile.write(Array(index.utf8), to: folder.file("frames.csv"))
    let source = try FolderSource(directory: folder.path)
    #expect(source.pictures.map(\.timestamp.nanoseconds) == [7, 9])
    #expect(source.pictures.map(\.path) == [folder.file("b.png"), folder.file("a.png")])
  }

  @Test(arguments: [
    ("timestamp_ns,file\n7,b.png\n7,a.png\n", 3), ("9,a.png\n7,b.png\n", 2),
    ("timestamp_ns,file\nnoon,a.png\n", 2), ("7\n", 1), ("7,\n", 1),
  ]) func damagedIndexesAreErrorsWithTheLine(text: String, line: Int) {
    let error = cameraError { _ = try FrameIndex.parse(Array(text.utf8), path: "frames.csv") }
    #expect(error?.code == .invalidFile)
    #expect(error?.line == line)
  }

  @Test func aPictureOfAnotherSizeIsNamedAndTheNextOneStillComes() throws {
    let folder = try TemporaryFolder()
    try PictureFile.write(ramp(), to: folder.file("1.png"))
    try PictureFile.write(ramp(width: 32), to: folder.file("2.png"))
    try PictureFile.write(ramp(), to: folder.file("3.png"))
    var source = try FolderSource(directory: folder.path)
    _ = try source.nextFrame(timeoutSeconds: 0)
    let error = cameraError { _ = try source.nextFrame(timeoutSeconds: 0) }
    #expect(error?.code == .differentSize)
    #expect(error?.path == folder.file("2.png"))
    #expect(try allFrames(&source).map(\.sequence) == [2])
  }

  @Test func emptyAndMissingFoldersAreErrors() throws {
    let folder = try TemporaryFolder()
    #expect(cameraError { _ = try FolderSource(directory: folder.path) }?.code == .notFound)
    let missing = cameraError { _ = try FolderSource(directory: "/nonexistent") }
    #expect(missing?.description.hasPrefix("/nonexistent: can't be opened as a folder") == true)
  }

  @Test func aListedPictureThatIsMissingIsNamed() throws {
    var source = FolderSource(pictures: [(Timestamp(nanoseconds: 0), "/nonexistent/1.png")])
    let error = cameraError { _ = try source.nextFrame(timeoutSeconds: 0) }
    #expect(error?.path == "/nonexistent/1.png")
  }
}
