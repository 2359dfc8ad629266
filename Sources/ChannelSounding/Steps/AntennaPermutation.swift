/// The order in which a step sounds its antenna paths (Core Vol 6 Part H 4.7.5).
///
/// One table serves every number of paths: N paths use its first N! rows and N columns.
public enum AntennaPermutation {
  private static let rows: [UInt16] = [
    0x1234, 0x2134, 0x1324, 0x3124, 0x3214, 0x2314, 0x1243, 0x2143, 0x1423, 0x4123, 0x4213, 0x2413,
    0x1432, 0x4132, 0x1342, 0x3142, 0x3412, 0x4312, 0x4231, 0x2431, 0x4321, 0x3421, 0x3241, 0x2341,
  ]

  private static let rowCounts = [0, 1, 2, 6, 24]

  /// Whether a row exists for so many paths.
  public static func isValid(row: Int, pathCount: Int) -> Bool {
    rowCounts.indices.contains(pathCount) && row >= 0 && row < rowCounts[pathCount]
  }

  /// The path, from 0, of the tone at a position in its step; `nil` where there is no such row.
  ///
  /// The position behind the last path is the extension slot, which repeats the last one's path.
  public static func path(row: Int, position: Int, pathCount: Int) -> Int? {
    guard isValid(row: row, pathCount: pathCount), position >= 0, position <= pathCount else {
      return nil
    }
    let column = min(position, pathCount - 1)
    return Int(rows[row] >> UInt16(4 * (3 - column)) & 0xF) - 1
  }
}
