/// A parsed command line: options with their values, and operands.
struct Arguments: Sendable {
  /// The words that are no options, in order.
  var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Notes an option; one without a value notes an empty text.
  mutating func add(_ option: Option, _ value: String) {
    values[option.name, default: []].append(value)
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// An option's value; of several the last.
  func text(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of an option, in order.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// An option's value as a real number within bounds.
  func number(_ option: Option, in bounds: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = text(option) else { return nil }
    guard let value = Double(text), bounds.contains(value) else {
      throw UsageError(
        "--\(option.name): '\(text)' is no number from \(bounds.lowerBound) to "
          + "\(bounds.upperBound)")
    }
    return value
  }

  /// An option's value as a whole number within bounds.
  func integer<Value: FixedWidthInteger>(
    _ option: Option, in bounds: ClosedRange<Value>
  ) throws(UsageError) -> Value? {
    guard let text = text(option) else { return nil }
    guard let value = Value(text), bounds.contains(value) else {
      throw UsageError(
        "--\(option.name): '\(text)' is no whole number from \(bounds.lowerBound) to "
          + "\(bounds.upperBound)")
    }
    return value
  }

  /// An option's value as one of a set of words.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: Option, of type: Value.Type
  ) throws(UsageError) -> Value? {
    guard let text = text(option) else { return nil }
    return try parseChoice(text, of: type, for: "--" + option.name)
  }
}

/// A word as one of a set of words.
func parseChoice<Value: RawRepresentable<String> & CaseIterable>(
  _ word: String, of type: Value.Type, for what: String
) throws(UsageError) -> Value {
  if let value = Value(rawValue: word) { return value }
  let known = type.allCases.map(\.rawValue)
  throw UsageError(
    "\(what): '\(word)' is none of " + known.joined(separator: ", ")
      + suggestion(for: word, among: known))
}
