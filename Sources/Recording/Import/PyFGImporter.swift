import ChannelSounding
import Geometry

/// Reads a factor graph of one robot's poses, landmarks and ranges (`.pyfg`).
///
/// Lines are `VERTEX_SE3:QUAT t A0 x y z qx qy qz qw` or `VERTEX_SE2 t A0 x y yaw`, `VERTEX_XYZ` or
/// `VERTEX_XY` with a landmark's place, `EDGE_SE3:QUAT` or `EDGE_SE2 t A0 A1` with the measured
/// motion in the earlier pose's frame, and `EDGE_RANGE t A0 L0 range variance`. Odometry is the
/// chain of the motions from the identity. A range holds at the time of its pose, as in the graph;
/// the times of range lines are looser. The written standard deviation is that of the residuals
/// over all landmarks where there is truth, else the root of the file's variance.
public enum PyFGImporter {
  /// Reads a file, or a folder that holds one.
  public static func read(
    _ path: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    let file = try self.file(path)
    let graph = try PyFGGraph(file)
    guard let first = graph.poses.first else {
      throw RecordingError(code: .malformed, path: file, reason: "there are no poses")
    }
    let origin = first.seconds
    var odometry: [TimedPose] = []
    var truth: [TimedPose] = []
    var worldFromBody = Pose.identity
    for (index, pose) in graph.poses.enumerated() {
      if index > 0 {
        guard let motion = graph.motions[pose.name], motion.from == graph.poses[index - 1].name
        else {
          throw RecordingError(
            code: .malformed, path: file, line: pose.line,
            reason: "no odometry edge leads from the pose before to \(pose.name)")
        }
        worldFromBody = worldFromBody * motion.pose
      }
      guard let time = Timestamp(seconds: pose.seconds - origin),
        odometry.last.map({ $0.timestamp < time }) ?? true
      else {
        throw RecordingError(
          code: .outOfOrder, path: file, line: pose.line, reason: "time does not move forwards")
      }
      odometry.append(TimedPose(timestamp: time, worldFromBody: worldFromBody))
      truth.append(TimedPose(timestamp: time, worldFromBody: pose.worldFromBody))
    }
    return try assemble(graph, file: file, odometry: odometry, truth: truth, options: options)
  }

  private static func assemble(
    _ graph: PyFGGraph, file: String, odometry: [TimedPose], truth: [TimedPose],
    options: ImportOptions
  ) throws(RecordingError) -> ImportResult {
    let places = Dictionary(
      graph.poses.enumerated().map { ($0.element.name, truth[$0.offset]) }
    ) { first, _ in first }
    var residuals: [Double] = []
    for range in graph.ranges {
      guard let pose = places[range.pose], let landmark = graph.landmarks[range.landmark] else {
        throw RecordingError(
          code: .unsupported, path: file, line: range.line,
          reason: "the range is not between a pose and a landmark of the file")
      }
      residuals.append(range.metres - (pose.worldFromBody.translation - landmark).norm)
    }
    let deviation = RangeResiduals.standardDeviation(residuals)
    var run = Run(odometryIsMetric: options.odometryScale == nil)
    run.objects = graph.landmarks.keys.sorted().map { RunObject(id: ObjectID($0), name: $0) }
    run.odometry = options.scaled(odometry)
    run.ranging = graph.ranges.compactMap { range in
      places[range.pose].map {
        RangingSample(
          timestamp: $0.timestamp, object: ObjectID(range.landmark),
          content: RangeResiduals.content(range.metres, sd: deviation))
      }
    }.stablySorted(by: \.timestamp)
    run.truth = Truth(
      trajectory: truth,
      objects: run.objects.compactMap { object in
        graph.landmarks[object.id.rawValue].map {
          TruePosition(
            timestamp: Timestamp(nanoseconds: 0), object: object.id, positionInWorld: $0)
        }
      })
    let stated = RangeResiduals.quantile(0.5, of: graph.ranges.map { $0.variance.squareRoot() })
    run.hintFixedObjects()
    return ImportResult(
      run: run,
      notes: [
        RangeResiduals.note("range minus true distance", residuals, sd: deviation),
        "range standard deviation the file states: \(NumberText.text(stated)) m",
      ] + (graph.isPlanar ? ["the truth is two-dimensional"] : []))
  }

  private static func file(_ path: String) throws(RecordingError) -> String {
    guard FileSystem.isDirectory(path) else { return path }
    let files = try FileSystem.names(in: path).filter { $0.hasSuffix(".pyfg") }
    guard let file = files.first, files.count == 1 else {
      throw RecordingError(
        code: .missingFile, path: path,
        reason: "the folder holds \(files.count) .pyfg files; name the file itself")
    }
    return "\(path)/\(file)"
  }
}
