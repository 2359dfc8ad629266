/// What odometry can say about a frame's pose.
public enum OdometryState: String, Sendable, Hashable {
  /// No map yet: rotation may be tracked, translation is not.
  case initializing
  /// Rotation and translation are tracked.
  case tracking
  /// Rotation is tracked, translation is not observed and held.
  case rotationOnly
  /// Nothing is tracked; the pose is the last one known.
  case lost
}

/// Why odometry is poor or lost.
public enum OdometryProblem: String, Sendable, Hashable, CaseIterable {
  /// The picture is too dark or overexposed.
  case insufficientLighting
  /// The picture shows too little texture to track.
  case insufficientFeatures
  /// The view changed too quickly, or is blurred.
  case excessiveMotion
  /// No pictures arrive.
  case cameraUnavailable
}

/// One output of odometry: the body's pose at a time, and how much to trust it.
public struct OdometrySample: Sendable, Hashable {
  /// The time the pose is of.
  public var timestamp: Timestamp
  /// The transform from body to the segment's world; metres only if the odometry is metric.
  public var worldFromBody: Pose
  /// The segment: poses of different segments share neither frame nor scale.
  public var segment: Int
  /// What is tracked.
  public var state: OdometryState
  /// Why tracking is poor or lost; empty when all is well.
  public var problems: Set<OdometryProblem>
  /// Tracked points that agree with the pose, where the source has such.
  public var inliers: Int?
  /// Standard deviation of the change of position since the sample before, where the source
  /// states it; in the unit of the translation.
  public var translationStandardDeviation: Double?
  /// Standard deviation of the change of rotation since the sample before, radians.
  public var rotationStandardDeviation: Double?

  /// Makes a sample; by default one of a healthy external source.
  public init(
    timestamp: Timestamp, worldFromBody: Pose, segment: Int = 0,
    state: OdometryState = .tracking, problems: Set<OdometryProblem> = [], inliers: Int? = nil,
    translationStandardDeviation: Double? = nil, rotationStandardDeviation: Double? = nil
  ) {
    self.timestamp = timestamp
    self.worldFromBody = worldFromBody
    self.segment = segment
    self.state = state
    self.problems = problems
    self.inliers = inliers
    self.translationStandardDeviation = translationStandardDeviation
    self.rotationStandardDeviation = rotationStandardDeviation
  }
}
