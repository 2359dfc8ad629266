import Geometry

/// How well the change of pose from one frame to the next is known.
struct ChangeUncertainty {
  /// Share of a pose's deviation that the change has: both poses rest on mostly the same landmarks,
  /// whose errors are common to both and cancel (correlation 0.82, from rendered runs).
  private let uncommonShare = 0.6
  /// Error of the local scale, relative to the way travelled in one second.
  private let scaleDeviation = 0.003

  /// Standard deviation of the change of position along an axis, in the unit of the translation.
  func translation(
    poseDeviation: Double, change: Vector3, seconds: Double
  ) -> Double {
    let own = uncommonShare * poseDeviation
    // An error of scale lasts about a second: summed over the frames of one, as if it were
    // independent from frame to frame, it must come to its share of the way of that second.
    let scale = scaleDeviation * change.norm / seconds.squareRoot()
    return (own * own + scale * scale).squareRoot()
  }

  /// Standard deviation of the change of rotation about an axis, radians.
  func rotation(poseDeviation: Double) -> Double { uncommonShare * poseDeviation }
}
