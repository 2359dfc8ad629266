/// A part of a YAML file together with the file's name, so that every error can say where.
struct YAMLValue {
  var node: YAMLNode
  var path: String

  /// The value of a key; `nil` where the mapping lacks it.
  subscript(key: String) -> YAMLValue? {
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.first { $0.key == key }.map { YAMLValue(node: $0.value, path: path) }
  }

  /// The first of several keys that the mapping has.
  subscript(anyOf keys: [String]) -> YAMLValue? {
    keys.lazy.compactMap { self[$0] }.first
  }

  /// An error at this place.
  func error(_ message: String, advice: String? = nil) -> CameraError {
    CameraError(.invalidFile, message, path: path, line: node.line, advice: advice)
  }

  /// The value of a key that must be there.
  func required(_ key: String) throws(CameraError) -> YAMLValue {
    try required(anyOf: [key])
  }

  /// The value of the first of several keys, one of which must be there.
  func required(anyOf keys: [String]) throws(CameraError) -> YAMLValue {
    guard let value = self[anyOf: keys] else {
      throw error("'\(keys.joined(separator: "' or '"))' is missing")
    }
    return value
  }

  /// The entries of a mapping, in the file's order.
  func entries() throws(CameraError) -> [(key: String, value: YAMLValue)] {
    guard case .mapping(let entries) = node.content else {
      throw error("should be a mapping of keys to values")
    }
    return entries.map { ($0.key, YAMLValue(node: $0.value, path: path)) }
  }

  /// Refuses keys that are not understood, so that no slip of the pen goes unseen.
  func allow(only known: [String]) throws(CameraError) {
    guard case .mapping(let entries) = node.content else {
      throw error("should be a mapping of keys to values")
    }
    for entry in entries where !known.contains(entry.key) {
      throw CameraError(
        .invalidFile, "'\(entry.key)' is not understood", path: path, line: entry.line,
        advice: "known are \(known.joined(separator: ", "))")
    }
  }

  /// The items of a sequence.
  func items() throws(CameraError) -> [YAMLValue] {
    guard case .sequence(let items) = node.content else { throw error("should be a list") }
    return items.map { YAMLValue(node: $0, path: path) }
  }

  /// A scalar's text.
  func text() throws(CameraError) -> String {
    guard case .scalar(let text) = node.content else { throw error("should be a single value") }
    return text
  }

  /// No number of a rig is larger: it is an offset of clocks of 150 years, in seconds.
  private static let largestNumber = 5e9

  /// A finite number that is not absurd, so that what is computed of it stays finite.
  func number() throws(CameraError) -> Double {
    let text = try text()
    guard let number = Double(text), number.isFinite else {
      throw error("'\(text)' is no finite number")
    }
    guard abs(number) <= Self.largestNumber else {
      throw error("'\(text)' is beyond ±\(Self.largestNumber)")
    }
    return number
  }

  /// A whole number within bounds.
  func integer(in bounds: ClosedRange<Int>) throws(CameraError) -> Int {
    let text = try text()
    guard let number = Int(text), bounds.contains(number) else {
      throw error(
        "'\(text)' is no whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// Numbers of a list, of a list of lists, or of a mapping with `data` (OpenCV's and ROS's
  /// matrices), row by row; exactly `count` of them where that is given.
  func numbers(count: Int? = nil) throws(CameraError) -> [Double] {
    if let data = self["data"] { return try data.numbers(count: count) }
    var numbers: [Double] = []
    for item in try items() {
      if case .sequence = item.node.content {
        numbers += try item.numbers()
      } else {
        numbers.append(try item.number())
      }
    }
    if let count, numbers.count != count {
      throw error("should be \(count) numbers, not \(numbers.count)")
    }
    return numbers
  }
}
