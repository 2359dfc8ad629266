import Geometry

/// The similarity that carries paired points onto their partners with the least squared error.
///
/// The problem and the scale are those of S. Umeyama, "Least-Squares Estimation of
/// Transformation Parameters Between Two Point Patterns", IEEE PAMI 13(4), 1991, equations
/// (40)–(42). The rotation, which there comes from a singular value decomposition with the sign
/// correction of equation (43), is found as the dominant quaternion of B. K. P. Horn,
/// "Closed-form solution of absolute orientation using unit quaternions", JOSA A 4(4), 1987,
/// section 4: the same optimum, and never a reflection.
///
/// - Parameters:
///   - points: points in the source frame.
///   - targets: the same points in the target frame, in the same order.
///   - scaled: whether the scale is free (Sim(3)) or held at one (SE(3)).
/// - Returns: the transform from source to target; `nil` for fewer than three pairs, or where
///   the scale is free and either side does not move. Of points on one line, the turn about that
///   line is arbitrary, but the error is still the least.
public func umeyamaAlignment(
  from points: [Vector3], to targets: [Vector3], scaled: Bool
) -> Similarity? {
  guard points.count == targets.count, points.count >= 3 else { return nil }
  let count = Double(points.count)
  let mean = points.reduce(Vector3.zero, +) / count
  let targetMean = targets.reduce(Vector3.zero, +) / count

  // The cross covariance S[a][b] = Σ points_a · targets_b, by rows.
  var rows = [Vector3.zero, .zero, .zero]
  var variance = 0.0
  for (point, target) in zip(points, targets) {
    let (x, y) = (point - mean, target - targetMean)
    variance += x.dot(x)
    rows[0] += x.x * y
    rows[1] += x.y * y
    rows[2] += x.z * y
  }
  let (sx, sy, sz) = (rows[0], rows[1], rows[2])
  guard sx.isFinite, sy.isFinite, sz.isFinite, variance.isFinite else { return nil }

  // Horn's symmetric matrix N; components in the order w, x, y, z.
  var n = SymmetricMatrix(order: 4)
  n[0, 0] = sx.x + sy.y + sz.z
  n[1, 1] = sx.x - sy.y - sz.z
  n[2, 2] = sy.y - sx.x - sz.z
  n[3, 3] = sz.z - sx.x - sy.y
  n[0, 1] = sy.z - sz.y
  n[0, 2] = sz.x - sx.z
  n[0, 3] = sx.y - sy.x
  n[1, 2] = sx.y + sy.x
  n[1, 3] = sz.x + sx.z
  n[2, 3] = sy.z + sz.y
  let (value, q) = dominantEigenvector(of: n)
  let rotation = Rotation(x: q[1], y: q[2], z: q[3], w: q[0])

  // Umeyama (42): c = tr(DS)/σ², and tr(DS) is the dominant eigenvalue.
  var scale = 1.0
  if scaled {
    guard variance > 1e-18, value > 1e-18 else { return nil }
    scale = value / variance
  }
  return Similarity(
    scale: scale, rotation: rotation, translation: targetMean - rotation * (mean * scale))
}

/// The root mean square of the distances that remain after a transform, in the targets' unit.
///
/// This is the absolute trajectory error of J. Sturm et al., "A Benchmark for the Evaluation of
/// RGB-D SLAM Systems", IROS 2012, section V-B.
public func rootMeanSquareError(
  of points: [Vector3], to targets: [Vector3], after transform: Similarity
) -> Double? {
  guard !points.isEmpty, points.count == targets.count else { return nil }
  let sum = zip(points, targets).reduce(0.0) {
    let rest = transform * $1.0 - $1.1
    return $0 + rest.dot(rest)
  }
  return (sum / Double(points.count)).squareRoot()
}
