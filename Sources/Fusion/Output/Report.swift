import Geometry

/// Decides what of an object's estimate is given, what is withheld, and why.
struct Report {
  /// Ranges missed in a row after which the signal is called insufficient.
  static let failureLimit = 5

  var configuration: FusionConfiguration
  var rig: Rig
  var odometry: OdometryHistory
  var scale: Estimate?

  /// The output for an object at a time.
  func output(for track: ObjectTrack, at time: Timestamp) -> NearbyObject {
    var output = NearbyObject(timestamp: time, object: track.object, motion: track.motion.state)
    output.metresPerOdometryUnit = scale
    var reasons = odometryReasons(at: time)
    if track.failuresInARow >= Self.failureLimit { reasons.insert(.insufficientSignalStrength) }
    if track.motion.state == .moving { reasons.insert(.objectMoving) }
    estimate(track, at: time, into: &output, &reasons)
    output.reasons = reasons.sorted()
    return output
  }

  private func estimate(
    _ track: ObjectTrack, at time: Timestamp, into output: inout NearbyObject,
    _ reasons: inout Set<WithheldReason>
  ) {
    let silence = track.lastRange.map { time.seconds(since: $0) } ?? .infinity
    let patience = configuration.silenceSeconds / (track.motion.state == .moving ? 3 : 1)
    guard silence <= patience else {
      reasons.insert(.noRecentRange)
      return
    }
    let isTracking = odometry.isAlive(at: time)
    output.status = silence > 1 ? .drifting : isTracking ? .precise : .imprecise
    if silence > 1 { reasons.insert(.noRecentRange) }
    output.distance = rangeOnlyDistance(of: track, at: time)
    guard let pose = odometry.current, let mixture = track.mixture,
      let summary = mixture.summary(from: pose, pointInBody: rig.antennaReferenceInBody)
    else {
      reasons.insert(.insufficientMovement)
      return
    }
    // Nobody sees how the body turns while odometry is silent.
    let unseen = max(0, time.seconds(since: pose.timestamp))
    let unseenTurn = unseen > OdometryHistory.maximumGapSeconds ? 0.5 * unseen : 0
    fill(
      &output, &reasons, summary, track: track, pose: pose, unseenTurn: unseenTurn)
  }

  private func fill(
    _ output: inout NearbyObject, _ reasons: inout Set<WithheldReason>,
    _ summary: ModeMixture.Summary, track: ObjectTrack, pose: TravelledPose, unseenTurn: Double
  ) {
    let limit = configuration.angleLimitDegrees.radians
    let sigma =
      (summary.azimuth.standardDeviation * summary.azimuth.standardDeviation
      + unseenTurn * unseenTurn).squareRoot()
    let isUnimodal = summary.otherDirections < configuration.ambiguityLimit
    if isUnimodal, let direct = output.distance {
      output.distance = joined(direct, summary.distance)
    }
    guard isUnimodal, sigma <= limit else {
      reasons.insert(withholding(summary, track: track, pose: pose))
      return
    }
    let yaw = pose.worldFromBody.rotation.yaw
    output.horizontalAngle = Estimate(
      value: wrapAngle(summary.azimuth.value - yaw), standardDeviation: sigma)
    output.positionInWorld =
      summary.leading.relative + summary.leading.scale * pose.worldFromBody.translation
    if summary.otherElevation < configuration.ambiguityLimit,
      summary.elevation.standardDeviation <= limit
    {
      output.verticalAngle = summary.elevation
    } else {
      reasons.insert(.insufficientVerticalSweep)
    }
  }

  /// The mean of two distances weighed by their information; since both rest on the same ranges,
  /// it is no surer than the surer one.
  private func joined(_ first: Estimate, _ second: Estimate) -> Estimate {
    let one = 1 / (first.standardDeviation * first.standardDeviation)
    let two = 1 / (second.standardDeviation * second.standardDeviation)
    guard one.isFinite, two.isFinite, one + two > 0 else { return first }
    return Estimate(
      value: (one * first.value + two * second.value) / (one + two),
      standardDeviation: min(first.standardDeviation, second.standardDeviation))
  }

  /// Why an angle that sources would allow is withheld.
  private func withholding(
    _ summary: ModeMixture.Summary, track: ObjectTrack, pose: TravelledPose
  ) -> WithheldReason {
    let spread = PathSpread(window: track.window, scale: summary.leading.scale)
    if spread.length < 0.5 { return .insufficientMovement }
    if spread.width < 0.15 * spread.length || summary.hasRival && spread.width < 1 {
      return .insufficientHorizontalSweep
    }
    return .inconclusive
  }

  private func rangeOnlyDistance(of track: ObjectTrack, at time: Timestamp) -> Estimate? {
    guard var estimate = track.rangeFilter.estimate(at: time) else { return nil }
    let offset =
      rig.rangeOffsetMetres[track.object] == nil ? configuration.rangeOffsetSigmaMetres : 0.05
    estimate.standardDeviation =
      (estimate.standardDeviation * estimate.standardDeviation + offset * offset).squareRoot()
    return estimate
  }

  private func odometryReasons(at time: Timestamp) -> Set<WithheldReason> {
    var reasons: Set<WithheldReason> = []
    guard let last = odometry.last else { return [.cameraUnavailable] }
    if time.seconds(since: last.timestamp) > 1 { reasons.insert(.cameraUnavailable) }
    for problem in last.problems {
      switch problem {
      case .insufficientLighting: reasons.insert(.insufficientLighting)
      case .insufficientFeatures: reasons.insert(.insufficientFeatures)
      case .excessiveMotion: reasons.insert(.excessiveMotion)
      case .cameraUnavailable: reasons.insert(.cameraUnavailable)
      }
    }
    if last.state == .lost { reasons.insert(.trackingLost) }
    if last.state == .initializing { reasons.insert(.insufficientMovement) }
    return reasons
  }
}

/// How far the antenna's places of a window spread, along and across the path's main direction.
private struct PathSpread {
  var length: Double
  var width: Double

  init(window: MeasurementWindow, scale: Double) {
    let places = window.measurements.map { scale * $0.bodyInWorld + $0.leverInWorld }
    let centre = places.reduce(Vector3.zero, +) / Double(max(1, places.count))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in places {
      let step = place - centre
      xx += step.x * step.x
      xy += step.x * step.y
      yy += step.y * step.y
    }
    // Eigenvalues of the 2×2 scatter matrix; a line of length L has variance L²/12.
    let mean = (xx + yy) / 2
    let radius = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    let count = Double(max(1, places.count))
    length = (12 * (mean + radius) / count).squareRoot()
    width = (12 * max(0, mean - radius) / count).squareRoot()
  }
}
