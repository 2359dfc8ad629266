import Geometry

/// A Bluetooth object of a simulation.
public struct SimulatedObject: Sendable, Hashable {
  /// Its identifier.
  public var id: ObjectID
  /// Its name for people.
  public var name: String
  /// Where it truly is: one position of an object at rest, else positions in order of time.
  public var track: Trajectory

  /// Makes an object at rest.
  public init(id: ObjectID, name: String, positionInWorld: Vector3, since start: Timestamp) {
    self.id = id
    self.name = name
    track = Trajectory([
      TimedPose(
        timestamp: start, worldFromBody: Pose(rotation: .identity, translation: positionInWorld))
    ])
  }

  /// Makes an object that moves along a track of at least one position.
  public init(id: ObjectID, name: String, track: Trajectory) {
    self.id = id
    self.name = name
    self.track = track
  }

  /// Whether it changes its place at any time.
  public var moves: Bool { track.poses.count > 1 }

  /// Its position at a time, held before the first and after the last known one.
  public func positionInWorld(at time: Timestamp) -> Vector3 {
    if let pose = track.worldFromBody(at: time) { return pose.translation }
    let poses = track.poses
    guard let first = poses.first, let last = poses.last else { return .zero }
    return (time < first.timestamp ? first : last).worldFromBody.translation
  }
}
