import ChannelSounding
import Geometry
import Glibc

/// Reads a walk with a phone among surveyed beacons.
///
/// `vio.csv`: time, `position` or `orientation`, two counters, then x, y, z in metres or pitch, yaw
/// and roll in radians. The phone's world has y up, its camera frame x right, y up and z backwards,
/// and the orientation is yaw about y, then pitch about x, then roll about z: walkers' heading
/// agrees with it. The body looks along the camera's axis, with the side of the phone up that is
/// up on average, so that it works for a phone held upright or sideways.
///
/// `uwb.csv`: time, type, version, beacon name, range in metres. `deploy.csv`: index, x, y, z of
/// each beacon, where a name's first letter stands for the index, a for 0.
public enum SLAM3DImporter {
  private struct VIORow {
    var seconds: Double
    var isPosition: Bool
    var values: Vector3
  }

  private struct Range {
    var seconds: Double
    var beacon: String
    var metres: Double
  }

  /// Reads a walk's folder and aligns it with the survey.
  public static func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    let vio = try readVIO("\(directory)/vio.csv")
    let ranges = try readRanges("\(directory)/uwb.csv")
    let beacons = try readBeacons("\(directory)/deploy.csv")
    let origin = (vio.map(\.record.seconds) + ranges.map(\.seconds)).min() ?? 0
    let odometry = try poses(vio, origin: origin, path: "\(directory)/vio.csv")
    let trajectory = Trajectory(odometry)

    var measurements: [SurveyAlignment.Measurement] = []
    for range in ranges {
      guard let beacon = beacons[range.beacon.prefix(1).lowercased()],
        case .range(let metres, _, _) = RangeResiduals.content(range.metres, sd: 1),
        let time = Timestamp(seconds: range.seconds - origin),
        let pose = trajectory.worldFromBody(at: time, maximumGapSeconds: 0.5)
      else { continue }
      measurements.append(
        SurveyAlignment.Measurement(
          pointInOdometry: pose.translation, beaconInSurvey: beacon, range: metres))
    }
    guard let alignment = SurveyAlignment(measurements) else {
      throw RecordingError(
        code: .invalidValue, path: "\(directory)/uwb.csv",
        reason: "fewer than ten ranges to surveyed beacons during the odometry")
    }
    let deviation = RangeResiduals.standardDeviation(alignment.residuals)
    var run = Run(odometryIsMetric: options.odometryScale == nil)
    run.odometry = options.scaled(odometry)
    let names = Dictionary(grouping: ranges.map(\.beacon)) { $0.prefix(1).lowercased() }
    run.objects = names.keys.sorted().map {
      RunObject(id: ObjectID($0), name: names[$0]?.first ?? $0)
    }
    var samples: [RangingSample] = []
    for range in ranges {
      guard let time = Timestamp(seconds: range.seconds - origin) else { continue }
      samples.append(
        RangingSample(
          timestamp: time, object: ObjectID(range.beacon.prefix(1).lowercased()),
          content: RangeResiduals.content(range.metres, sd: deviation)))
    }
    run.ranging = samples.stablySorted(by: \.timestamp)
    let start = odometry.first?.timestamp ?? Timestamp(nanoseconds: 0)
    run.truth = Truth(
      trajectory: odometry.map {
        TimedPose(
          timestamp: $0.timestamp,
          worldFromBody: alignment.surveyFromOdometry * $0.worldFromBody)
      },
      objects: run.objects.compactMap { object in
        beacons[object.id.rawValue].map {
          TruePosition(timestamp: start, object: object.id, positionInWorld: $0)
        }
      })
    let bias = NumberText.text((alignment.rangeBias * 1000).rounded() / 1000)
    let unknown = run.objects.filter { beacons[$0.id.rawValue] == nil }.map(\.id.rawValue)
    run.hintFixedObjects()
    return ImportResult(
      run: run,
      notes: [
        RangeResiduals.note("alignment residual", alignment.residuals, sd: deviation),
        "common range bias: \(bias) m",
      ] + unknown.map { "beacon \($0) has no surveyed position" })
  }

  private static func readVIO(_ path: String) throws(RecordingError) -> [Located<VIORow>] {
    var table = Table(path: path)
    let names = ["time", "type", "counter", "state", "x", "y", "z"]
    return try table.rows(try FileSystem.read(path), positional: names) {
      row throws(RecordFailure) in
      let type = try row.text(1)
      guard type == "position" || type == "orientation" else {
        throw RecordFailure(.malformed, "type \(type) is unknown")
      }
      return VIORow(
        seconds: try row.double(0), isPosition: type == "position", values: try row.vector(4))
    }
  }

  private static func readRanges(_ path: String) throws(RecordingError) -> [Range] {
    var table = Table(path: path)
    let names = ["time", "type", "version", "beacon", "range"]
    return try table.rows(try FileSystem.read(path), positional: names) {
      row throws(RecordFailure) in
      let beacon = try row.text(3)
      if let fault = RunFile.fault(inField: beacon) {
        throw RecordFailure(.invalidValue, "beacon \(fault)")
      }
      return Range(seconds: try row.double(0), beacon: beacon, metres: try row.double(4))
    }.map(\.record)
  }

  private static func readBeacons(_ path: String) throws(RecordingError) -> [String: Vector3] {
    var table = Table(path: path)
    let rows = try table.rows(
      try FileSystem.read(path), positional: ["index", "x", "y", "z"]
    ) { row throws(RecordFailure) -> (String, Vector3) in
      let index = try row.integer(0)
      guard (0..<26).contains(index) else {
        throw RecordFailure(.invalidValue, "index \(index) has no letter")
      }
      let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      return (String(letter), try row.vector(1))
    }
    return Dictionary(rows.map(\.record)) { first, _ in first }
  }

  /// Pairs positions and orientations of one time and turns them into body poses, z up.
  private static func poses(
    _ rows: [Located<VIORow>], origin: Double, path: String
  ) throws(RecordingError) -> [TimedPose] {
    let rolls = rows.filter { !$0.record.isPosition }.map(\.record.values.z)
    let meanRoll = atan2(rolls.reduce(0) { $0 + sin($1) }, rolls.reduce(0) { $0 + cos($1) })
    let quarterTurns = (meanRoll / (.pi / 2)).rounded()
    let up = Rotation(yaw: -quarterTurns * .pi / 2) * Vector3(0, 1, 0)
    let forward = Vector3(0, 0, -1)
    let cameraFromBody = Rotation(columns: forward, up.cross(forward), up)
    let levelFromPhone = Rotation(rotationVector: [.pi / 2, 0, 0])

    var poses: [TimedPose] = []
    var index = 0
    while index < rows.count {
      let (first, line) = (rows[index].record, rows[index].line)
      guard index + 1 < rows.count, rows[index + 1].record.seconds == first.seconds,
        rows[index + 1].record.isPosition != first.isPosition
      else {
        throw RecordingError(
          code: .malformed, path: path, line: line,
          reason: "a position and an orientation of one time were expected")
      }
      let second = rows[index + 1].record
      let (position, angles) =
        first.isPosition ? (first.values, second.values) : (second.values, first.values)
      guard let time = Timestamp(seconds: first.seconds - origin),
        poses.last.map({ $0.timestamp < time }) ?? true
      else {
        throw RecordingError(
          code: .outOfOrder, path: path, line: line, reason: "time does not move forwards")
      }
      let phoneFromCamera =
        Rotation(rotationVector: [0, angles.y, 0]) * Rotation(rotationVector: [angles.x, 0, 0])
        * Rotation(rotationVector: [0, 0, angles.z])
      poses.append(
        TimedPose(
          timestamp: time,
          worldFromBody: Pose(
            rotation: levelFromPhone * phoneFromCamera * cameraFromBody,
            translation: levelFromPhone * position)))
      index += 2
    }
    return poses
  }
}
