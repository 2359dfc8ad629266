import ChannelSounding
import Geometry
import Glibc

/// A local maximum of the posterior: the hypothesis, its loss and its covariance.
struct Mode: Sendable {
  var hypothesis: Hypothesis
  /// Minus the log-posterior at the hypothesis, nats, up to a constant shared by all modes.
  var loss: Double
  /// The covariance of (x, y, z, log-scale, range offset, vx, vy, yaw
  /// rate error) by Laplace's approximation.
  var covariance: SymmetricMatrix

  /// Whether the object was assumed to be at rest.
  var isAtRest: Bool
  /// The share of the aperture's energy that the hypothesis focuses, 0…1; `nil` without phases.
  var focus: Double?
  /// What evidence that has left the window said of it against its best rival, nats, at most 0.
  var history = 0.0

  /// The logarithm of the mode's share of the posterior, up to a constant: Laplace's method.
  var logEvidence: Double {
    guard let factor = covariance.choleskyFactor() else { return -.infinity }
    let order = covariance.order
    let logRootDeterminant = (0..<order).reduce(0.0) { $0 + log(factor[$1 * order + $1]) }
    return -loss + logRootDeterminant
  }
}

/// Refines hypotheses by damped Gauss–Newton steps with re-weighting.
///
/// Levenberg–Marquardt damping: D. Marquardt, "An algorithm for least-squares estimation of
/// nonlinear parameters", 1963. Unknowns: x, y, z (metres), log-scale,
/// range offset (metres), vx, vy (metres a second), yaw rate error (radians a
/// second).
struct GaussNewton {
  var rows: [MeasurementWindow.Row]
  var prior: Prior
  /// The carrier phases, where an aperture of raw procedures exists.
  var phases: PhaseTerm?

  /// The normal equations around a hypothesis, upper triangle of the information row by row.
  private struct Equations {
    var information: [36 of Double] = .init(repeating: 0)
    var gradient: [8 of Double] = .init(repeating: 0)
    var loss = 0.0
    var focus = 0.0

    mutating func add(_ jacobian: [8 of Double], residual: Double, weight: Double) {
      var index = 0
      for row in 0..<8 {
        gradient[row] += weight * jacobian[row] * residual
        for column in row..<8 {
          information[index] += weight * jacobian[row] * jacobian[column]
          index += 1
        }
      }
    }

    func matrix(damping: Double) -> SymmetricMatrix {
      var matrix = SymmetricMatrix(order: 8)
      var index = 0
      for row in 0..<8 {
        for column in row..<8 {
          matrix[row, column] = information[index] * (row == column ? 1 + damping : 1)
          index += 1
        }
      }
      return matrix
    }
  }

  /// The best hypothesis near a start, after at most so many accepted steps; `nil` where the
  /// equations are singular or not finite.
  func refine(_ start: Hypothesis, iterations: Int) -> Mode? {
    var hypothesis = start
    var equations = linearise(hypothesis)
    var damping = 1e-3
    var accepted = 0
    var tries = 0
    while accepted < iterations, tries < 3 * iterations {
      tries += 1
      let gradient = (0..<8).map { equations.gradient[$0] }
      guard let step = equations.matrix(damping: damping).solve(gradient) else { return nil }
      var candidate = hypothesis
      candidate.relative += Vector3(step[0], step[1], step[2])
      candidate.logScale += step[3]
      candidate.rangeOffset += step[4]
      candidate.velocity += Vector3(step[5], step[6], 0)
      candidate.yawRate += step[7]
      guard candidate.relative.isFinite, candidate.logScale.magnitude < 20 else { return nil }
      let next = linearise(candidate)
      if next.loss <= equations.loss {
        let gain = equations.loss - next.loss
        (hypothesis, equations) = (candidate, next)
        damping = max(1e-9, damping / 5)
        accepted += 1
        if gain < 1e-4 { break }
      } else {
        damping *= 8
        if damping > 1e6 { break }
      }
    }
    guard let covariance = equations.matrix(damping: 0).inverse() else { return nil }
    return Mode(
      hypothesis: hypothesis, loss: equations.loss, covariance: covariance,
      isAtRest: prior.velocitySigma <= Prior.restSigma,
      focus: phases == nil ? nil : equations.focus)
  }

  private func linearise(_ hypothesis: Hypothesis) -> Equations {
    var equations = Equations()
    let scale = hypothesis.scale
    for row in rows {
      let sight = RangeLikelihood.sight(hypothesis, scale: scale, row: row)
      let distance = max(sight.norm, 1e-6)
      let direction = sight / distance
      let residual = row.range - hypothesis.rangeOffset - distance
      let squared = RobustLoss.squared(residual, inverseVariance: row.inverseVariance)
      // The side's widening is part of the weight, so that step and loss agree.
      let sided = residual == 0 ? row.inverseVariance : squared / (residual * residual)
      equations.loss += row.information * RobustLoss.value(squared)
      equations.add(
        [
          direction.x, direction.y, direction.z, scale * direction.dot(row.offset), 1,
          -row.age * direction.x, -row.age * direction.y,
          0.5 * row.age * scale * (direction.y * row.offset.x - direction.x * row.offset.y),
        ],
        residual: residual, weight: row.information * RobustLoss.weight(squared) * sided)
    }
    addPrior(at: hypothesis, to: &equations)
    if let phases {
      var values = Array(repeating: Complex.zero, count: phases.likelihood.rows.count)
      let part = phases.linearise(hypothesis, &values)
      equations.loss += part.loss
      equations.focus = part.focus
      for index in part.weights.indices {
        equations.add(
          part.jacobians[index], residual: -part.residuals[index], weight: part.weights[index])
      }
    }
    return equations
  }

  private func addPrior(at hypothesis: Hypothesis, to equations: inout Equations) {
    equations.loss += prior.loss(hypothesis)
    func add(_ index: Int, _ residual: Double, _ sigma: Double) {
      var jacobian: [8 of Double] = .init(repeating: 0)
      jacobian[index] = 1
      equations.add(jacobian, residual: residual, weight: 1 / (sigma * sigma))
    }
    add(2, -hypothesis.relative.z, prior.heightSigma)
    add(3, prior.logScaleMean - hypothesis.logScale, prior.logScaleSigma)
    add(4, -hypothesis.rangeOffset, prior.rangeOffsetSigma)
    add(5, -hypothesis.velocity.x, prior.velocitySigma)
    add(6, -hypothesis.velocity.y, prior.velocitySigma)
    add(7, -hypothesis.yawRate, prior.yawRateSigma)
    if let position = prior.position {
      let difference = position.mean - hypothesis.relative
      for axis in 0..<3 { add(axis, difference[axis], position.sigma) }
    }
  }
}
