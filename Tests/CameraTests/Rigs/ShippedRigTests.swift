import Foundation
import Geometry
import Testing

@testable import Camera

@Suite struct ShippedRigTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Calibration")

  @Test func everyShippedRigIsReadAndSeesStraightAhead() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.contains(".") }
    #expect(names.sorted() == ["example-fisheye", "example-webcam"])
    for name in names {
      let rig = try RigFile.read(Self.folder.appendingPathComponent("\(name)/rig.yaml").path)
      let camera = try #require(rig.camera)
      let forward = rig.bodyFromCamera.inverse.rotation * Vector3(1, 0, 0)
      let pixel = try #require(camera.project(forward))
      // What lies ahead of the body is seen in the picture's middle column, above its lower half.
      #expect(abs(pixel.u - camera.cx) < 1, "\(name)")
      #expect(pixel.v >= 0 && pixel.v < camera.cy + 1, "\(name)")
    }
  }

  /// The rows of a table in the manual that hold a rotation in backquotes.
  private func rotations() throws -> [(camera: String, rotation: Rotation)] {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, cells[1].hasPrefix("`[") else { return nil }
      let q = cells[1].trimmingCharacters(in: CharacterSet(charactersIn: "`[]"))
        .split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      guard q.count == 4 else { return nil }
      return (cells[0], Rotation(x: q[0], y: q[1], z: q[2], w: q[3]))
    }
  }

  @Test func theManualsRotationsAreWhatItSays() throws {
    let tilt = 20.0.radians
    // Where the optical axis and the picture's upward direction point in the body's frame.
    let expected: [String: (axis: Vector3, up: Vector3)] = [
      "looks forward, upright": (Vector3(1, 0, 0), Vector3(0, 0, 1)),
      "looks forward, mounted upside down": (Vector3(1, 0, 0), Vector3(0, 0, -1)),
      "looks left, upright": (Vector3(0, 1, 0), Vector3(0, 0, 1)),
      "looks right, upright": (Vector3(0, -1, 0), Vector3(0, 0, 1)),
      "looks forward, tilted 20° downwards": (
        Vector3(cos(tilt), 0, -sin(tilt)), Vector3(sin(tilt), 0, cos(tilt))
      ),
    ]
    let rows = try rotations()
    #expect(rows.count == expected.count)
    for (camera, rotation) in rows {
      let (axis, up) = try #require(expected[camera])
      // The manual gives five digits.
      #expect((rotation * Vector3(0, 0, 1) - axis).norm < 2e-5, "\(camera)")
      #expect((rotation * Vector3(0, -1, 0) - up).norm < 2e-5, "\(camera)")
    }
  }

  @Test func theManualsExampleIsReadAsItStands() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let yaml = try #require(
      text.components(separatedBy: "```yaml\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let rig = try RigFile.parse(yaml, path: "README.md")
    #expect(rig.rangeOffsetMetres == ["tag-1": 0.35])
  }
}
