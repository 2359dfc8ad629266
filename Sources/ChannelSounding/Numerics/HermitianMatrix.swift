import Glibc

/// A dense Hermitian matrix, positive definite where it is a covariance.
struct HermitianMatrix {
  let order: Int
  /// All elements, row by row.
  var elements: [Complex]

  init(order: Int, _ element: (_ row: Int, _ column: Int) -> Complex) {
    self.order = order
    elements = []
    elements.reserveCapacity(order * order)
    for row in 0..<order {
      for column in 0..<order { elements.append(element(row, column)) }
    }
  }

  subscript(row: Int, column: Int) -> Complex {
    get { elements[row * order + column] }
    set { elements[row * order + column] = newValue }
  }

  /// The inverse and the logarithm of the determinant, by Cholesky's decomposition; `nil` where the
  /// matrix is not positive definite.
  func inverse() -> (inverse: HermitianMatrix, logDeterminant: Double)? {
    guard let factor = choleskyFactor() else { return nil }
    let logDeterminant = 2 * (0..<order).reduce(0) { $0 + log(factor[$1, $1].real) }
    let lower = factor.triangularInverse()
    // A⁻¹ = L⁻ᴴ·L⁻¹.
    let inverse = HermitianMatrix(order: order) { row, column in
      var sum = Complex.zero
      for inner in max(row, column)..<order {
        sum += lower[inner, row].conjugate * lower[inner, column]
      }
      return sum
    }
    return (inverse, logDeterminant)
  }

  private func choleskyFactor() -> HermitianMatrix? {
    var factor = HermitianMatrix(order: order) { _, _ in .zero }
    for row in 0..<order {
      for column in 0...row {
        var sum = self[row, column]
        for inner in 0..<column {
          sum = sum - factor[row, inner] * factor[column, inner].conjugate
        }
        if row == column {
          guard sum.real > 0, sum.real.isFinite else { return nil }
          factor[row, row] = Complex(sum.real.squareRoot(), 0)
        } else {
          factor[row, column] = (1 / factor[column, column].real) * sum
        }
      }
    }
    return factor
  }

  /// The inverse of a lower triangular matrix with a real diagonal.
  private func triangularInverse() -> HermitianMatrix {
    var inverse = HermitianMatrix(order: order) { _, _ in .zero }
    for column in 0..<order {
      inverse[column, column] = Complex(1 / self[column, column].real, 0)
      for row in (column + 1)..<max(order, column + 1) {
        var sum = Complex.zero
        for inner in column..<row { sum = sum - self[row, inner] * inverse[inner, column] }
        inverse[row, column] = (1 / self[row, row].real) * sum
      }
    }
    return inverse
  }
}
