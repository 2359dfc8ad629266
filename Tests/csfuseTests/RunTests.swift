import CSFusion
import Foundation
import Testing

@testable import csfuse

/// Whole runs through the command, from simulation to evaluation.
@Suite struct RunTests {
  @Test func simulatedRunIsReplayedAndEvaluatedTheSameEveryTime() throws {
    let folder = try TemporaryFolder()
    let options = ["--seconds", "6", "--objects", "2", "--ranging", "ranges", "--seed", "3"]
    for name in ["a", "b"] {
      let console = Console(out: Output(), err: Output(), stop: StopFlag())
      #expect(command(["simulate", folder.file(name)] + options, console) == .done)
    }
    for file in ["run.json", "rig.yaml", "odometry.csv", "ranging.jsonl", "truth/objects.csv"] {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: folder.file("a/" + file)))
          == Data(contentsOf: URL(fileURLWithPath: folder.file("b/" + file))))
    }
    let first = call("replay", folder.file("a"))
    #expect(first.code == .done)
    #expect(first.out == call("replay", folder.file("a")).out)
    let lines = first.out.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"t\":") && $0.hasSuffix("}") })

    let report = call("evaluate", folder.file("a"))
    #expect(report.code == .done)
    #expect(report.out == call("evaluate", folder.file("a")).out)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.out.utf8)) as? [String: Any])
    #expect(Set(json.keys) == ["run", "objects", "odometry"])
    let objects = try #require(json["objects"] as? [String: Any])
    #expect(objects.count == 2)
  }

  @Test func onlyOneObjectIsFedWhereAskedFor() throws {
    let folder = try TemporaryFolder()
    let run = folder.file("a")
    #expect(call("simulate", run, "--seconds", "2", "--objects", "2").code == .done)
    let out = call("replay", run, "--only", "tag-2").out
    #expect(out.contains("\"tag-2\"") && !out.contains("\"tag-1\""))
    let wrong = call("replay", run, "--only", "tag-3")
    #expect(wrong.code == .wrongUse)
    #expect(wrong.err.contains("did you mean 'tag-"))
  }

  @Test func plotIsWritten() throws {
    let folder = try TemporaryFolder()
    #expect(call("simulate", folder.file("a"), "--seconds", "2").code == .done)
    let plot = folder.file("a.svg")
    #expect(call("evaluate", folder.file("a"), "--plot", plot).code == .done)
    #expect(try String(contentsOfFile: plot, encoding: .utf8).hasPrefix("<svg "))
    #expect(call("evaluate", folder.file("a"), "--plot", folder.file("no/a.svg")).code == .failed)
  }

  @Test func renderedRunHasPicturesInsteadOfOdometry() throws {
    let folder = try TemporaryFolder()
    let run = folder.file("a")
    #expect(
      call("simulate", run, "--seconds", "0.5", "--render", "--fps", "4", "--quality", "50").code
        == .done)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: run + "/pictures")
    #expect(pictures.sorted() == ["000000.jpg", "000001.jpg"])
    #expect(!FileManager.default.fileExists(atPath: run + "/odometry.csv"))
    #expect(try PictureFile.read(run + "/pictures/000000.jpg").width == 640)
  }

  @Test func existingRunIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    #expect(call("simulate", folder.file("a"), "--seconds", "1").code == .done)
    let again = call("simulate", folder.file("a"), "--seconds", "1")
    #expect(again.code == .failed)
    #expect(again.err.contains("not empty"))
  }

  @Test func runWithoutTruthIsNotEvaluated() throws {
    let folder = try TemporaryFolder()
    #expect(call("simulate", folder.file("a"), "--seconds", "1").code == .done)
    try FileManager.default.removeItem(atPath: folder.file("a/truth"))
    let outcome = call("evaluate", folder.file("a"))
    #expect(outcome.code == .failed)
    #expect(outcome.err.contains("there is no truth"))
  }

  @Test func oneBadRunDoesNotKeepOthersFromEvaluation() throws {
    let folder = try TemporaryFolder()
    #expect(call("simulate", folder.file("a"), "--seconds", "1").code == .done)
    let outcome = call("evaluate", folder.file("missing"), folder.file("a"))
    #expect(outcome.code == .failed)
    #expect(outcome.out.hasPrefix("{\"run\":"))
    #expect(outcome.err.contains("missing"))
  }

  @Test func damagedRunNamesFileAndLineAndIsReadLeniently() throws {
    let folder = try TemporaryFolder()
    let run = folder.file("a")
    #expect(call("simulate", run, "--seconds", "2").code == .done)
    var lines = try String(contentsOfFile: run + "/ranging.jsonl", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    lines[4] = String(lines[4].prefix(30))
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "a/ranging.jsonl")
    let strict = call("replay", run)
    #expect(strict.code == .failed)
    #expect(strict.err.contains("ranging.jsonl:5: "))
    let lenient = call("replay", run, "--lenient")
    #expect(lenient.code == .done)
    #expect(lenient.err.hasPrefix("csfuse: skipped: "))
  }

  @Test func interruptedEvaluationSaysSo() throws {
    let folder = try TemporaryFolder()
    #expect(call("simulate", folder.file("a"), "--seconds", "1").code == .done)
    let stop = StopFlag()
    stop.stop()
    let outcome = call("evaluate", folder.file("a"), stop: stop)
    #expect(outcome.code == .failed)
    #expect(outcome.err == "csfuse: interrupted\n")
    #expect(call("replay", folder.file("a"), stop: stop).code == .done)
  }
}
