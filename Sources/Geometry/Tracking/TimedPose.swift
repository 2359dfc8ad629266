/// A pose and when it held.
public struct TimedPose: Sendable, Hashable {
  /// The time the pose is of.
  public var timestamp: Timestamp
  /// The transform from body to world.
  public var worldFromBody: Pose

  /// Makes a timed pose.
  @inlinable public init(timestamp: Timestamp, worldFromBody: Pose) {
    self.timestamp = timestamp
    self.worldFromBody = worldFromBody
  }
}

/// Poses in strictly increasing order of time, looked up by interpolation.
public struct Trajectory: Sendable, Hashable {
  /// The poses, in order of time.
  public private(set) var poses: [TimedPose]

  /// Makes a trajectory; poses out of order are sorted, repeated times keep their first pose.
  public init(_ poses: [TimedPose] = []) {
    self.poses = []
    self.poses.reserveCapacity(poses.count)
    for pose in poses.sorted(by: { $0.timestamp < $1.timestamp })
    where pose.timestamp != self.poses.last?.timestamp {
      self.poses.append(pose)
    }
  }

  /// Appends a pose that is later than all others; an earlier one is refused with `false`.
  @discardableResult public mutating func append(_ pose: TimedPose) -> Bool {
    if let last = poses.last, pose.timestamp <= last.timestamp { return false }
    poses.append(pose)
    return true
  }

  /// Drops all poses before a time, but for the last of them (needed for interpolation).
  public mutating func dropPoses(before time: Timestamp) {
    let index = firstIndex(notBefore: time)
    if index > 1 { poses.removeFirst(index - 1) }
  }

  /// The index of the first pose at or after a time; `poses.count` if there is none.
  public func firstIndex(notBefore time: Timestamp) -> Int {
    var low = 0
    var high = poses.count
    while low < high {
      let middle = (low + high) / 2
      if poses[middle].timestamp < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The pose at a time, interpolated between neighbours; `nil` outside the covered span, or
  /// where the neighbours are further apart than `maximumGapSeconds`.
  public func worldFromBody(
    at time: Timestamp, maximumGapSeconds: Double = .infinity
  ) -> Pose? {
    let index = firstIndex(notBefore: time)
    guard index < poses.count else { return nil }
    if poses[index].timestamp == time { return poses[index].worldFromBody }
    guard index > 0 else { return nil }
    let (before, after) = (poses[index - 1], poses[index])
    let gap = after.timestamp.seconds(since: before.timestamp)
    guard gap <= maximumGapSeconds else { return nil }
    let fraction = time.seconds(since: before.timestamp) / gap
    return before.worldFromBody.interpolated(to: after.worldFromBody, fraction: fraction)
  }

  /// The length of the path through all positions, in the trajectory's unit.
  public var pathLength: Double {
    zip(poses, poses.dropFirst()).reduce(0) {
      $0 + ($1.1.worldFromBody.translation - $1.0.worldFromBody.translation).norm
    }
  }
}
