import Glibc

/// The whole command: finds the verb, runs it, reports what went wrong.
func command(_ words: [String], _ console: Console) -> ExitCode {
  var code: ExitCode
  let verb = words.first.flatMap { word in Verb.all.first { $0.name == word && !word.isEmpty } }
  do {
    code = try run(words, verb, console)
  } catch let error as UsageError {
    console.report(error.description)
    let help = ["csfuse", verb?.name, "--help"].compactMap(\.self).joined(separator: " ")
    console.report("try '\(help)'")
    code = .wrongUse
  } catch is Interrupted where console.out.failure == EPIPE {
    code = .done
  } catch {
    console.out.flush()
    console.report("\(error)")
    code = .failed
  }
  console.out.flush()
  // A reader that closed the pipe has seen enough.
  if let failure = console.out.failure, failure != EPIPE {
    console.report("cannot write the results: " + String(cString: strerror(failure)))
    code = .failed
  }
  return code
}

private func run(_ words: [String], _ verb: Verb?, _ console: Console) throws -> ExitCode {
  if let verb { return try verb.main(words.dropFirst(), console) }
  guard let first = words.first else {
    throw UsageError("say what to do: a verb, or --camera and --ranging")
  }
  if words == ["--version"] {
    console.out.write("csfuse \(version)\n")
    return .done
  }
  guard first.hasPrefix("-") else {
    throw UsageError(
      "unknown verb '\(first)'" + suggestion(for: first, among: Verb.all.map(\.name)))
  }
  return try Verb.live.main(words, console)
}

/// The version of the command.
let version = "0.1.0"
