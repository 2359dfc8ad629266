import Geometry

extension Rotation {
  /// The rotation nearest to a matrix of columns that are only nearly orthonormal.
  ///
  /// Newton's iteration for the polar factor, M ← (M + M⁻ᵀ)/2 (N. J. Higham, "Computing the Polar
  /// Decomposition—with Applications", 1986). `nil` where the matrix is further than `tolerance`
  /// from a rotation in any element.
  static func nearest(
    toColumns columns: (Vector3, Vector3, Vector3), tolerance: Double = 1e-2
  ) -> Rotation? {
    var (a, b, c) = columns
    for _ in 0..<6 {
      let determinant = a.dot(b.cross(c))
      guard determinant > 0.5, determinant < 2 else { return nil }
      let (inverseA, inverseB, inverseC) = (b.cross(c), c.cross(a), a.cross(b))
      a = (a + inverseA / determinant) / 2
      b = (b + inverseB / determinant) / 2
      c = (c + inverseC / determinant) / 2
    }
    let change = [a - columns.0, b - columns.1, c - columns.2]
    let largest = change.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max() ?? 0
    guard largest <= tolerance else { return nil }
    return Rotation(columns: a, b, c)
  }
}

extension Pose {
  /// Makes a pose of twelve numbers, the rows of a 3×4 matrix, its rotation made orthonormal.
  init(matrixRows rows: [Double]) throws(RecordFailure) {
    guard rows.count == 12,
      let rotation = Rotation.nearest(
        toColumns: (
          [rows[0], rows[4], rows[8]], [rows[1], rows[5], rows[9]], [rows[2], rows[6], rows[10]]
        ))
    else { throw RecordFailure(.invalidValue, "the matrix is not a rotation") }
    self.init(rotation: rotation, translation: [rows[3], rows[7], rows[11]])
  }
}
