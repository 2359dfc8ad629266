import Geometry
import Glibc

/// Where odometry lies in the frame in which beacons were surveyed, found from ranges to them.
///
/// Both frames are level, so that they differ by a yaw and a translation; all ranges share one
/// bias. Iterated Gauss–Newton steps with Levenberg–Marquardt damping on Cauchy's robust cost
/// (P. W. Holland, R. E. Welsch, 1977), started from many yaws.
struct SurveyAlignment {
  /// One range between a point of the odometry and a surveyed beacon.
  struct Measurement {
    var pointInOdometry: Vector3
    var beaconInSurvey: Vector3
    var range: Double
  }

  /// The transform from the odometry's world to the surveyed frame.
  var surveyFromOdometry: Pose
  /// What all ranges are too long by, metres.
  var rangeBias: Double
  /// Range minus bias minus distance, of each measurement, metres.
  var residuals: [Double]

  /// The size from which a residual counts as an outlier, metres.
  private static let outlierScale = 0.3
  private static let starts = 24
  /// How far above or below the beacons' mean height the search begins, metres.
  private static let heightStart = 1.2
  /// Solutions whose costs differ by less than this share are held to be mirror images.
  private static let mirrorTolerance = 0.05

  private struct Parameters {
    var yaw: Double
    var translation: Vector3
    var bias: Double

    func point(_ measurement: Measurement) -> Vector3 {
      Rotation(yaw: yaw) * measurement.pointInOdometry + translation
    }

    func residual(_ measurement: Measurement) -> Double {
      measurement.range - bias - (point(measurement) - measurement.beaconInSurvey).norm
    }
  }

  /// Solves for the alignment; `nil` with fewer than ten ranges.
  ///
  /// Beacons at one height cannot tell above from below: of solutions that fit about equally well
  /// the lowest is taken, as people carry a phone below beacons on walls and ceilings.
  init?(_ measurements: [Measurement]) {
    guard measurements.count >= 10 else { return nil }
    let count = Double(measurements.count)
    let meanPoint = measurements.reduce(Vector3.zero) { $0 + $1.pointInOdometry } / count
    let meanBeacon = measurements.reduce(Vector3.zero) { $0 + $1.beaconInSurvey } / count
    var solutions: [(cost: Double, parameters: Parameters)] = []
    for index in 0..<2 * Self.starts {
      let yaw = Double(index / 2) * 2 * .pi / Double(Self.starts)
      let height = index % 2 == 0 ? -Self.heightStart : Self.heightStart
      let start = Parameters(
        yaw: yaw,
        translation: meanBeacon - Rotation(yaw: yaw) * meanPoint + Vector3(0, 0, height), bias: 0)
      solutions.append(Self.refined(start, measurements))
    }
    guard let least = solutions.map(\.cost).min() else { return nil }
    let close = solutions.filter { $0.cost <= least * (1 + Self.mirrorTolerance) }
    let lowest = close.map(\.parameters.translation.z).min() ?? 0
    // Many starts end in the same solution: of those at one height the cheapest is taken.
    guard
      let best = close.filter({ $0.parameters.translation.z < lowest + 0.05 })
        .min(by: { $0.cost < $1.cost })?.parameters
    else { return nil }
    surveyFromOdometry = Pose(rotation: Rotation(yaw: best.yaw), translation: best.translation)
    rangeBias = best.bias
    residuals = measurements.map(best.residual)
  }

  private static func cost(_ parameters: Parameters, _ measurements: [Measurement]) -> Double {
    measurements.reduce(0) { sum, measurement in
      let ratio = parameters.residual(measurement) / outlierScale
      return sum + log(1 + ratio * ratio)
    }
  }

  private static func refined(
    _ start: Parameters, _ measurements: [Measurement]
  ) -> (cost: Double, parameters: Parameters) {
    var (now, nowCost) = (start, cost(start, measurements))
    var damping = 1e-3
    for _ in 0..<60 {
      var normal = SymmetricMatrix(order: 5)
      var right = Array(repeating: 0.0, count: 5)
      let turn = Rotation(yaw: now.yaw)
      for measurement in measurements {
        let rotated = turn * measurement.pointInOdometry
        let offset = rotated + now.translation - measurement.beaconInSurvey
        let direction = offset.normalized
        let residual = measurement.range - now.bias - offset.norm
        let ratio = residual / outlierScale
        let weight = 1 / (1 + ratio * ratio)
        let gradient = [
          direction.y * rotated.x - direction.x * rotated.y,
          direction.x, direction.y, direction.z, 1,
        ]
        normal.addOuterProduct(gradient, weight: weight)
        for row in 0..<5 { right[row] += weight * residual * gradient[row] }
      }
      for row in 0..<5 { normal[row, row] *= 1 + damping }
      guard let step = normal.solve(right) else { break }
      let next = Parameters(
        yaw: now.yaw + step[0],
        translation: now.translation + Vector3(step[1], step[2], step[3]),
        bias: now.bias + step[4])
      let nextCost = cost(next, measurements)
      guard nextCost < nowCost else {
        damping *= 10
        if damping > 1e6 { break }
        continue
      }
      let gain = nowCost - nextCost
      (now, nowCost) = (next, nextCost)
      damping = max(damping / 10, 1e-9)
      if gain < 1e-9 * nowCost { break }
    }
    return (nowCost, now)
  }
}
