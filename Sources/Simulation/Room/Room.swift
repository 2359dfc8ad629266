import Geometry

/// A shoebox: a room with upright walls along the world's axes.
public struct Room: Sendable, Hashable {
  /// The corner with the smallest coordinates, metres; its z is the floor's.
  public var minimum: Vector3
  /// The corner with the largest coordinates, metres; its z is the ceiling's.
  public var maximum: Vector3

  /// Makes a room of two opposite corners.
  public init(minimum: Vector3, maximum: Vector3) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The lengths of the edges, metres.
  public var size: Vector3 { maximum - minimum }

  /// Whether a point is inside, at least `margin` metres from walls, floor and ceiling.
  public func contains(_ point: Vector3, margin: Double = 0) -> Bool {
    all(point .>= minimum + margin) && all(point .<= maximum - margin)
  }

  /// A room of the size of a large living room or small office, at least as long as asked.
  static func random(minimumLength: Double, using random: inout RandomSource) -> Room {
    let size = Vector3(
      max(random.uniform(8...12), minimumLength), random.uniform(7...10),
      random.uniform(2.6...3.2))
    return Room(minimum: .zero, maximum: size)
  }

  /// A room around a trajectory: 2–3 m of air to each side, the floor 1–1.4 m below.
  static func around(_ trajectory: Trajectory, using random: inout RandomSource) -> Room {
    var (low, high) = (Vector3(repeating: .infinity), Vector3(repeating: -.infinity))
    for pose in trajectory.poses {
      low = pointwiseMin(low, pose.worldFromBody.translation)
      high = pointwiseMax(high, pose.worldFromBody.translation)
    }
    let below = Vector3(random.uniform(2...3), random.uniform(2...3), random.uniform(1...1.4))
    let above = Vector3(random.uniform(2...3), random.uniform(2...3), random.uniform(1.2...1.6))
    return Room(minimum: low - below, maximum: high + above)
  }
}
