/// A value with its standard deviation, in the same unit.
public struct Estimate: Sendable, Hashable {
  /// The most credible value.
  public var value: Double
  /// One standard deviation.
  public var standardDeviation: Double

  /// Makes an estimate.
  public init(value: Double, standardDeviation: Double) {
    self.value = value
    self.standardDeviation = standardDeviation
  }
}

/// Why an output is withheld, or what is wrong.
public enum WithheldReason: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The rig has not moved far enough to tell a direction.
  case insufficientMovement
  /// The path is too straight: the object may be on either side of it.
  case insufficientHorizontalSweep
  /// The path is too flat to tell above from below.
  case insufficientVerticalSweep
  /// The pictures are too dark or overexposed.
  case insufficientLighting
  /// The radio signal is too weak or too disturbed.
  case insufficientSignalStrength
  /// The pictures show too little texture.
  case insufficientFeatures
  /// The camera moves too quickly.
  case excessiveMotion
  /// Odometry lost its way.
  case trackingLost
  /// No pictures arrive.
  case cameraUnavailable
  /// The object itself moves.
  case objectMoving
  /// No range arrived lately.
  case noRecentRange
  /// The data contradicts itself or fits several answers.
  case inconclusive
  /// Calibration is missing.
  case calibrationMissing

  /// Orders reasons as they are declared.
  public static func < (left: WithheldReason, right: WithheldReason) -> Bool {
    let order = allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}

/// Which sources an object's estimate rests on.
public enum EstimateStatus: String, Sendable, Hashable {
  /// Nothing is known yet.
  case unavailable
  /// Both ranging and odometry are alive.
  case precise
  /// Odometry failed: distance only, the angle ages.
  case imprecise
  /// Ranging failed: dead reckoning, for a limited time.
  case drifting
}

/// What is known of one object at one time: the engine's output.
public struct NearbyObject: Sendable, Hashable {
  /// The time the estimate is valid for.
  public var timestamp: Timestamp
  /// The object.
  public var object: ObjectID
  /// Distance from the rig's antenna reference, metres; `nil` where withheld.
  public var distance: Estimate?
  /// Azimuth in the body's levelled horizontal plane, radians in (−π, π], positive to the left.
  public var horizontalAngle: Estimate?
  /// Elevation over the horizontal plane, radians, positive up.
  public var verticalAngle: Estimate?
  /// Whether the object moves, as far as hint or data tell.
  public var motion: MotionState
  /// Why something is withheld; sorted, without repeats.
  public var reasons: [WithheldReason]
  /// What the estimate rests on.
  public var status: EstimateStatus
  /// The object's position in the odometry's world in metres, where it is unambiguous.
  public var positionInWorld: Vector3?
  /// Metres per unit of the odometry's translation, where known.
  public var metresPerOdometryUnit: Estimate?

  /// Makes an output.
  public init(
    timestamp: Timestamp, object: ObjectID, distance: Estimate? = nil,
    horizontalAngle: Estimate? = nil, verticalAngle: Estimate? = nil,
    motion: MotionState = .unknown, reasons: [WithheldReason] = [],
    status: EstimateStatus = .unavailable, positionInWorld: Vector3? = nil,
    metresPerOdometryUnit: Estimate? = nil
  ) {
    self.timestamp = timestamp
    self.object = object
    self.distance = distance
    self.horizontalAngle = horizontalAngle
    self.verticalAngle = verticalAngle
    self.motion = motion
    self.reasons = reasons
    self.status = status
    self.positionInWorld = positionInWorld
    self.metresPerOdometryUnit = metresPerOdometryUnit
  }
}
