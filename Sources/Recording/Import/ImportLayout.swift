import ChannelSounding
import Geometry

/// What can be asked of an import.
public struct ImportOptions: Sendable, Hashable {
  /// The factor the odometry's translation is multiplied with; given, the run's odometry is
  /// declared not metric, so that its scale has to be found.
  public var odometryScale: Double?
  /// The tag to keep of a rig that carries several (`starloc`); `nil` keeps the most frequent one.
  public var tag: String?
  /// The seed of drift that is added (`starloc`).
  public var seed: UInt64

  /// Makes options.
  public init(odometryScale: Double? = nil, tag: String? = nil, seed: UInt64 = 1) {
    self.odometryScale = odometryScale
    self.tag = tag
    self.seed = seed
  }

  /// Odometry with its translation multiplied as asked for.
  func scaled(_ poses: [TimedPose]) -> [TimedPose] {
    guard let scale = odometryScale else { return poses }
    return poses.map { pose in
      var scaled = pose
      scaled.worldFromBody.translation *= scale
      return scaled
    }
  }
}

/// An imported recording.
public struct ImportResult: Sendable {
  /// The recording as a run; its pictures' paths are relative to the folder it came from, and
  /// writing the run copies them.
  public var run: Run
  /// What a person should know of it, for example the residual of an alignment.
  public var notes: [String]
}

/// The layouts of other people's recordings that can be read.
public enum ImportLayout: String, Sendable, Hashable, CaseIterable {
  /// Pictures and poses as in the 7-Scenes data set.
  case sevenScenes = "seven-scenes"
  /// Pictures and poses as in the KITTI odometry benchmark.
  case kitti
  /// A phone's odometry and ultra-wideband ranges to surveyed beacons.
  case slam3d
  /// Ultra-wideband ranges of a rig tracked by motion capture, as in STAR-loc.
  case starloc
  /// A factor graph with poses, landmarks and ranges.
  case pyfg

  /// Reads a recording of this layout.
  ///
  /// - Parameters:
  ///   - directory: the recording's folder; for `pyfg` it may be the file itself.
  ///   - options: what is asked of the import.
  /// - Returns: the run and notes for people.
  /// - Throws: `RecordingError` with path, line and reason.
  public func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    if let scale = options.odometryScale, !(scale > 0 && scale.isFinite) {
      throw RecordingError(
        code: .invalidValue, path: directory,
        reason: "an odometry scale of \(scale) makes no sense; give a number greater than zero")
    }
    switch self {
    case .sevenScenes: return try SevenScenesImporter.read(directory, options: options)
    case .kitti: return try KITTIImporter.read(directory, options: options)
    case .slam3d: return try SLAM3DImporter.read(directory, options: options)
    case .starloc: return try StarLocImporter.read(directory, options: options)
    case .pyfg: return try PyFGImporter.read(directory, options: options)
    }
  }
}

extension Run {
  /// Adds the hint that every object stays where it is, from the first ranging on: beacons that
  /// were surveyed don't move.
  mutating func hintFixedObjects() {
    guard let start = ranging.first?.timestamp else { return }
    hints = objects.map { MotionHint(timestamp: start, object: $0.id, state: .stationary) }
  }
}
