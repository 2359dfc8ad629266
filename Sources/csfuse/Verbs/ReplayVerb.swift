import CSFusion

extension Verb {
  private static let speed = Option(
    "speed", value: "FACTOR",
    "replay at a multiple of the speed at which it happened; as fast as it goes without")

  static let replay = Verb(
    name: "replay", summary: "Runs the engine on a recorded run and prints what it says.",
    operands: "RUN", operandCount: 1...1,
    options: [speed, .only, .json, .text, .config, .set, .lenient]
  ) { arguments, console in
    let json = try console.wantsJSON(arguments)
    let factor = try arguments.number(speed, in: 0.01...1000)
    let configuration = try arguments.configuration()
    let run = try readRun(arguments.operands[0], arguments, console)
    let printer = UpdatePrinter(
      console, json: json, names: names(of: run), flushesAtOnce: factor != nil)
    var progress = Progress("replaying", console)
    // The view of the objects shows by itself that it goes on.
    let showsProgress = factor == nil && !(console.outIsTerminal && !json)
    let replayer = Replayer(
      run: run, configuration: configuration, lenient: arguments.has(.lenient))
    let statistics = try replayer.replay(
      pacing: factor.map { .speed($0) } ?? .unpaced, stop: console.stop,
      progress: { if showsProgress { progress.update($0) } },
      onUpdate: { printer.print($0) })
    progress.finish()
    printer.finish(statistics)
    return .done
  }

  /// The objects' names for people.
  static func names(of run: Run) -> [ObjectID: String] {
    Dictionary(run.objects.map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// Reads a run as the options say, and tells what was skipped.
  static func readRun(
    _ path: String, _ arguments: Arguments, _ console: Console
  ) throws -> Run {
    let result = try RunReader.read(path, lenient: arguments.has(.lenient))
    for fault in result.skipped.prefix(10) { console.report("skipped: \(fault)") }
    if result.skipped.count > 10 {
      console.report("skipped: \(result.skipped.count) records in all")
    }
    var run = result.run
    if let only = arguments.text(.only) {
      let wanted = ObjectID(only)
      guard run.objects.contains(where: { $0.id == wanted }) else {
        let known = run.objects.map(\.id.rawValue)
        throw UsageError(
          "--only: \(path) has no object '\(only)', but " + known.joined(separator: ", ")
            + suggestion(for: only, among: known))
      }
      run.objects.removeAll { $0.id != wanted }
      run.ranging.removeAll { $0.object != wanted }
      run.hints.removeAll { $0.object != wanted }
    }
    return run
  }
}

extension Option {
  static let only = Option("only", value: "ID", "feed the ranging of this object alone")
}
