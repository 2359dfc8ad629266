import ChannelSounding
import Geometry

/// Reads the single files of a run, each `nil` where there is none.
struct RunFiles {
  let directory: String
  let lenient: Bool
  let objects: Set<ObjectID>
  /// The faults of the records skipped so far.
  var skipped: [RecordingError] = []

  init(directory: String, lenient: Bool, objects: Set<ObjectID>) {
    self.directory = directory
    self.lenient = lenient
    self.objects = objects
  }

  /// `frames.csv`; every picture must be there.
  mutating func frames() throws(RecordingError) -> [FrameReference]? {
    let directory = directory
    let located = try table(RunFile.frames, RunFile.frameColumns) {
      row throws(RecordFailure) in
      let file = try row.text(1)
      if let fault = RunFile.fault(inPicturePath: file) {
        throw RecordFailure(.invalidValue, "picture \(file) \(fault)")
      }
      guard FileSystem.isFile("\(directory)/\(file)") else {
        throw RecordFailure(.missingPicture, "picture \(file) is missing")
      }
      return FrameReference(timestamp: Timestamp(nanoseconds: try row.integer(0)), file: file)
    }
    return try located.map { located throws(RecordingError) in
      try increasing(located, in: RunFile.frames, by: \.timestamp)
    }
  }

  /// `odometry.csv` or `truth/trajectory.csv`.
  mutating func poses(_ file: String) throws(RecordingError) -> [TimedPose]? {
    let located = try table(file, RunFile.poseColumns) { row throws(RecordFailure) in
      let (x, y) = (try row.double(4), try row.double(5))
      let (z, w) = (try row.double(6), try row.double(7))
      let length = (x * x + y * y + z * z + w * w).squareRoot()
      guard abs(length - 1) <= 1e-3 else {
        throw RecordFailure(
          .invalidValue, "quaternion of length \(NumberText.text(length)), 1 expected")
      }
      var rotation = Rotation(x: x, y: y, z: z, w: w)
      if abs(length - 1) < 1e-14 {
        // Scaling again would move the last digits, and a written run must read back the same.
        (rotation.x, rotation.y, rotation.z, rotation.w) = (x, y, z, w)
      }
      return TimedPose(
        timestamp: Timestamp(nanoseconds: try row.integer(0)),
        worldFromBody: Pose(rotation: rotation, translation: try row.vector(1)))
    }
    return try located.map { located throws(RecordingError) in
      try increasing(located, in: file, by: \.timestamp)
    }
  }

  /// `ranging.jsonl`, sorted by time.
  mutating func ranging() throws(RecordingError) -> [RangingSample]? {
    let path = "\(directory)/\(RunFile.ranging)"
    guard let bytes = try FileSystem.readIfPresent(path) else { return nil }
    var samples: [RangingSample] = []
    var lines = TextLines(bytes)
    while let range = lines.next() {
      do throws(RecordFailure) {
        samples.append(try RangingLine.parse(bytes, range, objects: objects))
      } catch {
        try note(error.located(path: path, line: lines.line))
      }
    }
    return samples.stablySorted(by: \.timestamp)
  }

  /// `hints.csv`, sorted by time.
  mutating func hints() throws(RecordingError) -> [MotionHint]? {
    let objects = objects
    let located = try table(RunFile.hints, RunFile.hintColumns) { row throws(RecordFailure) in
      let name = try row.text(2)
      guard let state = MotionState(rawValue: name) else {
        throw RecordFailure(.malformed, "state \"\(name)\" is unknown")
      }
      return MotionHint(
        timestamp: Timestamp(nanoseconds: try row.integer(0)),
        object: try Self.object(row, 1, of: objects), state: state)
    }
    return located?.map(\.record).stablySorted(by: \.timestamp)
  }

  /// `truth/objects.csv`; the times of each object must increase.
  mutating func truePositions() throws(RecordingError) -> [TruePosition]? {
    let objects = objects
    let located = try table(RunFile.trueObjects, RunFile.positionColumns) {
      row throws(RecordFailure) in
      TruePosition(
        timestamp: Timestamp(nanoseconds: try row.integer(0)),
        object: try Self.object(row, 1, of: objects), positionInWorld: try row.vector(2))
    }
    guard let located else { return nil }
    var keptLines: Set<Int> = []
    for object in objects.sorted() {
      let own = located.filter { $0.record.object == object }
      keptLines.formUnion(
        try increasingRecords(own, in: RunFile.trueObjects, by: \.timestamp).map(\.line))
    }
    return located.filter { keptLines.contains($0.line) }.map(\.record)
  }

  private static func object(
    _ row: TableRow, _ column: Int, of objects: Set<ObjectID>
  ) throws(RecordFailure) -> ObjectID {
    let object = ObjectID(try row.text(column))
    guard objects.contains(object) else {
      throw RecordFailure(
        .unknownObject, "object \"\(object)\" is not named in \(RunFile.manifest)")
    }
    return object
  }

  private mutating func table<Record>(
    _ file: String, _ columns: [String], _ parse: (TableRow) throws(RecordFailure) -> Record
  ) throws(RecordingError) -> [Located<Record>]? {
    let path = "\(directory)/\(file)"
    guard let bytes = try FileSystem.readIfPresent(path) else { return nil }
    var table = Table(path: path, lenient: lenient)
    let records = try table.rows(bytes, named: columns, parse)
    skipped += table.skipped
    return records
  }

  private mutating func note(_ error: RecordingError) throws(RecordingError) {
    guard lenient else { throw error }
    skipped.append(error)
  }

  private mutating func increasing<Record>(
    _ located: [Located<Record>], in file: String, by time: KeyPath<Record, Timestamp>
  ) throws(RecordingError) -> [Record] {
    try increasingRecords(located, in: file, by: time).map(\.record)
  }

  /// The records whose times increase strictly.
  ///
  /// Of two neighbours in conflict, leniency leaves out the one that the record after them
  /// contradicts, so that one damaged time far ahead does not take all later records with it.
  private mutating func increasingRecords<Record>(
    _ located: [Located<Record>], in file: String, by time: KeyPath<Record, Timestamp>
  ) throws(RecordingError) -> [Located<Record>] {
    var kept: [Located<Record>] = []
    for (index, candidate) in located.enumerated() {
      let now = candidate.record[keyPath: time]
      let last = kept.last?.record[keyPath: time]
      func fault(_ line: Int, _ reason: String) -> RecordingError {
        RecordingError(
          code: .outOfOrder, path: "\(directory)/\(file)", line: line, reason: reason)
      }
      if let last, now <= last {
        let reason = now == last ? "time stands still" : "time runs backwards"
        try note(fault(candidate.line, reason))
        continue
      }
      if lenient, index + 2 < located.count {
        let next = located[index + 1].record[keyPath: time]
        let afterNext = located[index + 2].record[keyPath: time]
        if next <= now, last.map({ next > $0 }) ?? true, afterNext > next, afterNext <= now {
          try note(fault(candidate.line, "time runs ahead of the records after it"))
          continue
        }
      }
      kept.append(candidate)
    }
    return kept
  }
}

extension Array {
  /// The elements in order of a time; those of one time keep their order.
  func stablySorted(by time: KeyPath<Element, Timestamp>) -> [Element] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0[keyPath: time] <= $1[keyPath: time] }
    if isSorted { return self }
    // The standard library's sort is stable in practice, but does not promise it.
    return enumerated().sorted {
      let (left, right) = ($0.element[keyPath: time], $1.element[keyPath: time])
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }
}
