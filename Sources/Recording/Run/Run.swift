import ChannelSounding
import Geometry

/// An object a run names.
public struct RunObject: Sendable, Hashable {
  /// The identifier used in the run's files.
  public var id: ObjectID
  /// The name for people.
  public var name: String
  /// The constant offset of its measured ranges, metres; `nil` where not calibrated.
  public var rangeOffsetMetres: Double?

  /// Makes an object.
  public init(id: ObjectID, name: String, rangeOffsetMetres: Double? = nil) {
    self.id = id
    self.name = name
    self.rangeOffsetMetres = rangeOffsetMetres
  }
}

/// A picture of a run.
public struct FrameReference: Sendable, Hashable {
  /// The time of the picture.
  public var timestamp: Timestamp
  /// The picture's file, relative to the run's folder.
  public var file: String

  /// Makes a reference.
  public init(timestamp: Timestamp, file: String) {
    self.timestamp = timestamp
    self.file = file
  }
}

/// Where an object truly was at a time.
public struct TruePosition: Sendable, Hashable {
  /// The time.
  public var timestamp: Timestamp
  /// The object.
  public var object: ObjectID
  /// Its position in the truth's world, metres.
  public var positionInWorld: Vector3

  /// Makes a position.
  public init(timestamp: Timestamp, object: ObjectID, positionInWorld: Vector3) {
    self.timestamp = timestamp
    self.object = object
    self.positionInWorld = positionInWorld
  }
}

/// What truly happened in a run: metric, in a world of its own.
public struct Truth: Sendable, Hashable {
  /// The body's true path.
  public var trajectory: [TimedPose]
  /// The objects' true positions; a fixed object has one.
  public var objects: [TruePosition]

  /// Makes a truth.
  public init(trajectory: [TimedPose] = [], objects: [TruePosition] = []) {
    self.trajectory = trajectory
    self.objects = objects
  }
}

/// A recorded session: design section 9.
public struct Run: Sendable {
  /// The folder it was read from; empty for a run made in memory.
  public var directory: String
  /// The objects.
  public var objects: [RunObject]
  /// Whether the odometry's unit is the metre.
  public var odometryIsMetric: Bool
  /// The pictures, in order of time.
  public var frames: [FrameReference]
  /// External odometry, in order of time; it takes the place of the pictures' own.
  public var odometry: [TimedPose]
  /// Ranging, in order of time.
  public var ranging: [RangingSample]
  /// Motion hints, in order of time.
  public var hints: [MotionHint]
  /// The truth, where known.
  public var truth: Truth?
  /// The text of `rig.yaml`, where there is one.
  public var rigYAML: String?

  /// Makes a run.
  public init(
    directory: String = "", objects: [RunObject] = [], odometryIsMetric: Bool = false,
    frames: [FrameReference] = [], odometry: [TimedPose] = [], ranging: [RangingSample] = [],
    hints: [MotionHint] = [], truth: Truth? = nil, rigYAML: String? = nil
  ) {
    self.directory = directory
    self.objects = objects
    self.odometryIsMetric = odometryIsMetric
    self.frames = frames
    self.odometry = odometry
    self.ranging = ranging
    self.hints = hints
    self.truth = truth
    self.rigYAML = rigYAML
  }
}
