import Geometry

/// What a step of a session led to.
public struct SessionUpdate: Sendable {
  /// The engine's outputs, in the order it gave them.
  public var objects: [NearbyObject] = []
  /// The odometry the engine was given.
  public var odometry: [OdometrySample] = []
  /// What was accepted for fusion, in canonical order: what a recording keeps.
  public var accepted: [SessionInput] = []
  /// What was skipped, refused or is wrong.
  public var issues: [SessionIssue] = []

  /// Makes an empty update.
  public init() {}

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    objects.isEmpty && odometry.isEmpty && accepted.isEmpty && issues.isEmpty
  }
}

/// Something a session did not let stop it, but that somebody should know.
public struct SessionIssue: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of issues.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// An event arrived too late to be fused in order, and was refused.
    case lateEvent
    /// An event's time is not near the clock's, and it was refused.
    case foreignTime
    /// A picture or pose has the time of the one before, and was refused.
    case repeatedTime
    /// A pose came from outside to a session that has its odometry from pictures.
    case unexpectedPose
    /// Odometry could not use a picture.
    case frameFailed
    /// A picture could not be read, and was skipped.
    case frameSkipped
    /// Pictures came quicker than they could be used, and some were dropped.
    case framesDropped
    /// A line of ranging could not be read, and was skipped.
    case lineSkipped
    /// The camera failed; ranging goes on without it.
    case cameraGone
    /// No picture has come for some time.
    case cameraSilent
    /// Pictures come again.
    case cameraBack
    /// The source of ranging has nobody writing to it yet.
    case rangingWaiting
    /// Ranging has been silent for some time; pictures go on without it.
    case rangingSilent
    /// There are pictures but no calibration of their camera, so there is no odometry.
    case calibrationMissing

    /// Orders kinds by name.
    public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// Its kind.
  public var kind: Kind
  /// What happened, for people.
  public var description: String

  /// Makes an issue.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// What has gone through a session so far.
public struct SessionStatistics: Sendable, Hashable {
  /// Pictures accepted.
  public var frames = 0
  /// Poses of external odometry accepted.
  public var odometry = 0
  /// Ranging samples accepted.
  public var ranging = 0
  /// Hints accepted.
  public var hints = 0
  /// Outputs given.
  public var outputs = 0
  /// Issues by kind.
  public var issues: [SessionIssue.Kind: Int] = [:]

  /// Makes empty statistics.
  public init() {}

  /// Whether nothing was accepted.
  var isEmpty: Bool { frames == 0 && odometry == 0 && ranging == 0 && hints == 0 }

  /// Counts an update's contents.
  public mutating func count(_ update: SessionUpdate) {
    outputs += update.objects.count
    for issue in update.issues { issues[issue.kind, default: 0] += 1 }
    for input in update.accepted {
      switch input {
      case .frame: frames += 1
      case .odometry: odometry += 1
      case .ranging: ranging += 1
      case .hint: hints += 1
      }
    }
  }
}
