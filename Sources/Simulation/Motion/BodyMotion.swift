import Geometry
import Glibc

/// The true trajectories of the scenarios: metric, z up, body x forward.
enum BodyMotion {
  /// Poses a second; between them interpolation errs by less than 0.1 mm.
  static let rateHertz = 100.0
  /// Speeds of a walking or driving rig, m/s.
  static let speed = 0.5...1.0
  /// Speeds of a moving object, m/s.
  static let objectSpeed = 0.3...0.6
  /// Steps a second of the bob.
  static let bobHertz = 1.8

  /// The length a room needs for a scenario, metres.
  static func roomLength(for scenario: Scenario, seconds: Double) -> Double {
    switch scenario {
    case .straight, .weave: return speed.upperBound * seconds + 3
    case .curve, .circle, .spin, .still, .moving: return 0
    }
  }

  /// The body's trajectory, from `start` over the configured duration.
  static func trajectory(
    _ configuration: SimulationConfiguration, room: Room, start: Timestamp,
    using random: inout RandomSource
  ) -> Trajectory {
    let height = room.minimum.z + random.uniform(1...1.4)
    let walks = configuration.scenario != .still && configuration.scenario != .spin
    let bob = walks ? configuration.bobMetres : 0
    let floor = floorPath(configuration, room: room, using: &random)
    var trajectory = Trajectory()
    for (index, pose) in floor.enumerated() {
      let seconds = Double(index) / rateHertz
      let z = height + bob * sin(2 * Double.pi * bobHertz * seconds)
      trajectory.append(
        TimedPose(
          timestamp: start.advanced(bySeconds: seconds),
          worldFromBody: Pose(
            rotation: Rotation(yaw: pose.heading),
            translation: Vector3(pose.position.x, pose.position.y, z))))
    }
    return trajectory
  }

  private static func floorPath(
    _ configuration: SimulationConfiguration, room: Room, using random: inout RandomSource
  ) -> [FloorPose] {
    let count = Int((configuration.durationSeconds * rateHertz).rounded())
    let step = 1 / rateHertz
    if configuration.scenario == .curve || configuration.scenario == .moving {
      var walk = Walk(in: room, speed: speed, using: &random)
      var path = [walk.pose]
      for _ in 0..<count {
        walk.advance(bySeconds: step, using: &random)
        path.append(walk.pose)
      }
      return path
    }
    let turn = random.uniform() < 0.5 ? 1.0 : -1.0
    let radius = random.uniform(1...2)
    var pose = startPose(configuration.scenario, room: room, using: &random)
    if configuration.scenario == .circle {
      // From the centre of the circle to the place on it where the heading is tangential.
      pose.position += turn * radius * SIMD2(sin(pose.heading), -cos(pose.heading))
    }
    var path = [pose]
    // Of a turn on the spot, the same process is the yaw rate in rad/s.
    var pace = Wander(in: speed, correlationSeconds: 3, using: &random)
    var travelled = 0.0
    for _ in 0..<count {
      pace.advance(bySeconds: step, using: &random)
      let motion: (speed: Double, yawRate: Double)
      switch configuration.scenario {
      case .spin: motion = (0, turn * pace.value)
      case .circle: motion = (pace.value, turn * pace.value / radius)
      case .weave: motion = (pace.value, turn * pace.value * weaveCurvature(after: travelled))
      case .straight: motion = (pace.value, 0)
      case .still, .curve, .moving: motion = (0, 0)
      }
      travelled += motion.speed * step
      pose = pose.moved(bySeconds: step, speed: motion.speed, yawRate: motion.yawRate)
      path.append(pose)
    }
    return path
  }

  /// A heading that swings by ±35° every 3 m.
  private static func weaveCurvature(after metres: Double) -> Double {
    let wave = 2 * Double.pi / 3
    return 35.0.radians * wave * cos(wave * metres)
  }

  private static func startPose(
    _ scenario: Scenario, room: Room, using random: inout RandomSource
  ) -> FloorPose {
    let (low, high) = (room.minimum, room.maximum)
    switch scenario {
    case .straight, .weave:
      return FloorPose(
        position: SIMD2(low.x + 1.5, random.uniform((low.y + 2.5)...(high.y - 2.5))), heading: 0)
    case .circle:
      return FloorPose(
        position: SIMD2((low.x + high.x) / 2, (low.y + high.y) / 2),
        heading: random.uniform(-Double.pi...Double.pi))
    case .curve, .spin, .still, .moving:
      return FloorPose(
        position: SIMD2(
          random.uniform((low.x + 1.5)...(high.x - 1.5)),
          random.uniform((low.y + 1.5)...(high.y - 1.5))),
        heading: random.uniform(-Double.pi...Double.pi))
    }
  }
}
