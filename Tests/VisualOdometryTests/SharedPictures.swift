import Camera
import Foundation
import Geometry

/// Real picture sequences that are kept outside the project.
enum SharedPictures {
  static let root =
    ProcessInfo.processInfo.environment["CSFUSE_SHARED_DATA"] ?? "../shared/data"

  static let areThere = FileManager.default.fileExists(atPath: root + "/images/seven-scenes")

  /// True camera centres of the 7-Scenes frames.
  static func sevenScenesCentres(count: Int) throws -> [Vector3] {
    try (0..<count).map { index in
      let numbers = try String(
        contentsOfFile: root + "/images/seven-scenes/" + name(index) + ".pose.txt", encoding: .utf8
      ).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      return Vector3(numbers[3], numbers[7], numbers[11])
    }
  }

  /// True camera centres of the KITTI frames.
  static func kittiCentres() throws -> [Vector3] {
    try String(contentsOfFile: root + "/images/kitti-cut-1/poses.txt", encoding: .utf8)
      .split(separator: "\n").map { line in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return Vector3(numbers[3], numbers[7], numbers[11])
      }
  }

  static func sevenScenesPicture(_ index: Int) throws -> GrayImage {
    try PictureFile.read(root + "/images/seven-scenes/" + name(index) + ".color.jpg")
  }

  static func kittiPicture(_ index: Int) throws -> GrayImage {
    let number = String(1_000_000 + index).dropFirst()
    return try PictureFile.read(root + "/images/kitti-cut-1/image_l/\(number).png")
  }

  private static func name(_ index: Int) -> String {
    "frame-" + String(1_000_000 + index).dropFirst()
  }
}
