import ChannelSounding
import Geometry

/// Anything that happens to the engine, at its own time.
public enum FusionEvent: Sendable, Hashable {
  /// Odometry knows a pose, or that it is lost.
  case odometry(OdometrySample)
  /// An object was ranged, or the attempt failed.
  case ranging(RangingSample)
  /// Somebody says whether an object moves.
  case hint(MotionHint)

  /// When it happened.
  public var timestamp: Timestamp {
    switch self {
    case .odometry(let sample): return sample.timestamp
    case .ranging(let sample): return sample.timestamp
    case .hint(let hint): return hint.timestamp
    }
  }
}
