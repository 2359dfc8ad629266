import Geometry
import Testing

@testable import Recording

@Suite("Import of pictures")
struct PictureImporterTests {
  /// A camera pose as matrix rows, off by a little from a rotation.
  private func rows(_ pose: Pose, error: Double) -> [[Double]] {
    let columns = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].map { pose.rotation * $0 }
    return (0..<3).map { row in
      columns.map { $0[row] + error } + [pose.translation[row]]
    }
  }

  private let poses = [
    Pose(rotation: Rotation(rotationVector: [0.4, -0.3, 0.2]), translation: [1, 2, 3]),
    // One metre along the camera's axis, and a turn by 0.1 to its left, about its −y axis.
    Pose(rotation: Rotation(rotationVector: [0.4, -0.3, 0.2]), translation: [1, 2, 3])
      * Pose(rotation: Rotation(rotationVector: [0, -0.1, 0]), translation: [0, 0, 1]),
  ]

  @Test("as in 7-Scenes projects poses to rotations and starts at the identity")
  func sevenScenes() throws {
    let folder = try TemporaryFolder()
    for (index, pose) in poses.enumerated() {
      let lines = rows(pose, error: 2e-4).map { $0.map(NumberText.text).joined(separator: " \t") }
      try folder.write(
        lines.joined(separator: "\n") + "\n0 0 0 1\n", to: "frame-00000\(index + 4).pose.txt")
      try folder.write([0xFF, 0xD8], to: "frame-00000\(index + 4).color.jpg")
    }
    let run = try SevenScenesImporter.read(folder.path).run
    #expect(run.frames.map(\.timestamp.nanoseconds) == [0, 33_333_333])
    let trajectory = try #require(run.truth).trajectory
    #expect(trajectory[0].worldFromBody.rotation.angle < 1e-7)
    let second = trajectory[1].worldFromBody
    // An error of 2e-4 in each element turns a pose by at most about twice that.
    #expect((second.translation - Vector3(1, 0, 0)).norm < 1e-3)
    #expect(abs(second.rotation.yaw - 0.1) < 1e-3)

    try RunWriter.write(run, to: "\(folder.path)/run")
    #expect(try folder.read("run/frame-000005.color.jpg") == [0xFF, 0xD8])
    try folder.write("1 0 0 0\n0 1 0\n", to: "frame-000005.pose.txt")
    let error = #expect(throws: RecordingError.self) { try SevenScenesImporter.read(folder.path) }
    #expect(error?.description.contains("frame-000005.pose.txt:2: ") == true)
    try folder.write("2 0 0 0\n0 1 0 0\n0 0 1 0\n", to: "frame-000005.pose.txt")
    #expect(throws: RecordingError.self) { try SevenScenesImporter.read(folder.path) }
  }

  @Test("as in KITTI reads poses, intrinsics and the picture's size", arguments: ["", "P0: "])
  func kitti(prefix: String) throws {
    let folder = try TemporaryFolder()
    let lines = poses.map { pose in
      rows(pose, error: 0).flatMap { $0 }.map(NumberText.text).joined(separator: " ")
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "poses.txt")
    try folder.write("\(prefix)700 0 600 0 0 701 180 0 0 0 1 0\n", to: "calib.txt")
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let picture = header + Array("IHDR".utf8) + [0, 0, 4, 202, 0, 0, 1, 112]
    for index in 0..<2 { try folder.write(picture, to: "image_l/00000\(index).png") }
    let run = try KITTIImporter.read(folder.path).run
    #expect(run.frames.map(\.file) == ["image_l/000000.png", "image_l/000001.png"])
    #expect(run.frames.map(\.timestamp.nanoseconds) == [0, 100_000_000])
    #expect(run.rigYAML?.contains("size: [1226, 368]") == true)
    #expect(run.rigYAML?.contains("intrinsics: [700.0, 701.0, 600.0, 180.0]") == true)
    let second = try #require(run.truth?.trajectory.last?.worldFromBody)
    #expect((second.translation - Vector3(1, 0, 0)).norm < 1e-9)
    #expect(abs(second.rotation.yaw - 0.1) < 1e-9)

    try folder.write(picture, to: "image_l/000002.png")
    let error = #expect(throws: RecordingError.self) { try KITTIImporter.read(folder.path) }
    #expect(error?.reason == "2 poses for 3 pictures")
  }
}
