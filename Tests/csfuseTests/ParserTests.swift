import Testing

@testable import csfuse

@Suite struct ParserTests {
  static let plot = Option("plot", short: "p", value: "FILE", "draw")
  static let json = Option("json", short: "j", "print JSON")
  static let quiet = Option("quiet", short: "q", "say less")
  static let options = [plot, json, quiet]

  @Test(arguments: [
    ["--plot", "x.svg", "run"], ["--plot=x.svg", "run"], ["-p", "x.svg", "run"],
    ["-px.svg", "run"], ["run", "--plot", "x.svg"], ["--plot", "x.svg", "--", "run"],
    ["--plot", "y", "-p", "x.svg", "run"],
  ])
  func valuesAreTakenFromEveryForm(words: [String]) throws {
    let arguments = try parse(words, options: Self.options)
    #expect(arguments.text(Self.plot) == "x.svg")
    #expect(arguments.operands == ["run"])
    #expect(!arguments.has(Self.json))
  }

  @Test func flagsJoinAndMayCarryAValueAtTheEnd() throws {
    let arguments = try parse(["-jqp", "x.svg"], options: Self.options)
    #expect(arguments.has(Self.json) && arguments.has(Self.quiet))
    #expect(arguments.text(Self.plot) == "x.svg")
  }

  @Test func everythingAfterTwoDashesIsAnOperand() throws {
    let arguments = try parse(["--", "--json", "-", "--"], options: Self.options)
    #expect(arguments.operands == ["--json", "-", "--"])
    #expect(!arguments.has(Self.json))
  }

  @Test func aLoneDashIsAnOperandOrAValue() throws {
    #expect(try parse(["-"], options: Self.options).operands == ["-"])
    #expect(try parse(["--plot", "-"], options: Self.options).text(Self.plot) == "-")
  }

  @Test func valuesMayBeEmptyOrHoldSigns() throws {
    #expect(try parse(["--plot="], options: Self.options).text(Self.plot) == "")
    #expect(try parse(["--plot=a=b"], options: Self.options).text(Self.plot) == "a=b")
    #expect(try parse(["--plot", "-5"], options: Self.options).text(Self.plot) == "-5")
  }

  @Test(arguments: [
    (["--plto", "x"], "unknown option '--plto'; did you mean '--plot'?"),
    (["--zebra"], "unknown option '--zebra'"), (["-x"], "unknown option '-x'"),
    (["--plot"], "option '--plot' needs a value: --plot FILE"),
    (["-p"], "option '-p' needs a value: -p FILE"),
    (["--json=yes"], "option '--json' takes no value"),
    (["--pl"], "unknown option '--pl'; did you mean '--plot'?"),
  ])
  func wrongOptionsAreExplained(words: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) { try parse(words, options: Self.options) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["x", "0", "11", "nan", ""])
  func numbersOutsideOfTheirBoundsAreRefused(text: String) throws {
    let arguments = try parse(["--plot", text], options: Self.options)
    #expect(throws: UsageError.self) { try arguments.number(Self.plot, in: 1...10) }
    #expect(throws: UsageError.self) { try arguments.integer(Self.plot, in: 1...10) }
  }

  @Test func numbersAreRead() throws {
    let arguments = try parse(["--plot", "7"], options: Self.options)
    #expect(try arguments.number(Self.plot, in: 1...10) == 7)
    #expect(try arguments.integer(Self.plot, in: UInt64(0)...10) == 7)
    #expect(try arguments.number(Self.json, in: 1...10) == nil)
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("same", "same", 0), ("evalaute", "evaluate", 1),
  ])
  func editDistanceCountsSwapsAsOne(left: String, right: String, distance: Int) {
    #expect(editDistance(left, right) == distance)
    #expect(editDistance(right, left) == distance)
  }
}
