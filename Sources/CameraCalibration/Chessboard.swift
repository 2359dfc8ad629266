/// A flat chessboard of known size.
public struct Chessboard: Sendable, Hashable {
  /// Inner corners along the longer side: one less than its squares.
  public let columns: Int
  /// Inner corners along the shorter side.
  public let rows: Int
  /// The side of a square, metres.
  public let squareMetres: Double

  /// Makes a board of `columns × rows` inner corners.
  ///
  /// Throws where it has under 3 or over 50 corners along a side, or no size. A board with as many
  /// corners along both sides, or both counts even or both odd, looks the same turned by half a
  /// turn; that does no harm to calibration.
  public init(columns: Int, rows: Int, squareMetres: Double) throws(CalibrationError) {
    guard (3...50).contains(columns), (3...50).contains(rows), squareMetres > 0,
      squareMetres.isFinite
    else {
      throw CalibrationError(
        .invalidBoard,
        "a board has 3 to 50 inner corners along a side and squares of some size, not "
          + "\(columns)×\(rows) of \(squareMetres) m")
    }
    self.columns = columns
    self.rows = rows
    self.squareMetres = squareMetres
  }

  /// Makes a board of a text such as `9x6`.
  ///
  /// Throws as above, and where the text is not of that form.
  public init(_ text: String, squareMetres: Double) throws(CalibrationError) {
    let counts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard counts.count == 2, let columns = counts[0], let rows = counts[1] else {
      throw CalibrationError(
        .invalidBoard, "'\(text)' is no board; write its inner corners such as 9x6")
    }
    try self.init(columns: columns, rows: rows, squareMetres: squareMetres)
  }
}
