import ChannelSounding
import Foundation
import Geometry

/// Recordings that are not part of the project, where they are at hand.
enum SharedData {
  static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["CSFUSE_SHARED_DATA"] {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../shared/data").standardizedFileURL
  }()

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: directory.appending(path: path).path())
  }
}

/// The procedures of a simulated run, each with the true distance of its middle.
struct SharedRun {
  var procedures: [(procedure: Procedure, metres: Double)] = []

  init(_ name: String) throws {
    let folder = SharedData.directory.appending(path: "sim/\(name)")
    let trajectory = try Self.rows(folder.appending(path: "truth/trajectory.csv"))
    let objects = try Self.rows(folder.appending(path: "truth/objects.csv"))
    let text = try String(contentsOf: folder.appending(path: "ranging.jsonl"), encoding: .utf8)
    for line in text.split(separator: "\n") {
      guard
        let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let procedure = Self.procedure(fields), let start = (fields["t"] as? NSNumber)?.doubleValue
      else { continue }
      let middle = start + Double(procedure.durationNanoseconds) / 2
      let body = Self.interpolate(trajectory, at: middle)
      let antenna =
        Vector3(body[0], body[1], body[2])
        + Rotation(x: body[3], y: body[4], z: body[5], w: body[6]) * Vector3(0.12, 0, 0.05)
      let object = Self.interpolate(objects, at: middle)
      let difference = Vector3(object[0], object[1], object[2]) - antenna
      procedures.append((procedure, difference.norm))
    }
  }

  private static func procedure(_ fields: [String: Any]) -> Procedure? {
    func side(_ key: String) -> ProcedureSide? {
      guard let side = fields[key] as? [String: Any], let text = side["steps"] as? String,
        let bytes = Data(base64Encoded: text)
      else { return nil }
      return ProcedureSide(
        frequencyCompensation: side["frequencyCompensation"] as? Int, stepBytes: [UInt8](bytes))
    }
    guard let own = side("initiator"), let peer = side("reflector"),
      let paths = fields["antennaPaths"] as? Int,
      let duration = (fields["durationNanoseconds"] as? NSNumber)?.int64Value,
      let status = (fields["status"] as? String).flatMap(ProcedureStatus.init)
    else { return nil }
    return Procedure(
      counter: 0, antennaPaths: paths, durationNanoseconds: duration, initiator: own,
      reflector: peer, status: status)
  }

  /// The numbers of a table's rows: time first, text columns dropped.
  private static func rows(_ file: URL) throws -> [[Double]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
  }

  private static func interpolate(_ rows: [[Double]], at time: Double) -> [Double] {
    let after = rows.firstIndex { $0[0] > time } ?? rows.count
    let (before, next) = (rows[max(0, after - 1)], rows[min(after, rows.count - 1)])
    let span = next[0] - before[0]
    let share = span > 0 ? (time - before[0]) / span : 0
    return zip(before, next).dropFirst().map { $0 + share * ($1 - $0) }
  }
}
