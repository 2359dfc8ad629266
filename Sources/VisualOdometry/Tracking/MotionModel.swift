import Geometry

/// Predicts the next pose from the last two: constant velocity.
struct MotionModel {
  private(set) var cameraFromWorld: Pose
  private(set) var timestamp: Timestamp
  /// Velocities in the camera frame, of the camera, per second.
  private var velocity = Vector3.zero
  private var turnRate = Vector3.zero

  init(cameraFromWorld: Pose, timestamp: Timestamp) {
    self.cameraFromWorld = cameraFromWorld
    self.timestamp = timestamp
  }

  /// The pose that constant velocity leads to.
  func predicted(at time: Timestamp) -> Pose {
    let seconds = min(time.seconds(since: timestamp), 0.5)
    let nextFromLast = Pose(
      rotation: Rotation(rotationVector: turnRate * seconds), translation: velocity * seconds)
    return nextFromLast * cameraFromWorld
  }

  /// Takes over an observed pose.
  mutating func observe(_ pose: Pose, at time: Timestamp) {
    let seconds = time.seconds(since: timestamp)
    let nextFromLast = pose * cameraFromWorld.inverse
    turnRate = nextFromLast.rotation.rotationVector / seconds
    velocity = nextFromLast.translation / seconds
    cameraFromWorld = pose
    timestamp = time
  }

  /// Stays where it is, at a later time.
  mutating func hold(at time: Timestamp) {
    timestamp = time
    velocity = .zero
    turnRate = .zero
  }

  /// Follows a change of the map: the old world from the new one.
  mutating func carry(by oldFromNewWorld: Pose) {
    cameraFromWorld = cameraFromWorld * oldFromNewWorld
  }
}
