import Geometry
import Glibc

/// The best transform between two level frames: a turn about the vertical, a shift and a scale.
///
/// Positions decide the turn, by its closed form (Z. Zhang, D. Scaramuzza, "A Tutorial on
/// Quantitative Trajectory Evaluation for Visual(-Inertial) Odometry", IROS 2018, section IV),
/// so that it is well defined on a straight path too; where the body hardly moves
/// (`stillnessMetres`), the headings do.
///
/// - Parameters:
///   - poses: poses in the source frame, whose z axis is up.
///   - targets: the same poses in the target frame, in the same order.
///   - stillnessMetres: the root mean square spread of the targets that counts as standing.
/// - Returns: the transform; `nil` without any pair.
public func yawAlignment(
  from poses: [Pose], to targets: [Pose], stillnessMetres: Double = 0.1
) -> Similarity? {
  guard !poses.isEmpty, poses.count == targets.count else { return nil }
  let count = Double(poses.count)
  let mean = poses.reduce(Vector3.zero) { $0 + $1.translation } / count
  let targetMean = targets.reduce(Vector3.zero) { $0 + $1.translation } / count
  var (dot, cross, variance, targetVariance) = (0.0, 0.0, 0.0, 0.0)
  var (headingX, headingY) = (0.0, 0.0)
  for (pose, target) in zip(poses, targets) {
    let (x, y) = (pose.translation - mean, target.translation - targetMean)
    dot += x.x * y.x + x.y * y.y
    cross += x.x * y.y - x.y * y.x
    variance += x.dot(x)
    targetVariance += y.dot(y)
    let turn = target.rotation.yaw - pose.rotation.yaw
    headingX += cos(turn)
    headingY += sin(turn)
  }
  let moves = (targetVariance / count).squareRoot() > stillnessMetres && variance > 1e-18
  let yaw = moves ? atan2(cross, dot) : atan2(headingY, headingX)
  let rotation = Rotation(yaw: yaw)
  let scale = moves ? (targetVariance / variance).squareRoot() : 1
  return Similarity(
    scale: scale, rotation: rotation, translation: targetMean - rotation * (mean * scale))
}
