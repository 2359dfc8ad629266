import ChannelSounding
import Geometry

/// One antenna's part of one procedure: an element of the synthetic aperture.
struct ApertureElement: Sendable {
  /// The middle of the procedure on the air.
  var middle: Timestamp
  /// The length of the procedure, seconds.
  var durationSeconds: Double
  /// The body's origin when the procedure began and ended, odometry units.
  var bodyAtStart: Vector3
  var bodyAtEnd: Vector3
  /// The antenna relative to the body's origin then, along the world's axes, metres.
  var leverAtStart: Vector3
  var leverAtEnd: Vector3
  /// Path travelled in the segment by the middle, odometry units.
  var pathLength: Double
  /// The response at every distance and radial speed.
  var profile: DelayDopplerProfile
}
