import Geometry

extension SessionConfiguration {
  /// Every setting as the text of a configuration file: `key = value  # meaning`, one a line.
  public var text: String {
    let assignments = entries.map { "\($0.key) = \($0.value)" }
    let width = assignments.map(\.count).max() ?? 0
    return zip(assignments, entries).map { assignment, entry in
      let padding = String(repeating: " ", count: width - assignment.count)
      return "\(assignment)\(padding)  # \(entry.meaning)\n"
    }.joined()
  }

  /// Changes one setting by an assignment `key=value`.
  ///
  /// - Throws: `SessionError` where it is no assignment, or there is no such setting or value.
  public mutating func apply(assignment: String) throws(SessionError) {
    guard let sign = assignment.firstIndex(of: "=") else {
      throw SessionError("'\(assignment)' is no assignment; write key = value")
    }
    try set(
      String(assignment[..<sign].trimmed),
      to: String(assignment[assignment.index(after: sign)...].trimmed))
  }

  /// Changes the settings that a configuration file's text assigns; `#` starts a comment.
  ///
  /// - Throws: `SessionError` with path and line where a line is no assignment of a setting, or
  ///   assigns one for the second time.
  public mutating func apply(text: String, path: String) throws(SessionError) {
    var assigned: [Substring: Int] = [:]
    // Characters compare by grapheme, where "\r\n" is one; `isNewline` covers both ends.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let assignment = line.prefix { $0 != "#" }.trimmed
      guard !assignment.isEmpty else { continue }
      let key = assignment.prefix { $0 != "=" }.trimmed
      if let earlier = assigned.updateValue(index + 1, forKey: key) {
        throw SessionError(
          "'\(key)' is set for the second time, after line \(earlier)", path: path,
          line: index + 1)
      }
      do throws(SessionError) {
        try apply(assignment: String(assignment))
      } catch {
        throw SessionError(error.reason, path: path, line: index + 1)
      }
    }
  }

  /// Changes the settings that a configuration file assigns.
  ///
  /// - Throws: `SessionError` with path, and line where it is about one.
  public mutating func apply(contentsOf path: String) throws(SessionError) {
    let bytes = try ByteStream.readAll(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SessionError("is no UTF-8 text", path: path)
    }
    try apply(text: text, path: path)
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmed: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
