import Geometry
import Testing

@testable import Simulation

/// A grey hall with one big plate in front of the camera: dark and bright quarters, whose common
/// corner is known to the millimetre.
struct MarkerHall {
  /// Where the corner is, metres.
  let corner = Vector3(5, 0, 1.5)
  let scenery: Scenery

  /// - Parameter tones: of the quarters, upper left and lower right first.
  init(tones: (Double, Double) = (200, 50)) {
    let room = Room(minimum: Vector3(-10, -10, -5), maximum: Vector3(10, 10, 5))
    let shell = Box(centre: .zero, half: room.size / 2)
    // 4 m wide and high, its face at x = 5.
    let plate = Box(centre: Vector3(5.5, 0, 1.5), half: Vector3(0.5, 2, 2))
    var canvases = Box.Side.all.map { side in
      let size = shell.size(of: side)
      return Canvas(widthMetres: size.u, heightMetres: size.v, metresPerTexel: 0.5, tone: 100)
    }
    for side in Box.Side.all {
      let size = plate.size(of: side)
      var canvas = Canvas(
        widthMetres: size.u, heightMetres: size.v, metresPerTexel: 0.005, tone: tones.1)
      if side.axis == 0 {
        for centre in [SIMD2(1.0, 1.0), SIMD2(3.0, 3.0)] {
          canvas.paint(
            Canvas.Leaf(
              centre: centre, half: SIMD2(1, 1), angle: 0, isDisc: false, tone: tones.0))
        }
      }
      canvases.append(canvas)
    }
    scenery = Scenery(room: room, boxes: [shell, plate], canvases: canvases)
  }
}

extension Trajectory {
  /// A body that stands still for two seconds from the start of simulated runs.
  static func still(_ worldFromBody: Pose) -> Trajectory {
    turning(from: worldFromBody, radiansPerSecond: 0)
  }

  /// A body that turns about its own vertical at an even rate for two seconds, and passes the
  /// pose in the middle of them.
  static func turning(from worldFromBody: Pose, radiansPerSecond: Double) -> Trajectory {
    Trajectory(
      (0...200).map { index in
        let seconds = Double(index) / 100
        return TimedPose(
          timestamp: Simulator.start.advanced(bySeconds: seconds),
          worldFromBody: Pose(
            rotation: worldFromBody.rotation * Rotation(yaw: radiansPerSecond * (seconds - 1)),
            translation: worldFromBody.translation))
      })
  }
}

/// The middle of such a trajectory.
let middle = Simulator.start.advanced(bySeconds: 1)

/// Where a row or column of brightness crosses a level, between the pixels.
func crossing(_ values: [Double], level: Double) -> Double? {
  for index in 1..<values.count where (values[index - 1] < level) != (values[index] < level) {
    return Double(index - 1) + (level - values[index - 1]) / (values[index] - values[index - 1])
  }
  return nil
}

extension GrayImage {
  /// The brightness of a stretch of a row.
  func row(_ y: Int, _ columns: ClosedRange<Int>) -> [Double] {
    columns.map { Double(self[$0, y]) }
  }

  /// The brightness of a stretch of a column.
  func column(_ x: Int, _ rows: ClosedRange<Int>) -> [Double] { rows.map { Double(self[x, $0]) } }

  /// The mean brightness.
  var mean: Double { pixels.reduce(0) { $0 + Double($1) } / Double(pixels.count) }
}
