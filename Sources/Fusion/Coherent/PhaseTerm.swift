import ChannelSounding
import Geometry
import Glibc

/// The phases' part of the posterior: its loss at a hypothesis, and its linearisation.
///
/// For a block of K elements with focus F, complex white noise of unknown power leaves the
/// concentrated log-likelihood −K·log(1 − F), and each phase with the variance (1 − F)/2F about
/// the block's common phase.
struct PhaseTerm {
  var likelihood: PhaseLikelihood
  /// Elements whose phase is compared: a block is this long.
  var blockLength: Int
  /// How much of an element's information is new: reflections change slowly along the path.
  var information: Double

  /// No focus counts as more than this: jitter and quantisation are never absent.
  static let bestFocus = 0.97

  /// What the phases say around a hypothesis.
  struct Linearisation {
    var loss = 0.0
    /// The focus over all blocks, 0…1.
    var focus = 0.0
    /// Phase residuals, radians, oldest first.
    var residuals: [Double]
    /// Jacobians of the residuals, the blocks' means removed, and their weights.
    var jacobians: [[8 of Double]]
    var weights: [Double]
  }

  /// Minus the log-likelihood under a hypothesis, nats.
  func loss(_ hypothesis: Hypothesis, _ values: inout [Complex]) -> Double {
    likelihood.contributions(hypothesis, into: &values)
    var loss = 0.0
    forEachBlock(values) { block, focus, _ in
      loss += information * Double(block.count) * log(1 - focus)
    }
    return loss
  }

  func linearise(_ hypothesis: Hypothesis, _ values: inout [Complex]) -> Linearisation {
    likelihood.contributions(hypothesis, into: &values)
    let scale = hypothesis.scale
    var result = Linearisation(
      residuals: Array(repeating: 0, count: values.count),
      jacobians: Array(repeating: [8 of Double](repeating: 0), count: values.count),
      weights: Array(repeating: 0, count: values.count))
    forEachBlock(values) { block, focus, sum in
      result.loss += information * Double(block.count) * log(1 - focus)
      result.focus += focus * Double(block.count) / Double(values.count)
      let variance = (1 - focus) / (2 * max(focus, 0.02))
      var (meanJacobian, meanResidual, total) = ([8 of Double](repeating: 0), 0.0, 0.0)
      for index in block {
        let row = likelihood.rows[index]
        let residual = (values[index] * sum.conjugate).phase
        let sight = PhaseLikelihood.range(hypothesis, scale: scale, row: row).direction
        let direction = PhaseLikelihood.phasePerMetre * sight / max(sight.norm, 1e-6)
        let offset = 0.5 * (row.offsetAtStart + row.offsetAtEnd)
        // Amplitude and agreement weigh an element: a faded or contrary one says little.
        let agreement = 0.5 * (1 + cos(residual))
        let weight =
          information * agreement * min(1, values[index].squaredMagnitude / focus)
          / (variance + row.driftVariance)
        result.residuals[index] = residual
        result.weights[index] = weight
        result.jacobians[index] = [
          direction.x, direction.y, direction.z, scale * direction.dot(offset), 0,
          -row.age * direction.x, -row.age * direction.y,
          0.5 * row.age * scale * (direction.y * offset.x - direction.x * offset.y),
        ]
        total += weight
        meanResidual += weight * residual
        for column in 0..<8 {
          meanJacobian[column] += weight * result.jacobians[index][column]
        }
      }
      guard total > 0 else { return }
      for index in block {
        result.residuals[index] -= meanResidual / total
        for column in 0..<8 {
          result.jacobians[index][column] -= meanJacobian[column] / total
        }
      }
    }
    return result
  }

  private func forEachBlock(
    _ values: [Complex], _ body: (Range<Int>, _ focus: Double, _ sum: Complex) -> Void
  ) {
    var end = values.count
    while end > 0 {
      let start = max(0, end - blockLength)
      var sum = Complex(0, 0)
      for index in start..<end { sum += values[index] }
      let length = Double(end - start)
      let focus = min(Self.bestFocus, sum.squaredMagnitude / (length * length))
      body(start..<end, focus, sum)
      end = start
    }
  }
}
