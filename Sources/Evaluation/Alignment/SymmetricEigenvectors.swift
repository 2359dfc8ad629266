import Geometry

/// The greatest eigenvalue of a symmetric matrix and an eigenvector of length one.
///
/// Method: cyclic Jacobi rotations (G. H. Golub, C. F. Van Loan, "Matrix Computations", 4th ed.,
/// section 8.5). Where the greatest eigenvalue is repeated, the vector is one of several.
func dominantEigenvector(of matrix: SymmetricMatrix) -> (value: Double, vector: [Double]) {
  let order = matrix.order
  var a = matrix
  var vectors = SymmetricMatrix(diagonal: Array(repeating: 1, count: order)).elements
  for _ in 0..<60 {
    var offDiagonal = 0.0
    var diagonal = 0.0
    for row in 0..<order {
      diagonal += a[row, row] * a[row, row]
      for column in 0..<row { offDiagonal += a[row, column] * a[row, column] }
    }
    if offDiagonal <= 1e-30 * diagonal || offDiagonal == 0 { break }
    for p in 0..<order {
      for q in (p + 1)..<max(order, p + 1) where a[p, q] != 0 {
        let theta = (a[q, q] - a[p, p]) / (2 * a[p, q])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        let (app, aqq, apq) = (a[p, p], a[q, q], a[p, q])
        a[p, p] = app - tangent * apq
        a[q, q] = aqq + tangent * apq
        a[p, q] = 0
        for k in 0..<order where k != p && k != q {
          let (akp, akq) = (a[k, p], a[k, q])
          a[k, p] = cosine * akp - sine * akq
          a[k, q] = sine * akp + cosine * akq
        }
        for k in 0..<order {
          let (vkp, vkq) = (vectors[k * order + p], vectors[k * order + q])
          vectors[k * order + p] = cosine * vkp - sine * vkq
          vectors[k * order + q] = sine * vkp + cosine * vkq
        }
      }
    }
  }
  var best = 0
  for index in 1..<max(order, 1) where a[index, index] > a[best, best] { best = index }
  return (a[best, best], (0..<order).map { vectors[$0 * order + best] })
}
