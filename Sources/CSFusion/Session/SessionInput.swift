import ChannelSounding
import Geometry

/// Anything that can be given to a session, at its own time.
public enum SessionInput: Sendable {
  /// The camera delivered a picture.
  case frame(CameraFrame)
  /// External odometry knows a pose.
  case odometry(OdometrySample)
  /// An object was ranged, or the attempt failed.
  case ranging(RangingSample)
  /// Somebody says whether an object moves.
  case hint(MotionHint)

  /// When it happened, in the session's time base.
  public var timestamp: Timestamp {
    switch self {
    case .frame(let frame): return frame.timestamp
    case .odometry(let sample): return sample.timestamp
    case .ranging(let sample): return sample.timestamp
    case .hint(let hint): return hint.timestamp
    }
  }
}

extension SessionInput {
  /// What it is, for messages.
  var name: String {
    switch self {
    case .frame: return "a picture"
    case .odometry: return "a pose"
    case .ranging(let sample): return "ranging of '\(sample.object)'"
    case .hint(let hint): return "a hint about '\(hint.object)'"
    }
  }
}
