import CSFusion
import Evaluation

extension Verb {
  private static let plot = Option(
    "plot", short: "p", value: "FILE", "draw the run and its output as an SVG picture")
  private static let after = Option(
    "after", short: "a", value: "SECONDS", "leave the start of each run out of the figures")

  static let evaluate = Verb(
    name: "evaluate",
    summary: "Runs the engine on recorded runs and compares what it says with the truth.",
    operands: "RUN…", operandCount: 1...10_000,
    options: [plot, after, .only, .json, .text, .config, .set, .lenient],
    details: """
      The angle's error is told in the levelled body frame, the distance's from the rig's antenna
      reference. An arrow is wrong that points more than 30° off. "given" is the share of updates
      with a value, "in 95 %" the share of values whose 95 % interval holds the truth.
      ATE is the root mean square error of the path after alignment. SE(3) and "scale off by"
      take the scale the engine found, or the odometry's unit as the metre where it found none.
      """
  ) { arguments, console in
    let json = try console.wantsJSON(arguments)
    let afterSeconds = try arguments.number(after, in: 0...1e6)
    let configuration = try arguments.configuration()
    if arguments.has(plot), arguments.operands.count > 1 {
      throw UsageError("--plot draws one run; evaluate them one by one")
    }
    var reports: [EvaluationReport] = []
    var code = ExitCode.done
    for path in arguments.operands {
      do {
        let run = try readRun(path, arguments, console)
        let input = try evaluationInput(run, configuration, arguments, console)
        let report = EvaluationReport(input, afterSeconds: afterSeconds)
        reports.append(report)
        console.out.write(json ? report.jsonLine + "\n" : report.table + "\n")
        console.out.flush()
        if let file = arguments.text(plot) {
          try writeFile(EvaluationPlot(input).svg, to: file)
          console.report("the picture is in \(file)")
        }
      } catch let error where !(error is UsageError || error is Interrupted) {
        // The other runs can still be evaluated.
        console.report("\(error)")
        code = .failed
      }
    }
    if !json, reports.count > 1 { console.out.write(EvaluationReport.pooledTable(reports)) }
    return code
  }

  /// Runs the engine on a run, and puts what it says beside the truth.
  private static func evaluationInput(
    _ run: Run, _ configuration: SessionConfiguration, _ arguments: Arguments, _ console: Console
  ) throws -> EvaluationInput {
    guard let truth = run.truth else {
      throw RecordingError(
        code: .missingFile, path: run.directory + "/truth",
        reason: "there is no truth to compare with; 'csfuse replay' shows the output alone")
    }
    let updates = UpdateCollector()
    var progress = Progress("evaluating " + run.directory, console)
    let statistics = try Replayer(
      run: run, configuration: configuration, lenient: arguments.has(.lenient)
    ).replay(
      stop: console.stop, progress: { progress.update($0) }, onUpdate: { updates.add($0) })
    progress.finish()
    guard !console.stop.isStopped else { throw Interrupted() }
    for (kind, count) in statistics.issues.sorted(by: { $0.key < $1.key }) {
      console.report("\(run.directory): \(kind.rawValue): \(count) times")
    }
    let start = [
      run.frames.first?.timestamp, run.odometry.first?.timestamp, run.ranging.first?.timestamp,
    ].compactMap(\.self).min()
    return EvaluationInput(
      run: run.directory, updates: updates.objects, odometry: updates.odometry, truth: truth,
      rig: try SessionSetup(run: run).rig, start: start)
  }
}

/// Gathers what a session says.
private final class UpdateCollector {
  private(set) var objects: [NearbyObject] = []
  private(set) var odometry: [OdometrySample] = []

  func add(_ update: SessionUpdate) {
    objects += update.objects
    odometry += update.odometry
  }
}
