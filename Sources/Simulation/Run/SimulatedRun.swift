import ChannelSounding
import Geometry

/// Everything a simulation made: what the engine may see, and the truth.
public struct SimulatedRun: Sendable {
  /// Where an object truly was at a time.
  public struct ObjectPosition: Sendable, Hashable {
    /// The time.
    public var timestamp: Timestamp
    /// The object.
    public var object: ObjectID
    /// Its position in the truth's world, metres.
    public var positionInWorld: Vector3
  }

  /// The room.
  public var room: Room
  /// Camera and antennas.
  public var rig: Rig
  /// The objects, with their true tracks.
  public var objects: [SimulatedObject]
  /// The body's true trajectory: metric, z up.
  public var trajectory: Trajectory
  /// What odometry reports, in its own frame and unit.
  public var odometry: [TimedPose]
  /// Whether odometry's unit is the metre.
  public var odometryIsMetric: Bool
  /// The true length of odometry's unit, metres; the engine does not get to know it.
  public var metresPerOdometryUnit: Double
  /// The ranging of all objects, in order of time.
  public var ranging: [RangingSample]
  /// True hints about the objects' motion.
  public var hints: [MotionHint]

  /// The objects' true positions in order of time; an object at rest has one.
  public var objectPositions: [ObjectPosition] {
    objects.flatMap { object in
      object.track.poses.map {
        ObjectPosition(
          timestamp: $0.timestamp, object: object.id,
          positionInWorld: $0.worldFromBody.translation)
      }
    }.sorted { ($0.timestamp, $0.object) < ($1.timestamp, $1.object) }
  }
}
