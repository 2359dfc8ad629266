import Geometry
import Recording

/// Looks up what was true at any time of a run, by interpolation.
public struct TruthLookup: Sendable {
  /// A hole in the true path longer than this is left a hole, seconds.
  public static let maximumGapSeconds = 1.0

  /// The body's true path.
  public let trajectory: Trajectory
  private let positions: [ObjectID: [TruePosition]]

  /// Prepares a truth for look-ups.
  public init(_ truth: Truth) {
    trajectory = Trajectory(truth.trajectory)
    positions = Dictionary(grouping: truth.objects, by: \.object).mapValues {
      $0.sorted { $0.timestamp < $1.timestamp }
    }
  }

  /// The objects whose position is known at least once, sorted.
  public var objects: [ObjectID] { positions.keys.sorted() }

  /// The true transform from body to the truth's world; `nil` outside the recorded path.
  public func worldFromBody(at time: Timestamp) -> Pose? {
    trajectory.worldFromBody(at: time, maximumGapSeconds: Self.maximumGapSeconds)
  }

  /// An object's true position in the truth's world, metres.
  ///
  /// One recorded position holds for all times; several are interpolated, and there is none
  /// before the first or after the last.
  public func positionInWorld(of object: ObjectID, at time: Timestamp) -> Vector3? {
    guard let known = positions[object], let first = known.first else { return nil }
    if known.count == 1 { return first.positionInWorld }
    guard let index = known.firstIndex(where: { $0.timestamp >= time }) else { return nil }
    let after = known[index]
    if after.timestamp == time { return after.positionInWorld }
    guard index > 0 else { return nil }
    let before = known[index - 1]
    let span = after.timestamp.seconds(since: before.timestamp)
    let fraction = time.seconds(since: before.timestamp) / span
    return before.positionInWorld + (after.positionInWorld - before.positionInWorld) * fraction
  }
}
