import Geometry

/// Puts objects into a room.
struct ObjectPlacement {
  /// Distance from the walls, metres.
  static let wallMargin = 0.4
  /// Wanted distance from the rig's path, metres.
  static let clearance = 0.8
  /// Wanted largest distance from the nearest place of the rig's path, metres.
  static let reach = 6.0

  var room: Room
  var trajectory: Trajectory

  /// Objects named `tag-1` and so on; the last `movingCount` of them move.
  func objects(
    count: Int, movingCount: Int, using random: inout RandomSource
  ) -> [SimulatedObject] {
    (0..<count).map { index in
      let id = ObjectID("tag-\(index + 1)")
      let name = "Tag \(index + 1)"
      let position = restingPlace(using: &random)
      if index >= count - movingCount {
        return SimulatedObject(
          id: id, name: name, track: movingTrack(height: position.z, using: &random))
      }
      let start = trajectory.poses.first?.timestamp ?? Timestamp(nanoseconds: 0)
      return SimulatedObject(id: id, name: name, positionInWorld: position, since: start)
    }
  }

  /// A place near the path but not on it; the best of 200 tries where none is perfect.
  private func restingPlace(using random: inout RandomSource) -> Vector3 {
    var best = (room.minimum + room.maximum) / 2
    var bestExcess = Double.infinity
    for _ in 0..<200 {
      let candidate = Vector3(
        random.uniform((room.minimum.x + Self.wallMargin)...(room.maximum.x - Self.wallMargin)),
        random.uniform((room.minimum.y + Self.wallMargin)...(room.maximum.y - Self.wallMargin)),
        room.minimum.z + random.uniform(0.3...2))
      let distance = horizontalDistanceToPath(candidate)
      let excess = max(Self.clearance - distance, distance - Self.reach, 0)
      if excess < bestExcess { (best, bestExcess) = (candidate, excess) }
      if excess == 0 { break }
    }
    return best
  }

  private func horizontalDistanceToPath(_ point: Vector3) -> Double {
    // Every tenth pose is enough: they are at most 0.1 m apart.
    stride(from: 0, to: trajectory.poses.count, by: 10).reduce(Double.infinity) {
      min($0, (trajectory.poses[$1].worldFromBody.translation - point).horizontalNorm)
    }
  }

  /// A walk of its own over the trajectory's span, ten positions a second, that keeps clear of
  /// the rig; the clearest of 40 tries.
  private func movingTrack(height: Double, using random: inout RandomSource) -> Trajectory {
    var best = Trajectory()
    var bestDistance = -Double.infinity
    for _ in 0..<40 {
      let track = walk(height: height, using: &random)
      let distance = track.poses.reduce(Double.infinity) { nearest, pose in
        guard let rig = trajectory.worldFromBody(at: pose.timestamp) else { return nearest }
        return min(nearest, (rig.translation - pose.worldFromBody.translation).horizontalNorm)
      }
      if distance > bestDistance { (best, bestDistance) = (track, distance) }
      if distance > Self.clearance { break }
    }
    return best
  }

  private func walk(height: Double, using random: inout RandomSource) -> Trajectory {
    guard let first = trajectory.poses.first, let last = trajectory.poses.last else {
      return Trajectory()
    }
    let seconds = last.timestamp.seconds(since: first.timestamp)
    let stepsPerPosition = 10
    let step = 0.1 / Double(stepsPerPosition)
    var walk = Walk(in: room, speed: BodyMotion.objectSpeed, using: &random)
    var track = Trajectory()
    for index in 0...Int((seconds * 10).rounded(.up)) {
      track.append(
        TimedPose(
          timestamp: first.timestamp.advanced(bySeconds: Double(index) * 0.1),
          worldFromBody: Pose(
            rotation: Rotation(yaw: walk.pose.heading),
            translation: Vector3(walk.pose.position.x, walk.pose.position.y, height))))
      for _ in 0..<stepsPerPosition { walk.advance(bySeconds: step, using: &random) }
    }
    return track
  }
}
