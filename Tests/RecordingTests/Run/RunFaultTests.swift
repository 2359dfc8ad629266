import Geometry
import Testing

@testable import Recording

/// A change to one file of a good run, and what reading says of it.
struct Fault: Sendable, CustomTestStringConvertible {
  var file: String
  var old: String
  var new: String
  var line: Int?
  var code: RecordingError.Code
  var says: String
  /// Whether lenient reading skips the record.
  var isRecord = true

  var testDescription: String { "\(file): \(says)" }

  static let manifest: [Fault] = [
    Fault(
      file: "run.json", old: "csfuse-run", new: "other", line: 1, code: .unsupported,
      says: "format \"other\" is unknown", isRecord: false),
    Fault(
      file: "run.json", old: "\"version\":1", new: "\"version\":2", line: 1, code: .unsupported,
      says: "version 2 is unknown", isRecord: false),
    Fault(
      file: "run.json", old: "\"version\":1,", new: "", line: 1, code: .unsupported,
      says: "\"version\" is missing", isRecord: false),
    Fault(
      file: "run.json", old: "true}}\n", new: "true}", line: 1, code: .malformed,
      says: "ends where", isRecord: false),
    Fault(
      file: "run.json", old: "tag-2", new: "tag-1", line: 1, code: .invalidValue,
      says: "named twice", isRecord: false),
    Fault(
      file: "run.json", old: "tag-2", new: "ta,g", line: 1, code: .invalidValue,
      says: "comma", isRecord: false),
    Fault(
      file: "run.json", old: "0.125", new: "1e999", line: 1, code: .malformed,
      says: "finite number expected", isRecord: false),
    Fault(
      file: "run.json", old: "0.125", new: "1e308", line: 1, code: .invalidValue,
      says: "beyond", isRecord: false),
  ]

  static let tables: [Fault] = [
    Fault(
      file: "frames.csv", old: "timestamp_ns,file", new: "timestamp_ns,path", line: 1,
      code: .malformed, says: "column file is missing", isRecord: false),
    Fault(
      file: "frames.csv", old: "100100000000,pictures/a.pgm",
      new: "100100000000,pictures/b.pgm", line: 3, code: .missingPicture, says: "b.pgm is missing"),
    Fault(
      file: "frames.csv", old: "100100000000,", new: "100100000000,/", line: 3,
      code: .invalidValue, says: "is absolute"),
    Fault(
      file: "frames.csv", old: "100100000000,pictures", new: "100100000000,x/../pictures", line: 3,
      code: .invalidValue, says: "leads out"),
    Fault(
      file: "frames.csv", old: "100100000000", new: "100000000000", line: 3, code: .outOfOrder,
      says: "time stands still"),
    Fault(
      file: "frames.csv", old: "100100000000", new: "99999999999", line: 3, code: .outOfOrder,
      says: "time runs backwards"),
    Fault(
      file: "frames.csv", old: "100100000000,pictures/a.pgm\n", new: "100100000000,pictures/a.pgm",
      line: 3, code: .malformed, says: "cut off"),
    Fault(
      file: "odometry.csv", old: "qz,qw", new: "qz", line: 1, code: .malformed,
      says: "column qw is missing", isRecord: false),
    Fault(
      file: "odometry.csv", old: "100200000000,", new: "100200000000,nan,", line: 4,
      code: .malformed, says: "9 fields where 8"),
    Fault(
      file: "odometry.csv", old: "123456789.12345678", new: "inf", line: 4, code: .malformed,
      says: "tx is not a finite number"),
    Fault(
      file: "odometry.csv", old: "123456789.12345678", new: "1e10", line: 4, code: .invalidValue,
      says: "tx is beyond"),
    Fault(
      file: "truth/objects.csv", old: "1.0,2.5,4.0", new: "1.0,-1e308,4.0", line: 4,
      code: .invalidValue, says: "y is beyond"),
    Fault(
      file: "odometry.csv", old: "0.0,-0.0,0.0,1.0", new: "0.0,0.0,0.0,1.0011", line: 2,
      code: .invalidValue, says: "quaternion of length"),
    Fault(
      file: "odometry.csv", old: "0.0,-0.0,0.0,1.0", new: "0.0,0.0,0.0,0.0", line: 2,
      code: .invalidValue, says: "quaternion of length"),
    Fault(
      file: "odometry.csv", old: "100200000000", new: "100100000000", line: 4, code: .outOfOrder,
      says: "time stands still"),
    Fault(
      file: "odometry.csv", old: "100200000000", new: "99999999999999999999", line: 4,
      code: .malformed, says: "timestamp_ns is not a whole number"),
    Fault(
      file: "hints.csv", old: "tag-2,moving", new: "tag-3,moving", line: 3, code: .unknownObject,
      says: "tag-3"),
    Fault(
      file: "hints.csv", old: "moving", new: "running", line: 3, code: .malformed,
      says: "\"running\" is unknown"),
    Fault(
      file: "truth/trajectory.csv", old: "100600000000", new: "100500000000", line: 8,
      code: .outOfOrder, says: "time stands still"),
    Fault(
      file: "truth/objects.csv", old: "100100000000", new: "100000000000", line: 4,
      code: .outOfOrder, says: "time stands still"),
    Fault(
      file: "truth/objects.csv", old: "100100000000,tag-2", new: "100100000000,tag-3", line: 4,
      code: .unknownObject, says: "tag-3"),
  ]

  private typealias RangingCase = (String, String, Int, RecordingError.Code, String)

  private static let rangingCases: [RangingCase] = [
    ("tag-2\",\"range\":3.21", "tag-9\",\"range\":3.21", 3, .unknownObject, "tag-9"),
    ("tag-2\",\"range\":3.21", "ta,g\",\"range\":3.21", 3, .invalidValue, "comma"),
    ("tag-2\",\"range\":3.21", "\",\"range\":3.21", 3, .invalidValue, "is empty"),
    ("3.21", "NaN", 3, .malformed, "a finite number expected"),
    ("3.21", "01", 3, .malformed, "a finite number expected"),
    ("\"sd\":0.2", "\"sd\":0", 3, .invalidValue, "sd must be greater than zero"),
    ("\"sd\":0.2", "\"sd\":1e-300", 3, .invalidValue, "sd must be greater than zero"),
    ("\"sd\":0.2", "\"sd\":1e308", 3, .invalidValue, "beyond"),
    ("3.21", "-1e10", 3, .invalidValue, "beyond"),
    ("\"sd\":0.2,", "", 3, .malformed, "\"sd\" is missing"),
    ("\"kind\":\"uwb\"", "\"kind\":\"lidar\"", 3, .malformed, "\"lidar\" is unknown"),
    (
      "\"counter\":0,\"antennaPaths\":1", "\"counter\":0,\"antennaPaths\":5", 1, .invalidValue,
      "5 is outside 1…4"
    ),
    (
      "\"counter\":0,\"antennaPaths\":1", "\"counter\":-1,\"antennaPaths\":1", 1, .invalidValue,
      "-1 is outside"
    ),
    (
      "\"counter\":0,\"antennaPaths\":1,\"durationNanoseconds\":16600000",
      "\"counter\":0,\"antennaPaths\":1,\"durationNanoseconds\":-1", 1, .invalidValue,
      "-1 is outside"
    ),
    (
      "\"counter\":0,\"antennaPaths\":1,\"durationNanoseconds\":16600000",
      "\"counter\":0,\"antennaPaths\":1,\"durationNanoseconds\":9223372036854775807", 1,
      .invalidValue, "is outside 0…40959375000"
    ),
    (
      "\"t\":100000000000,\"object\":\"tag-1\",\"counter\":0",
      "\"t\":9223372036854775807,\"object\":\"tag-1\",\"counter\":0", 1, .invalidValue,
      "beyond the clock's range"
    ),
    (
      "\"frequencyCompensation\":-50", "\"frequencyCompensation\":-50.5", 1, .malformed,
      "whole number expected"
    ),
    ("\"steps\":\"AAIF", "\"steps\":\"A!IF", 1, .malformed, "not base64"),
    ("\"steps\":\"AAIF", "\"steps\":\"AIF", 1, .malformed, "not base64"),
    // Four base64 digits are three bytes: the steps no longer end where a step does.
    ("\"steps\":\"AAIF", "\"steps\":\"", 1, .invalidValue, "steps of the initiator, byte"),
    ("\"status\":\"aborted\"", "\"status\":\"lost\"", 5, .malformed, "\"lost\" is unknown"),
    ("\"status\":\"aborted\"}", "\"status\":\"abor", 5, .malformed, "cut off"),
    (",\"status\":\"aborted\"", "", 5, .malformed, "\"status\" is missing"),
    ("\"range\":null}", "\"range\":null,\"range\":1}", 4, .malformed, "given twice"),
    ("\"range\":null}", "\"range\":null}}", 4, .malformed, "follows the end"),
    (",\"range\":null", "", 4, .malformed, "neither"),
    ("\"range\":null", "\"range\":null,\"x\":\"\\ud800\"", 4, .malformed, "surrogate"),
    ("\"range\":null}\n", "\"range\":null}\n\n", 5, .malformed, "ends where"),
  ]

  static let ranging: [Fault] = rangingCases.map {
    Fault(file: "ranging.jsonl", old: $0.0, new: $0.1, line: $0.2, code: $0.3, says: $0.4)
  }
}

@Suite("Faults of run files")
struct RunFaultTests {
  @Test(
    "are told with path, line and reason, and skipped when read leniently",
    arguments: Fault.manifest + Fault.tables + Fault.ranging)
  func fault(_ fault: Fault) throws {
    let folder = try TemporaryFolder()
    let path = try SmallRun.write(in: folder)
    let good = try folder.text("run/\(fault.file)")
    let place = try #require(good.firstRange(of: fault.old), "the test's text is not in the file")
    try folder.write(good.replacingCharacters(in: place, with: fault.new), to: "run/\(fault.file)")

    let error = try #require(throws: RecordingError.self) { try RunReader.read(path) }
    #expect(error.code == fault.code)
    #expect(error.line == fault.line)
    #expect(error.description.hasPrefix("\(path)/\(fault.file):\(fault.line ?? 0): "))
    #expect(error.reason.contains(fault.says), "\(error)")

    if fault.isRecord {
      let result = try RunReader.read(path, lenient: true)
      #expect(result.skipped == [error])
      #expect(count(of: result.run) >= count(of: SmallRun.make()) - 1)
    } else {
      #expect(throws: error) { try RunReader.read(path, lenient: true) }
    }
  }

  private func count(of run: Run) -> Int {
    run.frames.count + run.odometry.count + run.ranging.count + run.hints.count
      + (run.truth?.trajectory.count ?? 0) + (run.truth?.objects.count ?? 0)
  }

  @Test("name the folder where there is no run")
  func noFolder() {
    let error = #expect(throws: RecordingError.self) { try RunReader.read("/no/such/run") }
    #expect(error?.description.hasPrefix("/no/such/run: ") == true)
  }

  @Test("include a folder where a file should be")
  func folderForFile() throws {
    let folder = try TemporaryFolder()
    let path = try SmallRun.write(in: folder)
    try folder.write("x", to: "run/calibration/x")
    try folder.write("", to: "empty/x")
    let error = #expect(throws: RecordingError.self) {
      _ = try FileSystem.read("\(path)/calibration")
    }
    #expect(error?.code == .unreadable)
  }

  @Test("of one time far ahead do not take the later records with them")
  func spike() throws {
    let folder = try TemporaryFolder()
    let path = try SmallRun.write(in: folder)
    let good = try folder.text("run/odometry.csv")
    let place = try #require(good.firstRange(of: "100200000000"))
    try folder.write(
      good.replacingCharacters(in: place, with: "900200000000"), to: "run/odometry.csv")
    let result = try RunReader.read(path, lenient: true)
    #expect(result.skipped.map(\.line) == [4])
    #expect(result.run.odometry.count == SmallRun.make().odometry.count - 1)
  }
}

extension String {
  /// The first place of a text in this one.
  func firstRange(of text: String) -> Range<String.Index>? { ranges(of: text).first }

  /// The string with a part of it exchanged.
  func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
