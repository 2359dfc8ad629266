import Geometry
import Testing

@Suite struct SymmetricMatrixTests {
  private static let orders = [1, 2, 3, 7, 12]

  /// A random positive definite matrix, B Bᵀ + I, whose condition is at most its trace.
  private func positiveDefinite(order: Int, _ random: inout RandomSource) -> SymmetricMatrix {
    var matrix = SymmetricMatrix(diagonal: Array(repeating: 1, count: order))
    for _ in 0..<order {
      matrix.addOuterProduct((0..<order).map { _ in random.normal() }, weight: 1)
    }
    return matrix
  }

  private func trace(_ matrix: SymmetricMatrix) -> Double {
    (0..<matrix.order).reduce(0) { $0 + matrix[$1, $1] }
  }

  private func product(_ matrix: SymmetricMatrix, _ vector: [Double]) -> [Double] {
    (0..<matrix.order).map { row in
      (0..<matrix.order).reduce(0) { $0 + matrix[row, $1] * vector[$1] }
    }
  }

  @Test(arguments: orders, seeds) func theCholeskyFactorMultipliesBack(order: Int, seed: UInt64)
    throws
  {
    var random = RandomSource(seed: seed)
    let matrix = positiveDefinite(order: order, &random)
    let factor = try #require(matrix.choleskyFactor())
    for row in 0..<order {
      for column in 0..<order {
        let sum = (0..<order).reduce(0) {
          $0 + factor[row * order + $1] * factor[column * order + $1]
        }
        // N. Higham, "Accuracy and Stability", theorem 10.3, with each side's own roundings.
        let bound =
          4 * Double(order + 1) * rounding
          * (matrix[row, row] * matrix[column, column]).squareRoot()
        #expect(abs(sum - matrix[row, column]) <= bound)
        if column > row { #expect(factor[row * order + column] == 0) }
      }
    }
  }

  @Test(arguments: orders, seeds) func solvingUndoesMultiplying(order: Int, seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let matrix = positiveDefinite(order: order, &random)
    let truth = (0..<order).map { _ in random.normal() }
    let solution = try #require(matrix.solve(product(matrix, truth)))
    // The smallest eigenvalue is one at least: the condition number is at most the trace.
    let size = truth.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let bound = 8 * Double(order * order) * rounding * trace(matrix) * size
    for (found, expected) in zip(solution, truth) { #expect(abs(found - expected) <= bound) }
  }

  @Test(arguments: orders, seeds) func theInverseTimesTheMatrixIsOne(order: Int, seed: UInt64)
    throws
  {
    var random = RandomSource(seed: seed)
    let matrix = positiveDefinite(order: order, &random)
    let inverse = try #require(matrix.inverse())
    let bound = 8 * Double(order * order) * rounding * trace(matrix)
    for column in 0..<order {
      let image = product(matrix, (0..<order).map { inverse[$0, column] })
      for row in 0..<order {
        #expect(abs(image[row] - (row == column ? 1 : 0)) <= bound)
        #expect(inverse[row, column] == inverse[column, row])
      }
    }
  }

  @Test(arguments: orders, seeds) func theQuadraticFormIsThatOfTheFactor(order: Int, seed: UInt64) {
    var random = RandomSource(seed: seed)
    let matrix = positiveDefinite(order: order, &random)
    let vector = (0..<order).map { _ in random.normal() }
    let expected = zip(vector, product(matrix, vector)).reduce(0) { $0 + $1.0 * $1.1 }
    let size = vector.reduce(0) { $0 + $1 * $1 } * trace(matrix)
    #expect(abs(matrix.quadraticForm(vector) - expected) <= 4 * Double(order) * rounding * size)
    #expect(matrix.quadraticForm(vector) > 0)
  }

  @Test func whatIsNotPositiveDefiniteHasNoFactorSolutionOrInverse() {
    var indefinite = SymmetricMatrix(diagonal: [1, 1])
    indefinite[0, 1] = 2
    var singular = SymmetricMatrix(order: 2)
    singular.addOuterProduct([1, 2], weight: 1)
    var infinite = SymmetricMatrix(diagonal: [1, 1])
    infinite[0, 1] = .infinity
    var undefined = SymmetricMatrix(diagonal: [1, 1])
    undefined[1, 0] = .nan
    for matrix in [
      indefinite, singular, infinite, undefined, SymmetricMatrix(order: 2),
      SymmetricMatrix(diagonal: [1, -1]), SymmetricMatrix(diagonal: [.nan, 1]),
      SymmetricMatrix(diagonal: [1, .infinity]),
    ] {
      #expect(matrix.choleskyFactor() == nil)
      #expect(matrix.solve([1, 1]) == nil)
      #expect(matrix.inverse() == nil)
    }
  }

  @Test func solutionsThatDoNotExistAsNumbersAreNil() {
    let tiny = SymmetricMatrix(diagonal: [1e-300, 1])
    #expect(tiny.solve([1e300, 1]) == nil)
    #expect(tiny.solve([.nan, 1]) == nil)
    #expect(tiny.solve([1]) == nil)
    #expect(tiny.solve([1, 1, 1]) == nil)
    #expect(SymmetricMatrix(diagonal: [.leastNonzeroMagnitude]).inverse() == nil)
  }

  @Test(arguments: [0, -1, Int.min]) func theEmptyMatrixIsTotal(order: Int) {
    let empty = SymmetricMatrix(order: order)
    #expect(empty.order == 0)
    #expect(empty == SymmetricMatrix(diagonal: []))
    #expect(empty.choleskyFactor() == [])
    #expect(empty.solve([]) == [])
    #expect(empty.inverse() == empty)
    #expect(empty.quadraticForm([]) == 0)
  }

  @Test func settingAnElementSetsItsMirrorImage() {
    var matrix = SymmetricMatrix(order: 3)
    matrix[0, 2] = 5
    #expect(matrix[2, 0] == 5)
    #expect(matrix.elements == [0, 0, 5, 0, 0, 0, 5, 0, 0])
  }
}
