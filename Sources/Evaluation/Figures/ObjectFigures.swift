import Geometry

/// How good distance and direction of one object were, or of many pooled.
public struct ObjectFigures: Sendable, Hashable {
  /// An angle further off than this points the wrong way, radians (30°).
  public static let wrongArrowRadians = 30.0.radians

  /// The horizontal angles, radians.
  public var bearing = ErrorSamples()
  /// The distances, metres.
  public var distance = ErrorSamples()
  /// The times from a run's start to its first angle, seconds: one an object that got one.
  public var firstAngleSeconds: [Double] = []

  /// Makes figures of nothing.
  public init() {}

  /// The median error of the angles given, radians.
  public var medianBearingRadians: Double? { bearing.absoluteErrorQuantile(0.5) }
  /// The 90th percentile of the error of the angles given, radians.
  public var p90BearingRadians: Double? { bearing.absoluteErrorQuantile(0.9) }
  /// The share of the angles given that are more than 30° off.
  public var wrongArrowRate: Double? { bearing.share(furtherOffThan: Self.wrongArrowRadians) }
  /// The time from the run's start to the first angle, seconds; of several objects the median.
  public var firstSeconds: Double? { quantile(firstAngleSeconds, 0.5) }
  /// The median error of the distances given, metres.
  public var medianDistanceMetres: Double? { distance.absoluteErrorQuantile(0.5) }
  /// The 90th percentile of the error of the distances given, metres.
  public var p90DistanceMetres: Double? { distance.absoluteErrorQuantile(0.9) }

  /// Adds another run's or object's figures.
  public mutating func append(_ other: ObjectFigures) {
    bearing.append(other.bearing)
    distance.append(other.distance)
    firstAngleSeconds += other.firstAngleSeconds
  }
}
