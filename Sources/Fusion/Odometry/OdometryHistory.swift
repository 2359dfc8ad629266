import ChannelSounding
import Geometry

/// A pose of the body together with how far it had travelled by then.
struct TravelledPose: Sendable {
  var timestamp: Timestamp
  var worldFromBody: Pose
  /// Length of the path since the segment began, in odometry units.
  var pathLength: Double
}

/// The recent poses of the current odometry segment, looked up by time.
struct OdometryHistory: Sendable {
  /// Poses further apart than this are not interpolated between.
  static let maximumGapSeconds = 0.5

  private var poses: [TravelledPose] = []
  /// The number of the current segment; `nil` before the first usable sample.
  private(set) var segment: Int?
  /// The last sample of any kind.
  private(set) var last: OdometrySample?

  /// The newest usable pose.
  var current: TravelledPose? { poses.last }

  /// Whether poses are usable right now: tracked, and not older than the permitted gap.
  func isAlive(at time: Timestamp) -> Bool {
    guard let last, last.state == .tracking || last.state == .rotationOnly else { return false }
    return time.seconds(since: last.timestamp) <= Self.maximumGapSeconds
  }

  /// Positions further than this from the origin are no positions, odometry units.
  static let farthest = 1e6

  /// Takes a sample; returns whether it began a new segment. A pose that is not finite, or beyond
  /// all measure, counts as lost.
  mutating func append(_ sample: OdometrySample, retainSeconds: Double) -> Bool {
    defer { last = sample }
    guard sample.state == .tracking || sample.state == .rotationOnly,
      sample.worldFromBody.isFinite, sample.worldFromBody.translation.norm < Self.farthest
    else { return false }
    var isNew = false
    if sample.segment != segment {
      isNew = segment != nil
      segment = sample.segment
      poses.removeAll()
    }
    var pathLength = 0.0
    if let previous = poses.last {
      guard sample.timestamp > previous.timestamp else { return isNew }
      pathLength =
        previous.pathLength
        + (sample.worldFromBody.translation - previous.worldFromBody.translation).norm
    }
    poses.append(
      TravelledPose(
        timestamp: sample.timestamp, worldFromBody: sample.worldFromBody, pathLength: pathLength))
    // Trimmed in blocks, so that the array is not moved with every pose.
    if poses.count > 256, sample.timestamp.seconds(since: poses[128].timestamp) > retainSeconds {
      poses.removeFirst(128)
    }
    return isNew
  }

  /// The pose at a time, interpolated; `nil` where no usable poses enclose it.
  func pose(at time: Timestamp) -> TravelledPose? {
    var low = 0
    var high = poses.count
    while low < high {
      let middle = (low + high) / 2
      if poses[middle].timestamp < time { low = middle + 1 } else { high = middle }
    }
    guard low < poses.count else { return nil }
    let after = poses[low]
    if after.timestamp == time { return after }
    guard low > 0 else { return nil }
    let before = poses[low - 1]
    let gap = after.timestamp.seconds(since: before.timestamp)
    guard gap <= Self.maximumGapSeconds else { return nil }
    let fraction = time.seconds(since: before.timestamp) / gap
    return TravelledPose(
      timestamp: time,
      worldFromBody: before.worldFromBody.interpolated(to: after.worldFromBody, fraction: fraction),
      pathLength: before.pathLength + fraction * (after.pathLength - before.pathLength))
  }

  /// The median speed while moving over the retained poses, odometry units a second; `nil` while
  /// the rig has not moved.
  var typicalSpeed: Double? {
    let stride = max(1, poses.count / 64)
    var speeds: [Double] = []
    var index = stride
    while index < poses.count {
      let (from, to) = (poses[index - stride], poses[index])
      let seconds = to.timestamp.seconds(since: from.timestamp)
      if seconds > 0 { speeds.append((to.pathLength - from.pathLength) / seconds) }
      index += stride
    }
    speeds.sort()
    guard let fastest = speeds.last, fastest > 0, fastest.isFinite else { return nil }
    let moving = speeds.filter { $0 > 0.2 * fastest }
    return moving[moving.count / 2]
  }
}
