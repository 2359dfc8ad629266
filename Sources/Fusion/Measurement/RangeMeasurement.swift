import Geometry

/// One range as the estimator sees it: where the antenna was, and what it measured.
struct RangeMeasurement: Sendable {
  /// When it was measured: the middle of the procedure.
  var timestamp: Timestamp
  /// The body's origin in the odometry's world, odometry units.
  var bodyInWorld: Vector3
  /// The antenna relative to the body's origin, along the world's axes, metres.
  var leverInWorld: Vector3
  /// Path travelled in the segment by then, odometry units.
  var pathLength: Double
  /// The measured distance, known offsets subtracted, metres.
  var rangeMetres: Double
  /// The standard deviation the source states, metres.
  var standardDeviation: Double
}
