import Foundation
import Geometry

@testable import Camera

/// A folder that exists for one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("csfuse-camera-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// A picture of smooth ramps, which JPEG keeps within a few grey levels.
func ramp(width: Int = 64, height: Int = 48, phase: Int = 0) -> GrayImage {
  var image = GrayImage(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { image[x, y] = UInt8((x * 2 + y + phase) % 256) }
  }
  return image
}

/// The `CameraError` a body throws; `nil` where it throws none.
func cameraError(_ body: () throws -> Void) -> CameraError? {
  do { try body() } catch { return error as? CameraError }
  return nil
}
