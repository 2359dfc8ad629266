import CSFusion
import Foundation
import Testing

@testable import csfuse

@Suite struct CommandTests {
  @Test(arguments: [
    (["--help"], ExitCode.done), (["config"], .done), (["--version"], .done),
    ([], .wrongUse), (["evalute", "x"], .wrongUse), (["evaluate"], .wrongUse),
    (["evaluate", "--plto", "x"], .wrongUse), (["replay", "a", "b"], .wrongUse),
    (["config", "--set", "fusion.nonsense=1"], .wrongUse), (["config", "--set", "x"], .wrongUse),
    (["--json"], .wrongUse), (["--json", "replay", "x"], .wrongUse),
    (["evaluate", "a", "b", "--plot", "x.svg"], .wrongUse),
    (["replay", "--json", "--text", "x"], .wrongUse),
    (["--ranging", "-", "--motion", "tag=flying"], .wrongUse),
    (["--ranging", "-", "--motion", "moving"], .wrongUse),
    (["simulate", "x", "--scenario", "swim"], .wrongUse),
    (["simulate", "x", "--set", "nonsense=1"], .wrongUse),
    (["simulate", "x", "--objects", "0"], .wrongUse),
    (["simulate", "x", "--fps", "10"], .wrongUse),
    (["simulate", "x", "--pictures", "y"], .wrongUse),
    (["import", "nonsense", "x", "y"], .wrongUse), (["import", "kitti", "x"], .wrongUse),
    (["replay", "/nonexistent"], .failed), (["evaluate", "/nonexistent"], .failed),
    (["import", "kitti", "/nonexistent", "/nonexistent/run"], .failed),
    (["config", "--config", "/nonexistent"], .failed),
    (["--camera", "/nonexistent", "--ranging", "/nonexistent"], .failed),
  ])
  func exitCodeTellsWhetherUseOrWorkWentWrong(words: [String], code: ExitCode) {
    let console = Console(out: Output(), err: Output(), stop: StopFlag())
    #expect(command(words, console) == code)
    let (out, err) = (console.out.pendingText, console.err.pendingText)
    #expect(out.isEmpty == (code != .done))
    #expect(err.isEmpty == (code == .done))
    #expect(err.split(separator: "\n").allSatisfy { $0.hasPrefix("csfuse: ") })
    #expect(err.contains("--help'") == (code == .wrongUse))
  }

  @Test(arguments: Verb.all.map(\.name))
  func everyVerbExplainsItselfAndItsOptions(name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let help = call(name.isEmpty ? "--help" : name, "--help").out
    for option in verb.options + [.help] {
      #expect(help.contains("--" + option.name))
      #expect(!option.meaning.isEmpty)
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 110 })
    #expect(Set(verb.options.map(\.name)).count == verb.options.count)
    #expect(Set(verb.options.compactMap(\.short)).count == verb.options.compactMap(\.short).count)
  }

  @Test func helpOfReplayReadsAsWritten() {
    #expect(
      call("replay", "--help").out == """
        usage: csfuse replay [OPTION]… RUN

        Runs the engine on a recorded run and prints what it says.

              --speed FACTOR        replay at a multiple of the speed at which it happened; as fast as
                                    it goes without
              --only ID             feed the ranging of this object alone
              --json                print JSON lines, as is the default when the output is no terminal
              --text                print text for people, whatever the output is
          -c, --config FILE         read settings from a file, as 'csfuse config' prints it
          -s, --set KEY=VALUE       override one setting; may be given several times
              --lenient             skip and count damaged records instead of stopping at them
          -h, --help                show this help and end

        """)
  }

  @Test func printedConfigurationReadsBackAsItself() throws {
    let folder = try TemporaryFolder()
    let changed = call("config", "--set", "session.seed=7", "-s", "fusion.angleLimitDegrees=12")
    #expect(changed.code == .done)
    #expect(changed.out.contains("session.seed = 7 "))
    let path = try folder.write(changed.out, to: "settings.conf")
    #expect(call("config", "--config", path).out == changed.out)
    #expect(call("config", "--config", path, "--set", "session.seed=1").out != changed.out)
  }

  @Test func wrongConfigurationNamesFileAndLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("# mine\n\nsession.seed = 3\nsession.sed = 4\n", to: "a.conf")
    let outcome = call("config", "--config", path)
    #expect(outcome.code == .failed)
    #expect(outcome.err.hasPrefix("csfuse: \(path):4: "))
  }

  @Test func configurationOfOneGroupOrKeyCanBePrinted() {
    let lines = call("config", "session").out.split(separator: "\n")
    #expect(lines.count == SessionSettings.settings.count)
    #expect(lines.allSatisfy { $0.hasPrefix("session.") })
    #expect(call("config", "session.seed").out.hasPrefix("session.seed = 1  # "))
    #expect(call("config", "session.sede").err.contains("did you mean 'session.seed'?"))
  }

  @Test func closedPipeEndsQuietly() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let console = Console(out: Output(descriptor: ends[1]), err: Output(), stop: StopFlag())
    #expect(command(["config"], console) == .done)
    #expect(console.err.pendingText.isEmpty)
    #expect(console.out.failure == EPIPE)
    close(ends[1])
  }

  @Test func fullDiskIsAFailure() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    let console = Console(out: Output(descriptor: descriptor), err: Output(), stop: StopFlag())
    #expect(command(["config"], console) == .failed)
    #expect(console.err.pendingText.contains("cannot write the results"))
    close(descriptor)
  }
}
