/// One thing the command does: its name, its options, and how to do it.
struct Verb: Sendable {
  /// The first word of the command line; empty for what is done without one.
  let name: String
  /// What it does, in one sentence.
  let summary: String
  /// The operands as help shows them, for example `RUN…`.
  var operands = ""
  /// How many operands there must be.
  var operandCount: ClosedRange<Int> = 0...0
  /// The options, without `--help`.
  let options: [Option]
  /// Further explanation for help.
  var details = ""
  /// Does it, and gives the exit code.
  let run: @Sendable (Arguments, Console) throws -> ExitCode

  /// All verbs, in the order of help; the first is done without a name.
  static let all: [Verb] = [live, replay, record, evaluate, simulate, importRun, config]

  /// Parses a verb's words and runs it, or shows its help.
  func main(_ words: some Sequence<String>, _ console: Console) throws -> ExitCode {
    let arguments = try parse(words, options: options + [.help])
    if arguments.has(.help) {
      console.out.write(name.isEmpty ? Self.overview : help)
      return .done
    }
    guard arguments.operands.count >= operandCount.lowerBound else {
      throw UsageError("\(operands) is missing")
    }
    guard arguments.operands.count <= operandCount.upperBound else {
      let extra = arguments.operands[operandCount.upperBound]
      let verbs = Self.all.map(\.name)
      throw UsageError(
        verbs.contains(extra)
          ? "'\(extra)' has to come first: csfuse \(extra) …" : "unexpected operand '\(extra)'")
    }
    return try run(arguments, console)
  }
}

/// What the command ends with.
enum ExitCode: Int32 {
  /// All went well.
  case done = 0
  /// Something failed while running.
  case failed = 1
  /// The command line is wrong.
  case wrongUse = 2
}
