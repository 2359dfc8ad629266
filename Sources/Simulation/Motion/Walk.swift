import Geometry
import Glibc

/// A place and heading on the floor.
struct FloorPose {
  var position: SIMD2<Double>
  var heading: Double

  /// The pose after moving along an arc.
  func moved(bySeconds step: Double, speed: Double, yawRate: Double) -> FloorPose {
    let middle = heading + yawRate * step / 2
    return FloorPose(
      position: position + speed * step * SIMD2(cos(middle), sin(middle)),
      heading: heading + yawRate * step)
  }
}

/// A walk as of a person or robot: speed and curvature wander, and near a wall it turns away.
struct Walk {
  /// Largest curvature by choice, 1/m.
  static let freeCurvature = 1.0
  /// Curvature of turning away from a wall, 1/m.
  static let avoidingCurvature = 1.6
  /// How far ahead of a wall's margin the turn begins and ends, metres.
  static let avoidingDistance = 1.3...2.0
  /// Time in which the curvature follows what is wished, seconds.
  static let steeringSeconds = 0.25

  private(set) var pose: FloorPose
  private(set) var curvature = 0.0
  private var speed: Wander
  private var wish: Wander
  private var avoiding: Double?
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  /// Starts at a random place, at least `margin` metres from the walls.
  init(
    in room: Room, speed: ClosedRange<Double>, margin: Double = 1,
    using random: inout RandomSource
  ) {
    low = SIMD2(room.minimum.x, room.minimum.y) + margin
    high = SIMD2(room.maximum.x, room.maximum.y) - margin
    let fraction = SIMD2(random.uniform(), random.uniform())
    pose = FloorPose(
      position: low + fraction * (high - low), heading: random.uniform(-Double.pi...Double.pi))
    self.speed = Wander(in: speed, correlationSeconds: 2, using: &random)
    wish = Wander(
      in: -Self.freeCurvature...Self.freeCurvature, correlationSeconds: 2, using: &random)
  }

  /// Lets time pass.
  mutating func advance(bySeconds step: Double, using random: inout RandomSource) {
    speed.advance(bySeconds: step, using: &random)
    wish.advance(bySeconds: step, using: &random)
    steer()
    let target = avoiding.map { $0 * Self.avoidingCurvature } ?? wish.value
    curvature += (target - curvature) * (1 - exp(-step / Self.steeringSeconds))
    pose = pose.moved(bySeconds: step, speed: speed.value, yawRate: speed.value * curvature)
  }

  /// Decides whether to turn away from a wall, and to which side; the side is then kept.
  private mutating func steer() {
    let free = distanceAhead
    if avoiding != nil {
      if free > Self.avoidingDistance.upperBound { avoiding = nil }
    } else if free < Self.avoidingDistance.lowerBound {
      let toCentre = (low + high) / 2 - pose.position
      let side = cos(pose.heading) * toCentre.y - sin(pose.heading) * toCentre.x
      avoiding = side < 0 ? -1 : 1
    }
  }

  /// The distance to the margin of the walls along the heading; negative beyond it.
  private var distanceAhead: Double {
    let direction = SIMD2(cos(pose.heading), sin(pose.heading))
    var distance = Double.infinity
    for axis in 0..<2 where abs(direction[axis]) > 1e-9 {
      let wall = direction[axis] > 0 ? high[axis] : low[axis]
      distance = min(distance, (wall - pose.position[axis]) / direction[axis])
    }
    return distance
  }
}
