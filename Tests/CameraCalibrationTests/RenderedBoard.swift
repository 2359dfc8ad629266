import Geometry
import Glibc

@testable import CameraCalibration

/// Draws chessboards as a camera sees them: black and white squares with a white margin on grey.
struct BoardRenderer {
  let board: Chessboard
  let camera: CameraModel
  /// Rays through the corners between pixels, row by row, scaled to z = 1.
  private let rays: [Vector3]

  init(board: Chessboard, camera: CameraModel) {
    self.board = board
    self.camera = camera
    rays = (0...camera.height).flatMap { y in
      (0...camera.width).map { x in
        camera.unproject(u: Double(x) - 0.5, v: Double(y) - 0.5)
      }
    }
  }

  /// The picture of the board at a place before the camera.
  func image(cameraFromBoard: Pose) -> GrayImage {
    var image = GrayImage(width: camera.width, height: camera.height)
    let boardFromCamera = cameraFromBoard.inverse
    // Turning is linear, so that corners can be turned before rays between them are mixed.
    let turned = rays.map { boardFromCamera.rotation * $0 }
    let row = camera.width + 1
    // Sixteen rays a pixel, so that edges fall between pixels as they do on a sensor.
    let steps = [0.125, 0.375, 0.625, 0.875]
    for y in 0..<camera.height {
      for x in 0..<camera.width {
        let corner = y * row + x
        var sum = 0
        for dy in steps {
          let left = turned[corner] * (1 - dy) + turned[corner + row] * dy
          let right = turned[corner + 1] * (1 - dy) + turned[corner + row + 1] * dy
          for dx in steps {
            sum += brightness(boardFromCamera.translation, left * (1 - dx) + right * dx)
          }
        }
        image[x, y] = UInt8(sum / 16)
      }
    }
    return image
  }

  /// The brightness that a ray in the board's frame ends at.
  private func brightness(_ origin: Vector3, _ ray: Vector3) -> Int {
    let range = -origin.z / ray.z
    guard range > 0, range < 100 else { return 90 }
    // The first inner corner is the board's origin, so squares begin one before it.
    let x = ((origin.x + ray.x * range) / board.squareMetres + 1).rounded(.down)
    let y = ((origin.y + ray.y * range) / board.squareMetres + 1).rounded(.down)
    let (columns, rows) = (Double(board.columns), Double(board.rows))
    guard x >= -1, y >= -1, x <= columns + 1, y <= rows + 1 else { return 90 }
    guard x >= 0, y >= 0, x <= columns, y <= rows else { return 230 }
    return (Int(x) + Int(y)) % 2 == 0 ? 25 : 230
  }

  /// Places all over the picture, near and far, tilted to all sides.
  ///
  /// `spread` is how far aside the board goes, in depths.
  func poses(
    count: Int, seed: UInt64, depthMetres: Double, spread: (x: Double, y: Double)
  ) -> [Pose] {
    var random = RandomSource(seed: seed)
    let middle = Vector3(
      Double(board.columns - 1) / 2 * board.squareMetres,
      Double(board.rows - 1) / 2 * board.squareMetres, 0)
    return (0..<count).map { index in
      let direction = Double(index) * 2.4
      let tilt = 0.2 + 0.45 * random.uniform()
      let rotation =
        Rotation(rotationVector: Vector3(tilt * sin(direction), tilt * cos(direction), 0))
        * Rotation(rotationVector: Vector3(0, 0, random.uniform(-0.4...0.4)))
      let depth = depthMetres * random.uniform(0.9...1.4)
      let sideways = Vector3(
        [-1.0, 0, 1][index % 3] * spread.x * depth, [-1.0, 1][index / 3 % 2] * spread.y * depth,
        depth)
      return Pose(rotation: rotation, translation: sideways - rotation * middle)
    }
  }
}
