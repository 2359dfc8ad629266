/// One option of a verb, as it is parsed and as `--help` explains it.
struct Option: Sendable, Hashable {
  /// The long name without its dashes.
  let name: String
  /// The one-letter name, where there is one.
  var short: Character?
  /// What stands for the value in help, as in `--plot FILE`; `nil` for an option without one.
  var value: String?
  /// What it does.
  let meaning: String

  init(_ name: String, short: Character? = nil, value: String? = nil, _ meaning: String) {
    self.name = name
    self.short = short
    self.value = value
    self.meaning = meaning
  }

  static let help = Option("help", short: "h", "show this help and end")
  static let json = Option(
    "json", "print JSON lines, as is the default when the output is no terminal")
  static let text = Option("text", "print text for people, whatever the output is")
  static let config = Option(
    "config", short: "c", value: "FILE", "read settings from a file, as 'csfuse config' prints it")
  static let set = Option(
    "set", short: "s", value: "KEY=VALUE", "override one setting; may be given several times")
  static let lenient = Option(
    "lenient", "skip and count damaged records instead of stopping at them")
}

/// Wrong use of the command: reported with exit code 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
