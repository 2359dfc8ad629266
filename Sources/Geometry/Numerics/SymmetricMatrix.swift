/// A small symmetric matrix, dense and row-major, as normal equations and covariances are.
public struct SymmetricMatrix: Sendable, Hashable {
  /// The number of rows and columns.
  public let order: Int
  /// All elements, row by row; both triangles are kept.
  public var elements: [Double]

  /// Makes a matrix of zeros; an order below zero counts as zero.
  public init(order: Int) {
    self.order = max(0, order)
    elements = Array(repeating: 0, count: self.order * self.order)
  }

  /// Makes a matrix with the given numbers on its diagonal, zeros elsewhere.
  public init(diagonal: [Double]) {
    self.init(order: diagonal.count)
    for (index, value) in diagonal.enumerated() { self[index, index] = value }
  }

  /// The element in a row and column; setting it sets its mirror image too.
  @inlinable public subscript(row: Int, column: Int) -> Double {
    get { elements[row * order + column] }
    set {
      elements[row * order + column] = newValue
      elements[column * order + row] = newValue
    }
  }

  /// Adds `weight · v vᵀ` of a vector as long as the order.
  @inlinable public mutating func addOuterProduct(_ vector: [Double], weight: Double) {
    for row in 0..<order {
      for column in 0..<order {
        elements[row * order + column] += weight * vector[row] * vector[column]
      }
    }
  }

  /// The lower Cholesky factor, row-major; `nil` where the matrix is not positive definite.
  public func choleskyFactor() -> [Double]? {
    var factor = Array(repeating: 0.0, count: order * order)
    for row in 0..<order {
      for column in 0...row {
        var sum = elements[row * order + column]
        for inner in 0..<column {
          sum -= factor[row * order + inner] * factor[column * order + inner]
        }
        if row == column {
          guard sum > 0, sum.isFinite else { return nil }
          factor[row * order + column] = sum.squareRoot()
        } else {
          factor[row * order + column] = sum / factor[column * order + column]
        }
      }
    }
    return factor
  }

  /// The solution x of `A x = b`; `nil` where the matrix is not positive definite, or the right
  /// side is not as long as the order, or the solution is not finite.
  public func solve(_ right: [Double]) -> [Double]? {
    guard right.count == order, let factor = choleskyFactor() else { return nil }
    let solution = substitute(right, in: factor)
    return solution.allSatisfy(\.isFinite) ? solution : nil
  }

  /// The inverse; `nil` where the matrix is not positive definite, or its inverse is not finite.
  public func inverse() -> SymmetricMatrix? {
    guard let factor = choleskyFactor() else { return nil }
    var result = SymmetricMatrix(order: order)
    for column in 0..<order {
      var unit = Array(repeating: 0.0, count: order)
      unit[column] = 1
      let solved = substitute(unit, in: factor)
      guard solved.allSatisfy(\.isFinite) else { return nil }
      for row in 0...column { result[row, column] = solved[row] }
    }
    return result
  }

  /// The solution of `L Lᵀ x = b`, by forward and then backward substitution.
  private func substitute(_ right: [Double], in factor: [Double]) -> [Double] {
    var solution = right
    for row in 0..<order {
      for inner in 0..<row { solution[row] -= factor[row * order + inner] * solution[inner] }
      solution[row] /= factor[row * order + row]
    }
    for row in (0..<order).reversed() {
      for inner in (row + 1)..<order {
        solution[row] -= factor[inner * order + row] * solution[inner]
      }
      solution[row] /= factor[row * order + row]
    }
    return solution
  }

  /// The quadratic form `vᵀ A v` of a vector as long as the order.
  public func quadraticForm(_ vector: [Double]) -> Double {
    var sum = 0.0
    for row in 0..<order {
      for column in 0..<order {
        sum += vector[row] * elements[row * order + column] * vector[column]
      }
    }
    return sum
  }
}
