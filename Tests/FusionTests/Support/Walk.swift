import ChannelSounding
import Foundation
import Fusion
import Geometry

/// A walk with ranges to one fixed object, made of formulas alone, for tests.
struct Walk {
  var objectInWorld = Vector3(4, 3, 0.6)
  /// Odometry units per metre, so that the scale to be found is its inverse.
  var unitsPerMetre = 0.4
  var seconds = 20.0
  var rangeSigma = 0.1
  var rangeHertz = 10.0
  /// Position and heading as functions of time.
  var path: @Sendable (Double) -> (Vector3, Double) = Walk.curve

  static let origin = 100.0

  /// A lively curve at about 0.8 m/s.
  static let curve: @Sendable (Double) -> (Vector3, Double) = { t in
    (Vector3(2.2 * sin(0.35 * t), 1.6 * (1 - cos(0.5 * t)), 0), 0.4 * sin(0.3 * t))
  }

  /// A straight line at 0.7 m/s.
  static let straight: @Sendable (Double) -> (Vector3, Double) = { t in
    (Vector3(0.7 * t - 4, 0, 0), 0)
  }

  /// No motion at all.
  static let still: @Sendable (Double) -> (Vector3, Double) = { _ in (.zero, 0) }

  func pose(_ t: Double) -> Pose {
    let (position, yaw) = path(t)
    return Pose(rotation: Rotation(yaw: yaw), translation: position)
  }

  func time(_ t: Double) -> Timestamp {
    Timestamp(nanoseconds: Int64((Self.origin + t) * 1e9))
  }

  func odometry(_ t: Double, segment: Int = 0, state: OdometryState = .tracking) -> FusionEvent {
    var pose = pose(t)
    pose.translation *= unitsPerMetre
    return .odometry(
      OdometrySample(
        timestamp: time(t), worldFromBody: pose, segment: segment, state: state))
  }

  func trueDistance(_ t: Double) -> Double { (objectInWorld - pose(t).translation).norm }

  func trueAngle(_ t: Double) -> Double {
    let pose = pose(t)
    return wrapAngle((objectInWorld - pose.translation).azimuth - pose.rotation.yaw)
  }

  /// All events in order of time; `change` may bend each range.
  func events(
    seed: UInt64, object: ObjectID = "tag", change: (Double, Double) -> Double? = { _, d in d }
  ) -> [FusionEvent] {
    var random = RandomSource(seed: seed)
    var events: [FusionEvent] = []
    for step in 0..<Int(seconds * 30) { events.append(odometry(Double(step) / 30)) }
    for step in 0..<Int(seconds * rangeHertz) {
      let t = (Double(step) + 0.3) / rangeHertz
      let measured = trueDistance(t) + rangeSigma * random.normal()
      let content = change(t, measured).map {
        RangingSample.Content.range(metres: $0, standardDeviation: rangeSigma, kind: .uwb)
      }
      events.append(
        .ranging(
          RangingSample(timestamp: time(t), object: object, content: content ?? .failure)))
    }
    return events.sorted { $0.timestamp < $1.timestamp }
  }

  /// The error of an output's angle, radians; `nil` where none is given.
  func angleError(_ output: NearbyObject) -> Double? {
    let t = output.timestamp.seconds - Self.origin
    return output.horizontalAngle.map { wrapAngle($0.value - trueAngle(t)) }
  }
}

extension FusionEngine {
  /// Processes events and the rest that waits.
  mutating func run(_ events: [FusionEvent]) -> [NearbyObject] {
    events.flatMap { process($0) } + finish()
  }
}
