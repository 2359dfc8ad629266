import Geometry

/// What odometry refuses to work with, and why.
public struct VisualOdometryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of refusal.
  public enum Code: Sendable, Hashable {
    /// The camera model or the rig is not usable.
    case invalidCamera
    /// A picture is of another size than the camera.
    case wrongPictureSize
    /// A picture is not later than the one before.
    case timeNotIncreasing
    /// A vision library failed, most likely for want of memory.
    case visionFailed
  }

  /// The kind.
  public var code: Code
  /// The time of the picture concerned, where there is one.
  public var timestamp: Timestamp?
  /// What was wrong and what to do, in words.
  public var description: String

  init(_ code: Code, at timestamp: Timestamp? = nil, _ description: String) {
    self.code = code
    self.timestamp = timestamp
    self.description = description
  }
}
