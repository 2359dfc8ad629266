internal import CVision
import Geometry

/// A chessboard as seen in one picture.
public struct BoardView: Sendable, Hashable {
  /// The inner corners, row by row, pixels from the middle of the top left pixel.
  public let corners: [SIMD2<Double>]

  /// Finds a board in a picture; `nil` where not all of its corners are seen.
  public init?(of board: Chessboard, in image: GrayImage) {
    let count = board.columns * board.rows
    var pixels = [cvs_pixel](repeating: cvs_pixel(), count: count)
    var found: Int32 = 0
    let status = image.pixels.withUnsafeBufferPointer { bytes in
      cvs_find_chessboard(
        bytes.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height),
        Int32(board.columns), Int32(board.rows), &pixels, &found)
    }
    guard status == CVS_OK, found != 0 else { return nil }
    corners = pixels.map { SIMD2(Double($0.x), Double($0.y)) }
  }

  /// Makes a view of known corners.
  init(corners: [SIMD2<Double>]) { self.corners = corners }

  /// The middle of the corners.
  var centre: SIMD2<Double> { corners.reduce(.zero, +) / Double(max(corners.count, 1)) }

  /// The mean distance of corners between two views of the same board, pixels; the board may have
  /// been numbered from its other end.
  func distance(to other: BoardView) -> Double {
    guard corners.count == other.corners.count, !corners.isEmpty else { return .infinity }
    func mean(_ others: [SIMD2<Double>]) -> Double {
      zip(corners, others).reduce(0) { sum, pair in
        let gap = pair.0 - pair.1
        return sum + (gap.x * gap.x + gap.y * gap.y).squareRoot()
      } / Double(corners.count)
    }
    return min(mean(other.corners), mean(other.corners.reversed()))
  }
}
