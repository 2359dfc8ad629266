import CSFusion
import Foundation

@testable import csfuse

/// What a call of the command gave.
struct Outcome {
  var code: ExitCode
  var out: String
  var err: String
}

/// Calls the command with its outputs kept in memory.
func call(_ words: String..., stop: StopFlag = StopFlag()) -> Outcome {
  let console = Console(out: Output(), err: Output(), stop: stop)
  let code = command(words, console)
  return Outcome(code: code, out: console.out.pendingText, err: console.err.pendingText)
}

/// A folder of its own that is removed in the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("csfuse-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}
