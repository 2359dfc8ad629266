import Foundation
import Simulation

@testable import CSFusion

/// What tests feed sessions with.
enum Material {
  /// A rig with a small camera.
  static let rig = Rig(
    camera: CameraModel(width: 96, height: 64, fx: 80, fy: 80, cx: 47.5, cy: 31.5),
    antennas: [Antenna(id: 1, positionInBody: Vector3(0.12, 0, 0.05))])

  static func milliseconds(_ time: Int64) -> Timestamp { Timestamp(nanoseconds: time * 1_000_000) }

  static func range(_ time: Int64, _ object: ObjectID = "tag-1", metres: Double = 2)
    -> RangingSample
  {
    RangingSample(
      timestamp: milliseconds(time), object: object,
      content: .range(metres: metres, standardDeviation: 0.1, kind: .rtt))
  }

  /// A picture of random texture that drifts to the left.
  static func image(_ index: Int, width: Int = 96, height: Int = 64) -> GrayImage {
    var random = RandomSource(seed: 7)
    let side = 512
    let texture = (0..<side * side / 16).map { _ in UInt8(random.next() & 0xFF) }
    var image = GrayImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        image[x, y] = texture[((y / 4) * (side / 4) + (x + index) / 4) % texture.count]
      }
    }
    return image
  }

  static func frame(_ time: Int64, width: Int = 96, height: Int = 64) -> CameraFrame {
    CameraFrame(
      timestamp: milliseconds(time), image: image(Int(time / 50), width: width, height: height))
  }

  /// A simulated walk's ranges.
  static func ranging(seed: UInt64 = 1) throws -> [RangingSample] {
    var configuration = SimulationConfiguration(scenario: .curve, seed: seed)
    configuration.durationSeconds = 4
    configuration.objectCount = 2
    configuration.ranging = .ranges
    return try Simulator.run(configuration).ranging
  }

  /// A simulated walk as a run with external odometry.
  static func run(seed: UInt64 = 1) throws -> Run {
    var configuration = SimulationConfiguration(scenario: .curve, seed: seed)
    configuration.durationSeconds = 8
    configuration.objectCount = 2
    configuration.ranging = .ranges
    configuration.givesHints = true
    let simulated = try Simulator.run(configuration)
    return Run(
      objects: simulated.objects.map { RunObject(id: $0.id, name: $0.name) },
      odometryIsMetric: simulated.odometryIsMetric, odometry: simulated.odometry,
      ranging: simulated.ranging, hints: simulated.hints,
      rigYAML: RigFile.text(of: simulated.rig))
  }

  /// Writes pictures every 50 ms from 100 s on, where simulations start.
  static func writePictures(_ count: Int, in folder: TemporaryFolder) throws {
    var index = "timestamp_ns,file\n"
    for number in 0..<count {
      try folder.write(
        PictureFile.encodePNG(image(number)), to: "pictures/\(number).png")
      index += "\(milliseconds(100_000 + Int64(number) * 50).nanoseconds),\(number).png\n"
    }
    try folder.write(index, to: "pictures/frames.csv")
  }

  static func lines(_ samples: [RangingSample]) -> String {
    samples.map { RangingLine.text($0) + "\n" }.joined()
  }
}

/// What a session said, as the bytes a command would print, and the rest of it.
final class Listener {
  private(set) var objects: [NearbyObject] = []
  private(set) var odometry: [OdometrySample] = []
  private(set) var accepted: [SessionInput] = []
  private(set) var issues: [SessionIssue] = []

  func hear(_ update: SessionUpdate) {
    objects += update.objects
    odometry += update.odometry
    accepted += update.accepted
    issues += update.issues
  }

  var text: String { objects.map { EstimateLine.text($0) + "\n" }.joined() }
  var acceptedNames: [String] { EventOrdererTests.names(accepted) }
  func count(_ kind: SessionIssue.Kind) -> Int { issues.count { $0.kind == kind } }
}
