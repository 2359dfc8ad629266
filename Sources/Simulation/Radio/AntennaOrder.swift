/// The order in which a step uses its antenna paths.
///
/// Source: the antenna permutation table of the Bluetooth Core specification, Vol 6 Part H 4.7.5:
/// with n paths, the first n! rows, cut to n numbers.
enum AntennaOrder {
  private static let rows: [[Int]] = [
    [1, 2, 3, 4], [2, 1, 3, 4], [1, 3, 2, 4], [3, 1, 2, 4], [3, 2, 1, 4], [2, 3, 1, 4],
    [1, 2, 4, 3], [2, 1, 4, 3], [1, 4, 2, 3], [4, 1, 2, 3], [4, 2, 1, 3], [2, 4, 1, 3],
    [1, 4, 3, 2], [4, 1, 3, 2], [1, 3, 4, 2], [3, 1, 4, 2], [3, 4, 1, 2], [4, 3, 1, 2],
    [4, 2, 3, 1], [2, 4, 3, 1], [4, 3, 2, 1], [3, 4, 2, 1], [3, 2, 4, 1], [2, 3, 4, 1],
  ]

  /// The number of orders of so many paths.
  static func count(paths: Int) -> Int { (1...paths).reduce(1, *) }

  /// The path, from 0, of the tone at a position of a step.
  static func path(row: Int, tone: Int) -> Int { rows[row][tone] - 1 }
}
