import Geometry
import Recording

/// What a run gave, and what was true: everything an evaluation needs.
public struct EvaluationInput: Sendable {
  /// The run's name.
  public var run: String
  /// The engine's output, in order of time.
  public var updates: [NearbyObject]
  /// The odometry the run was made with, in order of time.
  public var odometry: [OdometrySample]
  /// What was true.
  public var truth: Truth
  /// The point distances are measured from, in the body frame, metres.
  public var antennaReferenceInBody: Vector3
  /// When the run began.
  public var start: Timestamp

  /// Makes an input.
  ///
  /// - Parameter start: when the run began; by default its earliest sample or update.
  public init(
    run: String, updates: [NearbyObject], odometry: [OdometrySample], truth: Truth, rig: Rig,
    start: Timestamp? = nil
  ) {
    self.run = run
    self.updates = updates
    self.odometry = odometry
    self.truth = truth
    antennaReferenceInBody = rig.antennaReferenceInBody
    let earliest = [
      updates.lazy.map(\.timestamp).min(), odometry.lazy.map(\.timestamp).min(),
    ].compactMap(\.self).min()
    self.start = start ?? earliest ?? Timestamp(nanoseconds: 0)
  }
}
