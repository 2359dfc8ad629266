import Geometry

/// The content of a `.pyfg` file.
struct PyFGGraph {
  struct PoseVertex {
    var line: Int
    var seconds: Double
    var name: String
    var worldFromBody: Pose
  }

  struct Range {
    var line: Int
    var pose: String
    var landmark: String
    var metres: Double
    var variance: Double
  }

  /// The poses, in the file's order.
  var poses: [PoseVertex] = []
  /// The landmarks' places, by name.
  var landmarks: [String: Vector3] = [:]
  /// The measured motion to a pose, by that pose's name.
  var motions: [String: (from: String, pose: Pose)] = [:]
  /// The ranges, in the file's order.
  var ranges: [Range] = []
  /// Whether poses have no height.
  var isPlanar = false

  /// Reads a file.
  init(_ path: String) throws(RecordingError) {
    var lines = try WordLines(path)
    while let row = lines.next() {
      let line = lines.line
      do throws(RecordFailure) {
        try add(row, line: line)
      } catch {
        throw error.located(path: path, line: line)
      }
    }
  }

  private mutating func add(_ row: TableRow, line: Int) throws(RecordFailure) {
    let kind = try row.text(0)
    switch kind {
    case "VERTEX_SE2", "VERTEX_SE3:QUAT":
      try row.require(3)
      let vertex = PoseVertex(
        line: line, seconds: try row.double(1), name: try name(row, 2),
        worldFromBody: try pose(row, from: 3, isPlanar: kind == "VERTEX_SE2"))
      if let first = poses.first, first.name.prefix(1) != vertex.name.prefix(1) {
        throw RecordFailure(.unsupported, "poses of a second robot, \(vertex.name)")
      }
      poses.append(vertex)
      isPlanar = kind == "VERTEX_SE2"
    case "VERTEX_XY":
      try row.require(4)
      landmarks[try name(row, 1)] = [try row.double(2), try row.double(3), 0]
    case "VERTEX_XYZ":
      try row.require(5)
      landmarks[try name(row, 1)] = try row.vector(2)
    case "EDGE_SE2", "EDGE_SE3:QUAT":
      try row.require(4)
      let motion = try pose(row, from: 4, isPlanar: kind == "EDGE_SE2")
      motions[try name(row, 3)] = (try name(row, 2), motion)
    case "EDGE_RANGE":
      try row.require(6)
      let variance = try row.double(5)
      guard variance > 0 else {
        throw RecordFailure(.invalidValue, "the variance must be greater than zero")
      }
      ranges.append(
        Range(
          line: line, pose: try name(row, 2), landmark: try name(row, 3),
          metres: try row.double(4), variance: variance))
    default: throw RecordFailure(.unsupported, "\(kind) is unknown")
    }
  }

  private func name(_ row: TableRow, _ column: Int) throws(RecordFailure) -> String {
    let name = try row.text(column)
    if let fault = RunFile.fault(inField: name) {
      throw RecordFailure(.invalidValue, "name \(name) \(fault)")
    }
    return name
  }

  private func pose(
    _ row: TableRow, from column: Int, isPlanar: Bool
  ) throws(RecordFailure) -> Pose {
    if isPlanar {
      try row.require(column + 3)
      return Pose(
        rotation: Rotation(yaw: try row.double(column + 2)),
        translation: [try row.double(column), try row.double(column + 1), 0])
    }
    try row.require(column + 7)
    let values = try row.doubles(column..<column + 7)
    let length = values[3...].reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard abs(length - 1) <= 1e-3 else {
      throw RecordFailure(.invalidValue, "quaternion of length \(NumberText.text(length))")
    }
    return Pose(
      rotation: Rotation(x: values[3], y: values[4], z: values[5], w: values[6]),
      translation: [values[0], values[1], values[2]])
  }
}
