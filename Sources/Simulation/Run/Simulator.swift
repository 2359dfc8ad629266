import ChannelSounding
import Geometry

/// Makes simulated runs: seeded, and the same arguments give the same bytes.
public enum Simulator {
  /// The time at which simulated runs begin.
  public static let start = Timestamp(nanoseconds: 100_000_000_000)

  /// Simulates a run of a scenario in a room of its own.
  ///
  /// - Parameters:
  ///   - configuration: what to simulate.
  ///   - rig: camera and antennas; by default the rig of `Rig.simulated`.
  /// - Throws: `SimulationError` where the configuration contradicts itself or the rig.
  public static func run(
    _ configuration: SimulationConfiguration, rig: Rig? = nil
  ) throws(SimulationError) -> SimulatedRun {
    try configuration.validate()
    var random = RandomStream.room.source(seed: configuration.seed)
    let length = BodyMotion.roomLength(
      for: configuration.scenario, seconds: configuration.durationSeconds)
    let room = Room.random(minimumLength: length, using: &random)
    var motion = RandomStream.motion.source(seed: configuration.seed)
    let trajectory = BodyMotion.trajectory(
      configuration, room: room, start: start, using: &motion)
    return try hang(onto: trajectory, in: room, configuration, rig: rig)
  }

  /// Hangs simulated objects and their ranging onto a true trajectory given by the caller.
  ///
  /// - Parameters:
  ///   - trajectory: metric poses of the body, z up, at least two; they set the run's duration.
  ///   - room: the room; by default one is placed around the trajectory.
  ///   - configuration: what to simulate; its duration is not used, and of the scenario only
  ///     whether all objects move.
  ///   - rig: camera and antennas; by default the rig of `Rig.simulated`.
  /// - Throws: `SimulationError` where the trajectory is too short or the configuration
  ///   contradicts itself or the rig.
  public static func hang(
    onto trajectory: Trajectory, in room: Room? = nil, _ configuration: SimulationConfiguration,
    rig: Rig? = nil
  ) throws(SimulationError) -> SimulatedRun {
    try configuration.validate()
    try check(trajectory, in: room)
    let paths = configuration.radio.antennaPaths
    var rig = rig ?? .simulated(antennaCount: paths)
    guard paths == 1 || rig.antennas.count >= paths else {
      throw SimulationError(
        "\(paths) antenna paths need as many antennas; the rig has \(rig.antennas.count)")
    }
    var roomRandom = RandomStream.room.source(seed: configuration.seed)
    let room = room ?? .around(trajectory, using: &roomRandom)
    var objectRandom = RandomStream.objects.source(seed: configuration.seed)
    let objects = ObjectPlacement(room: room, trajectory: trajectory).objects(
      count: configuration.objectCount, movingCount: configuration.effectiveMovingCount,
      using: &objectRandom)
    if configuration.ranging == .procedures {
      for object in objects {
        rig.rangeOffsetMetres[object.id] = configuration.radio.rangeOffsetMetres
      }
    }
    let odometry = OdometryModel(
      configuration: configuration.odometry, seed: configuration.seed
    ).observe(trajectory)
    let ranging = RangingSimulator(
      configuration: configuration, room: room, rig: rig, trajectory: trajectory, objects: objects
    ).samples()
    return SimulatedRun(
      room: room, rig: rig, objects: objects, trajectory: trajectory,
      odometry: odometry.poses, odometryIsMetric: configuration.odometry.isMetric,
      metresPerOdometryUnit: odometry.metresPerUnit, ranging: ranging,
      hints: configuration.givesHints ? hints(objects, at: trajectory.poses[0].timestamp) : [])
  }

  private static func check(
    _ trajectory: Trajectory, in room: Room?
  ) throws(SimulationError) {
    let poses = trajectory.poses
    guard let first = poses.first, let last = poses.last,
      (0.5...36_000).contains(last.timestamp.seconds(since: first.timestamp)),
      poses.allSatisfy({ $0.worldFromBody.isFinite })
    else {
      throw SimulationError("a trajectory must be finite and last from 0.5 to 36000 seconds")
    }
    if let room {
      guard all(room.size .>= Vector3(4, 4, 2.2)) else {
        throw SimulationError("a room must measure at least 4 × 4 × 2.2 metres")
      }
      guard poses.allSatisfy({ room.contains($0.worldFromBody.translation) }) else {
        throw SimulationError("the trajectory leaves the room")
      }
    }
  }

  private static func hints(_ objects: [SimulatedObject], at time: Timestamp) -> [MotionHint] {
    objects.map {
      MotionHint(timestamp: time, object: $0.id, state: $0.moves ? .moving : .stationary)
    }
  }
}

extension SimulationConfiguration {
  /// How many objects move, the scenario considered.
  var effectiveMovingCount: Int { scenario == .moving ? objectCount : movingObjectCount }

  /// Checks every setting against its bounds.
  func validate() throws(SimulationError) {
    for setting in Self.settings {
      var copy = self
      do {
        try setting.write(&copy, setting.read(self).description)
      } catch {
        throw SimulationError(error.description)
      }
    }
    guard movingObjectCount <= objectCount else {
      throw SimulationError(
        "movingObjectCount: \(movingObjectCount) of only \(objectCount) objects cannot move")
    }
  }
}
