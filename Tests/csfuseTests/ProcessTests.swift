import Foundation
import Testing

@testable import csfuse

/// Where the built command is.
private enum Binary {
  /// The command in the folder that the tests were built into.
  static let url = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("csfuse")

  static let isBuilt = FileManager.default.isExecutableFile(atPath: url.path)
}

/// The built command as a process of its own, where signals and pipes are real.
@Suite(.enabled(if: Binary.isBuilt, "the csfuse binary is not beside the tests"))
struct ProcessTests {
  @Test(.timeLimit(.minutes(1)))
  func interruptedRecordingLosesNothingAndRepeatsExactly() throws {
    let folder = try TemporaryFolder()
    #expect(
      call("simulate", folder.file("a"), "--seconds", "3", "--ranging", "ranges").code == .done)
    let lines = try String(contentsOfFile: folder.file("a/ranging.jsonl"), encoding: .utf8)
      .split(separator: "\n").prefix(20)
    #expect(lines.count == 20)

    let process = Process()
    process.executableURL = Binary.url
    process.arguments = ["record", folder.file("b"), "--ranging", "-"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let pid = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: watchdog)
    defer { watchdog.cancel() }
    // The pipe stays open, so that only the signal ends the session.
    try input.fileHandleForWriting.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    let first = output.fileHandleForReading.availableData
    kill(pid, SIGINT)
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0, "\(String(decoding: messages, as: UTF8.self))")
    let live = String(decoding: first + rest, as: UTF8.self)
    #expect(live.hasSuffix("\n"))
    #expect(call("replay", folder.file("b")).out == live)
  }

  @Test(.timeLimit(.minutes(1)))
  func readerThatEndsEarlyEndsTheCommandQuietly() throws {
    let folder = try TemporaryFolder()
    #expect(
      call("simulate", folder.file("a"), "--seconds", "20", "--ranging", "ranges").code == .done)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "(\"$0\" replay \"$1\"; echo code $? >&2) | head -n 1", Binary.url.path,
      folder.file("a"),
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let line = try output.fileHandleForReading.readToEnd() ?? Data()
    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: line, as: UTF8.self).hasPrefix("{\"t\":"))
    #expect(String(decoding: messages, as: UTF8.self) == "code 0\n")
  }
}
