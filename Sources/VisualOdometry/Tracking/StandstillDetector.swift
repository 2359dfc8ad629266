import Geometry

/// Tells whether the camera's position stands still, so that noise does not make it wander.
///
/// It stands once all positions of some frames lie within their noise of one of them, and moves
/// again as soon as one lies clearly outside.
struct StandstillDetector {
  /// Where the camera stands; `nil` while it moves.
  private(set) var position: Vector3?
  private var candidate: Vector3?
  private var frames = 0
  private let framesToStand = 10

  /// Takes a position as it was measured, with its deviation along an axis.
  mutating func observe(_ measured: Vector3, deviation: Double, sceneDepth: Double) {
    // Three deviations, and what a perfect fit would not explain; never so much that a real motion
    // is swallowed.
    let radius = min(3 * deviation + 0.0005 * sceneDepth, 0.01 * sceneDepth)
    if let standing = position {
      if (measured - standing).norm > 1.5 * radius { self = StandstillDetector() }
    } else if let start = candidate, (measured - start).norm <= radius {
      frames += 1
      if frames >= framesToStand { position = start }
    } else {
      candidate = measured
      frames = 1
    }
  }

  /// Follows a change of the map: the old world from the new one.
  mutating func carry(by oldFromNewWorld: Pose) {
    let back = oldFromNewWorld.inverse
    position = position.map { back * $0 }
    candidate = candidate.map { back * $0 }
  }
}
