/// The names of a run's files, and the columns of its tables.
enum RunFile {
  static let manifest = "run.json"
  static let rig = "rig.yaml"
  static let frames = "frames.csv"
  static let odometry = "odometry.csv"
  static let ranging = "ranging.jsonl"
  static let hints = "hints.csv"
  static let trueTrajectory = "truth/trajectory.csv"
  static let trueObjects = "truth/objects.csv"
  /// The folder that recorded pictures go to.
  static let pictures = "pictures"

  static let formatName = "csfuse-run"
  static let version: Int64 = 1

  static let frameColumns = ["timestamp_ns", "file"]
  static let poseColumns = ["timestamp_ns", "tx", "ty", "tz", "qx", "qy", "qz", "qw"]
  static let hintColumns = ["timestamp_ns", "object", "state"]
  static let positionColumns = ["timestamp_ns", "object", "x", "y", "z"]

  /// No place, range or offset is further away than this, metres, so that squares and sums stay finite.
  static let farthestMetres = 1e9
  /// No standard deviation is smaller than this, metres.
  static let leastDeviationMetres = 1e-6
  /// The longest a procedure may last: 65535 units of 0.625 ms (Bluetooth Core 6.0,
  /// Max_Procedure_Len).
  static let longestProcedureNanoseconds: Int64 = 65_535 * 625_000

  /// Whether a number is a length that can be: finite and not absurd.
  static func isPlausible(metres: Double) -> Bool { abs(metres) <= farthestMetres }

  /// Why a name cannot stand in a field of a table; `nil` where it can.
  static func fault(inField text: String) -> String? {
    if text.isEmpty { return "is empty" }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != "," && $0 != "\"" && $0.value >= 0x20 && $0.value != 0x7F
    }
    return isPlain ? nil : "holds a comma, a quote or a control character"
  }

  /// Why a picture's path is not one inside the run's folder; `nil` where it is.
  static func fault(inPicturePath file: String) -> String? {
    if let fault = fault(inField: file) { return fault }
    if file.hasPrefix("/") { return "is absolute; pictures must be inside the run's folder" }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.contains("..") ? "leads out of the run's folder" : nil
  }
}
