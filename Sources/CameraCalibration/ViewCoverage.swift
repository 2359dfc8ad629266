/// Which parts of the picture the board has been seen in, on a grid of cells.
public struct ViewCoverage: Sendable, Hashable {
  /// Cells across the picture.
  public static let columns = 5
  /// Cells down the picture.
  public static let rows = 4

  /// How many views had a corner in each cell, row by row.
  public private(set) var counts = Array(repeating: 0, count: columns * rows)

  /// The share of cells that were seen, 0 to 1.
  public var share: Double {
    Double(counts.count { $0 > 0 }) / Double(counts.count)
  }

  /// Counts a view.
  mutating func add(_ view: BoardView, width: Int, height: Int) {
    var cells: Set<Int> = []
    for corner in view.corners {
      let column = Int((corner.x / Double(width) * Double(Self.columns)).rounded(.down))
      let row = Int((corner.y / Double(height) * Double(Self.rows)).rounded(.down))
      cells.insert(
        min(max(row, 0), Self.rows - 1) * Self.columns + min(max(column, 0), Self.columns - 1))
    }
    for cell in cells { counts[cell] += 1 }
  }

  /// Where the board should be shown next, in words; `nil` where it has been everywhere.
  var missingRegion: String? {
    guard let cell = counts.firstIndex(of: 0) else { return nil }
    let (row, column) = (cell / Self.columns, cell % Self.columns)
    let vertical = row == 0 ? "top" : row == Self.rows - 1 ? "bottom" : "middle"
    let horizontal = column < 2 ? "left" : column == 2 ? "centre" : "right"
    return "\(vertical) \(horizontal)"
  }
}
