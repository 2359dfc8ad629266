import Geometry
import Testing

private struct Sample: Configurable {
  var limit = 15.0
  var count = 200
  var isFast = false

  static let settings: [Setting<Sample>] = [
    Setting("limit", \.limit, in: 0.5...90, "A limit, degrees."),
    Setting("count", \.count, in: -3...1000, "A number of things."),
    Setting("fast", \.isFast, "Whether to hurry."),
  ]
}

@Suite struct SettingTests {
  @Test(arguments: [
    (0, "0.5", "0.5"), (0, "90", "90.0"), (0, "1e1", "10.0"), (1, "-3", "-3"), (1, "1000", "1000"),
    (2, "true", "true"), (2, "false", "false"),
  ]) func valuesWithinBoundsAreTaken(index: Int, text: String, shown: String) throws {
    var sample = Sample()
    sample.isFast = text == "false"
    try Sample.settings[index].write(&sample, text)
    #expect(Sample.settings[index].read(sample).description == shown)
  }

  @Test(arguments: [
    "", " ", "fifteen", "15 ", "0.49999", "90.0001", "-1", "nan", "inf", "-inf", "1e999", "15°",
  ]) func numbersOutOfBoundsAreRefused(text: String) {
    expectRefusal(0, text, "limit: '\(text)' is no number from 0.5 to 90.0")
  }

  @Test(arguments: ["", "-4", "1001", "1.0", "1e2", "99999999999999999999", "nan", "0x10"])
  func wholeNumbersOutOfBoundsAreRefused(text: String) {
    expectRefusal(1, text, "count: '\(text)' is no whole number from -3 to 1000")
  }

  @Test(arguments: ["", "yes", "1", "TRUE", "true "]) func otherWordsAreNoFlags(text: String) {
    expectRefusal(2, text, "fast: '\(text)' is neither true nor false")
  }

  @Test(arguments: seeds) func whatIsShownReadsBackTheSame(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let original = Sample(
      limit: random.uniform(0.5...90), count: Int(random.uniform(-3...1000)),
      isFast: random.uniform() < 0.5)
    var copy = Sample()
    for setting in Sample.settings {
      try setting.write(&copy, setting.read(original).description)
      #expect(setting.read(copy) == setting.read(original))
    }
  }

  @Test func settingsTellTheirNameMeaningAndKind() {
    #expect(Sample.settings.map(\.name) == ["limit", "count", "fast"])
    #expect(Sample.settings.map(\.meaning).allSatisfy { $0.hasSuffix(".") })
    #expect(
      Sample.settings.map { $0.read(Sample()) } == [.number(15), .integer(200), .flag(false)])
  }

  /// The error says what is wrong, and the configuration stays as it was.
  private func expectRefusal(_ index: Int, _ text: String, _ message: String) {
    var sample = Sample()
    let before = Sample.settings.map { $0.read(sample) }
    let error = #expect(throws: SettingError.self) {
      try Sample.settings[index].write(&sample, text)
    }
    #expect(error?.description == message)
    #expect(Sample.settings.map { $0.read(sample) } == before)
  }
}
