import ChannelSounding
import Geometry

/// Writes a run piece by piece, as it happens.
///
/// Every record is with the system, as a whole line, before its call returns: if the process dies,
/// what was appended is there and can be read. Records of a kind go to their file in the order of
/// the calls; pictures and poses must come in order of time, as the reader asks for it.
public struct RunWriter: ~Copyable {
  private let directory: String
  private var objects: Set<ObjectID>
  private var manifest: Manifest
  private var frames = TableFile(RunFile.frames, RunFile.frameColumns)
  private var odometry = TableFile(RunFile.odometry, RunFile.poseColumns)
  private var hints = TableFile(RunFile.hints, RunFile.hintColumns)
  private var trueTrajectory = TableFile(RunFile.trueTrajectory, RunFile.poseColumns)
  private var trueObjects = TableFile(RunFile.trueObjects, RunFile.positionColumns)
  private var ranging = TableFile(RunFile.ranging, nil)
  private var pictureCount = 0

  /// Makes the run's folder and writes what does not change.
  ///
  /// - Parameters:
  ///   - directory: the folder; it may be there already but must be empty.
  ///   - objects: the objects that records may name.
  ///   - odometryIsMetric: whether the odometry's unit is the metre.
  ///   - rigYAML: the text of `rig.yaml`, where there is a rig.
  /// - Throws: `RecordingError` where the folder is not empty or cannot be written.
  public init(
    directory: String, objects: [RunObject], odometryIsMetric: Bool = false,
    rigYAML: String? = nil
  ) throws(RecordingError) {
    self.directory = directory
    self.objects = Set(objects.map(\.id))
    manifest = Manifest(objects: objects, odometryIsMetric: odometryIsMetric)
    try FileSystem.makeDirectory(directory)
    guard try FileSystem.names(in: directory).isEmpty else {
      throw RecordingError(
        code: .unwritable, path: directory, reason: "the folder is not empty; choose another")
    }
    let path = "\(directory)/\(RunFile.manifest)"
    guard self.objects.count == objects.count else {
      throw RecordingError(code: .invalidValue, path: path, reason: "an object is named twice")
    }
    for object in objects { try Self.check(object, path) }
    try FileSystem.write(Array(manifest.text.utf8), to: path)
    if let rigYAML { try FileSystem.write(Array(rigYAML.utf8), to: "\(directory)/\(RunFile.rig)") }
  }

  /// Names an object that turned up while the run is written; records may name it from then on.
  ///
  /// `run.json` is replaced as a whole, so that a reader finds either the old one or the new one.
  public mutating func append(_ object: RunObject) throws(RecordingError) {
    let path = "\(directory)/\(RunFile.manifest)"
    try Self.check(object, path)
    guard objects.insert(object.id).inserted else {
      throw RecordingError(
        code: .invalidValue, path: path, reason: "object \"\(object.id)\" is named twice")
    }
    manifest.objects.append(object)
    try FileSystem.replace(Array(manifest.text.utf8), at: path)
  }

  /// Keeps a picture: writes its encoded bytes to a file of its own.
  ///
  /// - Parameters:
  ///   - picture: the whole JPEG, PNG or PGM file.
  ///   - fileExtension: the file's extension without a point, for example `jpg`.
  ///   - timestamp: the picture's time.
  /// - Throws: `RecordingError` where the file cannot be written.
  public mutating func append(
    picture: [UInt8], fileExtension: String, at timestamp: Timestamp
  ) throws(RecordingError) {
    let digits = String(pictureCount)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let file = "\(RunFile.pictures)/\(number).\(fileExtension)"
    if let fault = RunFile.fault(inPicturePath: file) {
      throw RecordingError(code: .invalidValue, path: file, reason: fault)
    }
    try FileSystem.makeDirectory("\(directory)/\(RunFile.pictures)")
    try FileSystem.write(picture, to: "\(directory)/\(file)")
    pictureCount += 1
    try append(FrameReference(timestamp: timestamp, file: file))
  }

  /// Notes a picture that is in the run's folder already.
  public mutating func append(_ frame: FrameReference) throws(RecordingError) {
    if let fault = RunFile.fault(inPicturePath: frame.file) {
      throw RecordingError(
        code: .invalidValue, path: "\(directory)/\(RunFile.frames)",
        reason: "picture \(frame.file) \(fault)")
    }
    try frames.append("\(frame.timestamp.nanoseconds),\(frame.file)", in: directory)
  }

  /// Appends a pose of external odometry.
  public mutating func append(odometry pose: TimedPose) throws(RecordingError) {
    try odometry.append(try Self.line(pose, RunFile.odometry), in: directory)
  }

  /// Appends a ranging sample.
  public mutating func append(_ sample: RangingSample) throws(RecordingError) {
    try check(sample.object, RunFile.ranging)
    if case .range(let metres, let standardDeviation, _) = sample.content {
      try Self.checkLengths([metres, standardDeviation], RunFile.ranging)
    }
    try ranging.append(RangingLine.text(sample), in: directory)
  }

  /// Appends a motion hint.
  public mutating func append(_ hint: MotionHint) throws(RecordingError) {
    try check(hint.object, RunFile.hints)
    try hints.append(
      "\(hint.timestamp.nanoseconds),\(hint.object),\(hint.state.rawValue)", in: directory)
  }

  /// Appends a pose of the body's true path.
  public mutating func append(truth pose: TimedPose) throws(RecordingError) {
    try trueTrajectory.append(try Self.line(pose, RunFile.trueTrajectory), in: directory)
  }

  /// Appends an object's true position.
  public mutating func append(truth position: TruePosition) throws(RecordingError) {
    try check(position.object, RunFile.trueObjects)
    let point = position.positionInWorld
    try Self.checkLengths([point.x, point.y, point.z], RunFile.trueObjects)
    let numbers = [point.x, point.y, point.z].map(NumberText.text).joined(separator: ",")
    try trueObjects.append(
      "\(position.timestamp.nanoseconds),\(position.object),\(numbers)", in: directory)
  }

  /// Ends the run: waits until its files are on the disk.
  public consuming func finish() throws(RecordingError) {
    try frames.synchronize()
    try odometry.synchronize()
    try ranging.synchronize()
    try hints.synchronize()
    try trueTrajectory.synchronize()
    try trueObjects.synchronize()
  }

  /// Takes the run's folder away, for a run that has got no record: its name is free again then.
  ///
  /// A folder that holds anything more is left with that.
  public consuming func discard() {
    FileSystem.remove("\(directory)/\(RunFile.manifest)")
    FileSystem.remove("\(directory)/\(RunFile.rig)")
    FileSystem.remove(directory)
  }

  /// Writes a whole run to a folder, its pictures copied from the folder it was read from.
  ///
  /// - Throws: `RecordingError` where the folder is not empty or cannot be written, a picture is
  ///   missing, or a value cannot be written as the format asks.
  public static func write(_ run: Run, to directory: String) throws(RecordingError) {
    var writer = try RunWriter(
      directory: directory, objects: run.objects, odometryIsMetric: run.odometryIsMetric,
      rigYAML: run.rigYAML)
    for frame in run.frames {
      try writer.copyPicture(of: frame, from: run.directory)
      // Named once it is there, so that a run that was cut short can be read.
      try writer.append(frame)
    }
    for pose in run.odometry { try writer.append(odometry: pose) }
    for sample in run.ranging { try writer.append(sample) }
    for hint in run.hints { try writer.append(hint) }
    for pose in run.truth?.trajectory ?? [] { try writer.append(truth: pose) }
    for position in run.truth?.objects ?? [] { try writer.append(truth: position) }
  }

  /// Copies a picture into the run's folder, unless it is there already.
  private func copyPicture(of frame: FrameReference, from folder: String) throws(RecordingError) {
    if let fault = RunFile.fault(inPicturePath: frame.file) {
      throw RecordingError(
        code: .invalidValue, path: "\(directory)/\(RunFile.frames)",
        reason: "picture \(frame.file) \(fault)")
    }
    let target = "\(directory)/\(frame.file)"
    if FileSystem.isFile(target) { return }
    if let slash = target.lastIndex(of: "/") {
      try FileSystem.makeDirectory(String(target[..<slash]))
    }
    let source = folder.isEmpty ? frame.file : "\(folder)/\(frame.file)"
    try FileSystem.write(try FileSystem.read(source), to: target)
  }

  private static func check(_ object: RunObject, _ path: String) throws(RecordingError) {
    if let fault = RunFile.fault(inField: object.id.rawValue) {
      throw RecordingError(
        code: .invalidValue, path: path, reason: "object's id \"\(object.id)\" \(fault)")
    }
    try checkLengths([object.rangeOffsetMetres ?? 0], path)
  }

  private func check(_ object: ObjectID, _ file: String) throws(RecordingError) {
    guard objects.contains(object) else {
      throw RecordingError(
        code: .unknownObject, path: "\(directory)/\(file)",
        reason: "object \"\(object)\" is not one of the run's")
    }
  }

  /// Refuses lengths that the reader would refuse.
  private static func checkLengths(_ metres: [Double], _ path: String) throws(RecordingError) {
    guard metres.allSatisfy(RunFile.isPlausible(metres:)) else {
      throw RecordingError(
        code: .invalidValue, path: path,
        reason: "a number is not finite, or beyond ±\(RunFile.farthestMetres) m")
    }
  }

  private static func line(_ pose: TimedPose, _ path: String) throws(RecordingError) -> String {
    let (point, rotation) = (pose.worldFromBody.translation, pose.worldFromBody.rotation)
    let values = [point.x, point.y, point.z, rotation.x, rotation.y, rotation.z, rotation.w]
    try checkLengths(values, path)
    return "\(pose.timestamp.nanoseconds),"
      + values.map(NumberText.text).joined(separator: ",")
  }
}

/// One file of a run that is made when its first record comes.
private struct TableFile: ~Copyable {
  private let name: String
  private let columns: [String]?
  private var file: AppendingFile?

  init(_ name: String, _ columns: [String]?) {
    self.name = name
    self.columns = columns
    file = nil
  }

  /// Appends a line, in a file below the run's folder.
  mutating func append(_ line: String, in directory: String) throws(RecordingError) {
    if file == nil {
      if let slash = name.firstIndex(of: "/") {
        try FileSystem.makeDirectory("\(directory)/\(name[..<slash])")
      }
      let made = try AppendingFile("\(directory)/\(name)")
      if let columns { try made.append(line: columns.joined(separator: ",")) }
      file = consume made
    }
    try file?.append(line: line)
  }

  /// Waits until the file is on the disk, if there is one.
  func synchronize() throws(RecordingError) {
    try file?.synchronize()
  }
}
