import ChannelSounding
import Geometry

/// Reads runs (design section 9), strictly.
public enum RunReader {
  /// A run, and what was wrong with the records that were left out.
  public struct Result: Sendable {
    /// The run.
    public var run: Run
    /// The faults of the records skipped; empty unless read leniently.
    public var skipped: [RecordingError]
  }

  /// Reads a run's folder.
  ///
  /// Every file but `run.json` may be missing. Unknown keys and columns are passed over.
  /// Ranging and hints may come in any order and are sorted by time; pictures and poses must be
  /// in strictly increasing order of time.
  /// - Parameters:
  ///   - directory: the folder.
  ///   - lenient: whether faulty records are skipped and counted instead of being errors; a fault
  ///     of `run.json`, of a table's header, or of a file as a whole is an error either way.
  /// - Returns: the run and the faults of the records skipped.
  /// - Throws: `RecordingError` with path, line and reason.
  public static func read(
    _ directory: String, lenient: Bool = false
  ) throws(RecordingError) -> Result {
    guard FileSystem.isDirectory(directory) else {
      throw RecordingError(
        code: .missingFile, path: directory, reason: "is not a run: no such folder")
    }
    let manifest = try Manifest.read("\(directory)/\(RunFile.manifest)")
    var files = RunFiles(
      directory: directory, lenient: lenient, objects: Set(manifest.objects.map(\.id)))
    var run = Run(
      directory: directory, objects: manifest.objects,
      odometryIsMetric: manifest.odometryIsMetric)
    run.rigYAML = try FileSystem.readTextIfPresent("\(directory)/\(RunFile.rig)")
    run.frames = try files.frames() ?? []
    run.odometry = try files.poses(RunFile.odometry) ?? []
    run.ranging = try files.ranging() ?? []
    run.hints = try files.hints() ?? []
    let trajectory = try files.poses(RunFile.trueTrajectory)
    let objects = try files.truePositions()
    if trajectory != nil || objects != nil {
      run.truth = Truth(trajectory: trajectory ?? [], objects: objects ?? [])
    }
    return Result(run: run, skipped: files.skipped)
  }
}
