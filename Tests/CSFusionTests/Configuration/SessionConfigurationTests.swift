import Testing

@testable import CSFusion

@Suite("The configuration")
struct SessionConfigurationTests {
  /// The error of something that should fail.
  static func error(_ body: () throws -> Void) -> SessionError? {
    do { try body() } catch { return error as? SessionError }
    return nil
  }

  @Test("prints every setting so that reading it back gives the same")
  func roundTrip() throws {
    var changed = SessionConfiguration()
    try changed.set("fusion.angleLimitDegrees", to: "12.5")
    try changed.set("session.seed", to: "42")
    #expect(changed.fusion.angleLimitDegrees == 12.5)
    #expect(changed.session.seed == 42)
    var read = SessionConfiguration()
    #expect(read != changed)
    try read.apply(text: changed.text, path: "c")
    #expect(read == changed)
    #expect(changed.text.split(separator: "\n").count == changed.entries.count)
  }

  @Test("has each key once, and each with a meaning")
  func keys() {
    let entries = SessionConfiguration().entries
    #expect(Set(entries.map(\.key)).count == entries.count)
    #expect(entries.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.contains("\n") })
    let groups = Set(entries.compactMap { $0.key.split(separator: ".").first })
    #expect(groups == ["fusion", "odometry", "session"])
  }

  @Test("reads comments, blanks and foreign line ends")
  func liberal() throws {
    var configuration = SessionConfiguration()
    try configuration.apply(
      text: "# all\r\n\r\n  session.seed=7 # dice\r\nsession.reorderMilliseconds =\t100\n",
      path: "c")
    #expect(configuration.session.seed == 7)
    #expect(configuration.session.reorderMilliseconds == 100)
  }

  @Test(
    "refuses what it does not understand, with path and line",
    arguments: [
      ("session.seed = 1\nsession.sed = 2\n", 2), ("\n\nsession.seed = many\n", 3),
      ("session.seed\n", 1), ("session.seed = 1\n# \nsession.seed = 2\n", 3),
      ("session.reorderMilliseconds = -1\n", 1), ("session.reorderMilliseconds = nan\n", 1),
      ("= 3\n", 1), ("session.seed = \n", 1),
    ])
  func faults(text: String, line: Int) throws {
    let error = try #require(
      Self.error {
        var configuration = SessionConfiguration()
        try configuration.apply(text: text, path: "some.conf")
      })
    #expect(error.path == "some.conf")
    #expect(error.line == line)
    #expect(error.description.hasPrefix("some.conf:\(line): "))
  }

  @Test("names the setting whose value does not fit, and the one that was meant")
  func messages() throws {
    var configuration = SessionConfiguration()
    let value = try #require(Self.error { try configuration.apply(assignment: "session.seed=-1") })
    #expect(value.description.contains("session.seed") && value.description.contains("-1"))
    let key = try #require(Self.error { try configuration.apply(assignment: "seed=1") })
    #expect(key.description.contains("session.seed"))
    #expect(configuration == SessionConfiguration())
  }

  @Test("reads files, and says which one is missing or no text")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("session.seed = 9\n", to: "good")
    try folder.write([0x73, 0xFF, 0xFE], to: "bad")
    var configuration = SessionConfiguration()
    try configuration.apply(contentsOf: "\(folder.path)/good")
    #expect(configuration.session.seed == 9)
    for name in ["bad", "absent", "."] {
      let path = "\(folder.path)/\(name)"
      #expect(Self.error { try configuration.apply(contentsOf: path) }?.path == path)
    }
  }
}
