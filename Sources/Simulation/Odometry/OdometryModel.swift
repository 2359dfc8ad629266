import Geometry
import Glibc

/// Makes odometry of a true trajectory: unknown unit, drift, and a start at the identity.
public struct OdometryModel: Sendable {
  /// The errors.
  public var configuration: OdometryConfiguration
  /// The seed of the errors.
  public var seed: UInt64

  /// Makes a model.
  public init(configuration: OdometryConfiguration = OdometryConfiguration(), seed: UInt64) {
    self.configuration = configuration
    self.seed = seed
  }

  /// What odometry reports of a trajectory, and the length of its unit.
  ///
  /// The body's motion between two poses is disturbed by an error that is a fraction of its
  /// length and changes slowly along the path, and by a random walk of the heading.
  /// - Returns: the poses, `worldFromBody` in odometry's own frame, and metres a unit.
  public func observe(_ truth: Trajectory) -> (poses: [TimedPose], metresPerUnit: Double) {
    var random = RandomStream.odometry.source(seed: seed)
    let drawn = exp(random.uniform(log(0.5)...log(3)))
    let metresPerUnit = configuration.isMetric ? 1 : drawn
    guard let first = truth.poses.first, let last = truth.poses.last else {
      return ([], metresPerUnit)
    }
    var previous = first
    var estimate = Pose.identity
    var poses = [TimedPose(timestamp: first.timestamp, worldFromBody: estimate)]
    var error = Vector3(random.normal(), random.normal(), random.normal())
    let interval = 1 / configuration.rateHertz
    let count = Int(last.timestamp.seconds(since: first.timestamp) / interval + 1e-6)
    for index in 0..<count {
      let time = min(
        first.timestamp.advanced(bySeconds: Double(index + 1) * interval), last.timestamp)
      guard let pose = truth.worldFromBody(at: time) else { continue }
      var motion = previous.worldFromBody.inverse * pose
      let length = motion.translation.norm
      let kept = exp(-length / max(configuration.driftLengthMetres, 1e-6))
      let fresh = Vector3(random.normal(), random.normal(), random.normal())
      error = kept * error + (1 - kept * kept).squareRoot() * fresh
      motion.translation += configuration.drift * length * error
      motion.translation /= metresPerUnit
      let seconds = time.seconds(since: previous.timestamp)
      let yaw = configuration.yawWalkDegrees.radians * seconds.squareRoot() * random.normal()
      motion.rotation = motion.rotation * Rotation(yaw: yaw)
      estimate = estimate * motion
      previous = TimedPose(timestamp: time, worldFromBody: pose)
      poses.append(TimedPose(timestamp: time, worldFromBody: estimate))
    }
    return (poses, metresPerUnit)
  }
}
