import Geometry

/// The errors of simulated odometry.
public struct OdometryConfiguration: Sendable, Hashable {
  /// Poses a second.
  public var rateHertz = 30.0
  /// Whether the unit is the metre; otherwise it is drawn log-uniformly from 0.5 to 3 m.
  public var isMetric = false
  /// Standard deviation of the slowly changing translation error, as a fraction of the path.
  public var drift = 0.01
  /// Path after which the translation error has forgotten itself, metres.
  public var driftLengthMetres = 5.0
  /// Random walk of the heading, degrees per square root of a second.
  public var yawWalkDegrees = 0.15

  /// Makes the default configuration.
  public init() {}
}
