import ChannelSounding
import Geometry

/// Reads ultra-wideband ranges of a rig tracked by motion capture, laid out as in STAR-loc.
///
/// `uwb.csv` names its columns: `time_s`, `range`, the tag `from_id`, the anchor `to_id`, the rig's
/// pose (`x y z`, `rot_x rot_y rot_z w`) and the tag's place `tag_pos_*`. The anchors' places are
/// in `uwb_markers_v*.csv` in the folder above: the version is taken that has all anchors and agrees
/// with the file's true ranges, `gt_range`; where none does, the anchors are found from those. The
/// body is the rig, moved to the one tag that is kept, so that distances are
/// measured from its origin.
///
/// There is no odometry, so it is made of the truth: yaw walks by 0.2° per √s, and the position by
/// 1 % of a metre per √metre of path (1 cm after the first metre), both seeded.
public enum StarLocImporter {
  private struct Row {
    var seconds: Double
    var tag: Int64
    var anchor: Int64
    var range: Double
    var trueRange: Double
    var worldFromRig: Pose
    var tagInWorld: Vector3
    var time: Timestamp
  }

  private static let columns = [
    "time_s", "from_id", "to_id", "range", "x", "y", "z", "rot_x", "rot_y", "rot_z", "w",
    "tag_pos_x", "tag_pos_y", "tag_pos_z", "gt_range",
  ]
  /// How well markers must agree with the true ranges, metres.
  private static let markerTolerance = 0.01
  private static let yawWalkRadiansPerRootSecond = 0.2.radians
  private static let driftPerRootMetre = 0.01
  /// Poses closer than this are left out, seconds.
  private static let posePeriodSeconds = 0.01

  /// Reads a recording's folder.
  public static func read(
    _ directory: String, options: ImportOptions = ImportOptions()
  ) throws(RecordingError) -> ImportResult {
    let path = "\(directory)/uwb.csv"
    let rows = try readRows(path)
    let tag = try chosenTag(rows, options: options, path: path)
    let own = rows.filter { $0.tag == tag }
    guard let first = own.first else {
      throw RecordingError(code: .malformed, path: path, reason: "there are no ranges")
    }
    let tagInRig = first.worldFromRig.inverse * first.tagInWorld
    let rigFromBody = Pose(rotation: .identity, translation: tagInRig)
    let (anchors, source) = try anchorPositions(directory, rows: own)

    var truth: [TimedPose] = []
    for row in rows.sorted(by: { $0.time < $1.time })
    where truth.last.map({ row.time.seconds(since: $0.timestamp) >= posePeriodSeconds }) ?? true {
      truth.append(
        TimedPose(timestamp: row.time, worldFromBody: row.worldFromRig * rigFromBody))
    }
    let residuals = own.compactMap { row in
      anchors[row.anchor].map { row.range - ($0 - row.tagInWorld).norm }
    }
    let deviation = RangeResiduals.standardDeviation(residuals)
    var run = Run(odometryIsMetric: options.odometryScale == nil)
    run.objects = Set(own.map(\.anchor)).sorted().map {
      RunObject(id: ObjectID(String($0)), name: "anchor \($0)")
    }
    run.odometry = options.scaled(drifting(truth, seed: options.seed))
    run.ranging = own.map {
      RangingSample(
        timestamp: $0.time, object: ObjectID(String($0.anchor)),
        content: RangeResiduals.content($0.range, sd: deviation))
    }.stablySorted(by: \.timestamp)
    let start = truth.first?.timestamp ?? Timestamp(nanoseconds: 0)
    run.truth = Truth(
      trajectory: truth,
      objects: anchors.sorted { $0.key < $1.key }.map {
        TruePosition(
          timestamp: start, object: ObjectID(String($0.key)), positionInWorld: $0.value)
      })
    run.hintFixedObjects()
    return ImportResult(
      run: run,
      notes: [
        "tag \(tag); anchors' places from \(source)",
        RangeResiduals.note("range minus true distance", residuals, sd: deviation),
        "odometry is the truth with drift of seed \(options.seed)",
      ])
  }

  private static func readRows(_ path: String) throws(RecordingError) -> [Row] {
    var table = Table(path: path)
    var origin: Double?
    return try table.rows(try FileSystem.read(path), named: columns) {
      row throws(RecordFailure) in
      let seconds = try row.double(0)
      // The first row's whole second becomes second 1, so that slightly earlier rows fit as well.
      let start = origin ?? seconds.rounded(.down) - 1
      origin = start
      guard let time = Timestamp(seconds: seconds - start) else {
        throw RecordFailure(.invalidValue, "time_s is beyond the clock's range")
      }
      let (x, y) = (try row.double(7), try row.double(8))
      let (z, w) = (try row.double(9), try row.double(10))
      let length = (x * x + y * y + z * z + w * w).squareRoot()
      guard abs(length - 1) <= 1e-2 else {
        throw RecordFailure(.invalidValue, "quaternion of length \(NumberText.text(length))")
      }
      return Row(
        seconds: seconds, tag: try row.integer(1), anchor: try row.integer(2),
        range: try row.double(3), trueRange: try row.double(14),
        worldFromRig: Pose(
          rotation: Rotation(x: x, y: y, z: z, w: w), translation: try row.vector(4)),
        tagInWorld: try row.vector(11), time: time)
    }.map(\.record)
  }

  private static func chosenTag(
    _ rows: [Row], options: ImportOptions, path: String
  ) throws(RecordingError) -> Int64 {
    let counts = Dictionary(rows.map { ($0.tag, 1) }, uniquingKeysWith: +)
    if let wanted = options.tag {
      guard let tag = Int64(wanted), counts[tag] != nil else {
        let present = counts.keys.sorted().map(String.init).joined(separator: ", ")
        throw RecordingError(
          code: .invalidValue, path: path, reason: "tag \(wanted) is not one of \(present)")
      }
      return tag
    }
    // Of tags heard equally often, the one with the lower number.
    let best = counts.max {
      $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value
    }
    guard let best else {
      throw RecordingError(code: .malformed, path: path, reason: "there are no ranges")
    }
    return best.key
  }

  /// The places of the anchors, and where they come from.
  private static func anchorPositions(
    _ directory: String, rows: [Row]
  ) throws(RecordingError) -> ([Int64: Vector3], String) {
    let parent = "\(directory)/.."
    let wanted = Set(rows.map(\.anchor))
    let files = try FileSystem.names(in: parent).filter {
      $0.hasPrefix("uwb_markers") && $0.hasSuffix(".csv")
    }
    for file in files {
      let path = "\(parent)/\(file)"
      var table = Table(path: path)
      let markers = try table.rows(try FileSystem.read(path), named: ["", "x", "y", "z"]) {
        row throws(RecordFailure) in (try row.integer(0), try row.vector(1))
      }.map(\.record)
      let positions = Dictionary(markers.filter { wanted.contains($0.0) }) { first, _ in first }
      guard positions.count == wanted.count else { continue }
      let errors = rows.compactMap { row in
        positions[row.anchor].map { abs(row.trueRange - ($0 - row.tagInWorld).norm) }
      }
      if RangeResiduals.quantile(0.5, of: errors) <= markerTolerance { return (positions, file) }
    }
    var positions: [Int64: Vector3] = [:]
    for anchor in wanted.sorted() {
      let distances = rows.filter { $0.anchor == anchor }.map {
        (point: $0.tagInWorld, metres: $0.trueRange)
      }
      guard let found = Multilateration.place(distances: distances),
        found.residual <= markerTolerance
      else {
        throw RecordingError(
          code: .invalidValue, path: "\(directory)/uwb.csv",
          reason: "anchor \(anchor) is in no fitting uwb_markers file, and gt_range does not "
            + "tell its place")
      }
      positions[anchor] = found.point
    }
    return (positions, "the true ranges")
  }

  /// Odometry made of the truth: it starts at the origin, heading along x, and drifts.
  private static func drifting(_ truth: [TimedPose], seed: UInt64) -> [TimedPose] {
    guard let first = truth.first else { return [] }
    var random = RandomSource(seed: seed)
    var turn = -first.worldFromBody.rotation.yaw
    var position = Vector3.zero
    var previous = first
    return truth.map { pose in
      let step = pose.worldFromBody.translation - previous.worldFromBody.translation
      let seconds = pose.timestamp.seconds(since: previous.timestamp)
      turn += yawWalkRadiansPerRootSecond * seconds.squareRoot() * random.normal()
      let drift = driftPerRootMetre * step.norm.squareRoot()
      position += Rotation(yaw: turn) * step
      position += Vector3(random.normal(), random.normal(), random.normal()) * drift
      previous = pose
      return TimedPose(
        timestamp: pose.timestamp,
        worldFromBody: Pose(
          rotation: Rotation(yaw: turn) * pose.worldFromBody.rotation, translation: position))
    }
  }
}
