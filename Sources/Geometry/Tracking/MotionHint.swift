/// Whether an object is at rest, as far as somebody knows.
public enum MotionState: String, Sendable, Hashable, CaseIterable {
  /// Nothing is known: the engine tries both.
  case unknown
  /// The object stays where it is.
  case stationary
  /// The object may move at any time.
  case moving
}

/// A hint from outside about an object's motion, valid from its time on.
public struct MotionHint: Sendable, Hashable {
  /// When the hint begins to hold.
  public var timestamp: Timestamp
  /// The object it is about.
  public var object: ObjectID
  /// What is known.
  public var state: MotionState

  /// Makes a hint.
  public init(timestamp: Timestamp, object: ObjectID, state: MotionState) {
    self.timestamp = timestamp
    self.object = object
    self.state = state
  }
}
