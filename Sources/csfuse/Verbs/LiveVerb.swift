import CSFusion

extension Verb {
  /// What is done without a verb: pictures and procedures as they come in.
  static let live = Verb(
    name: "", summary: "prints distance and direction while pictures and ranging come in.",
    options: LiveOptions.all + [.json, .text],
    details: """
      SOURCE is a file of ranging lines, a named pipe, or '-' for the standard input.
      End it with Ctrl-C: what came in until then is still fused and printed.
      """
  ) { arguments, console in
    try runLive(arguments, console, recordTo: nil)
  }

  static let record = Verb(
    name: "record",
    summary: "Does what is done without a verb, and records it as a run that 'replay' repeats.",
    operands: "RUN", operandCount: 1...1, options: LiveOptions.all + [.json, .text],
    details: """
      RUN is a folder that is made; it must not hold anything yet.
      End it with Ctrl-C: what came in until then is still fused, printed and recorded.
      """
  ) { arguments, console in
    try runLive(arguments, console, recordTo: arguments.operands[0])
  }

  private static func runLive(
    _ arguments: Arguments, _ console: Console, recordTo directory: String?
  ) throws -> ExitCode {
    let session = try arguments.liveSession(recordTo: directory)
    let printer = UpdatePrinter(
      console, json: try console.wantsJSON(arguments), names: [:], flushesAtOnce: true)
    let statistics = try session.run(stop: console.stop) { printer.print($0) }
    printer.finish(statistics)
    return .done
  }
}

/// The options of a live session.
private enum LiveOptions {
  static let camera = Option(
    "camera", value: "PATH", "take pictures from a device such as /dev/video0, or from a folder")
  static let framesPerSecond = Option(
    "fps", value: "NUMBER", "pictures a second of a folder whose pictures have no times (30)")
  static let ranging = Option(
    "ranging", value: "SOURCE", "take procedures and ranges from a file, a pipe or '-'")
  static let rig = Option(
    "rig", value: "FILE", "read the calibration of camera and antennas from a rig.yaml")
  static let motion = Option(
    "motion", short: "m", value: "ID=STATE",
    "say that an object is moving or stationary; may be given several times")
  static let speed = Option(
    "speed", value: "FACTOR", "how quickly a folder's pictures are given out (1; 0: at once)")

  static let all = [
    camera, framesPerSecond, ranging, rig, motion, speed, .config, .set, .lenient,
  ]
}

extension Arguments {
  fileprivate func liveSession(recordTo directory: String?) throws -> LiveSession {
    let rate = try number(LiveOptions.framesPerSecond, in: 0.1...1000) ?? 30
    let speed = try number(LiveOptions.speed, in: 0...1000) ?? 1
    let camera = text(LiveOptions.camera).map { CameraOrigin(path: $0, framesPerSecond: rate) }
    let ranging = text(LiveOptions.ranging)
    guard camera != nil || ranging != nil else {
      throw UsageError("say where the data comes from: --camera, --ranging, or both")
    }
    return LiveSession(
      camera: camera, ranging: ranging,
      rig: try text(LiveOptions.rig).map { try RigFile.read($0) } ?? Rig(),
      hints: try motionHints(),
      configuration: try configuration(), lenient: has(.lenient),
      pacing: speed > 0 ? .speed(speed) : .unpaced, recordTo: directory)
  }

  private func motionHints() throws(UsageError) -> [ObjectID: MotionState] {
    var hints: [ObjectID: MotionState] = [:]
    for assignment in all(LiveOptions.motion) {
      guard let sign = assignment.lastIndex(of: "="), sign > assignment.startIndex else {
        throw UsageError("--motion: '\(assignment)' is not of the form ID=moving or ID=stationary")
      }
      let state = String(assignment[assignment.index(after: sign)...])
      hints[ObjectID(String(assignment[..<sign]))] = try parseChoice(
        state, of: MotionState.self, for: "--motion")
    }
    return hints
  }
}
