/// Why a session, a replay or a configuration cannot go on, and what to do.
public struct SessionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, device or stream at fault, where there is one.
  public var path: String?
  /// The line in it, from 1, where there is one.
  public var line: Int?
  /// What was wrong and what would help, in words.
  public var reason: String

  /// Makes an error.
  public init(_ reason: String, path: String? = nil, line: Int? = nil) {
    self.reason = reason
    self.path = path
    self.line = line
  }

  /// Where and what, on one line.
  public var description: String {
    guard let path else { return reason }
    guard let line else { return "\(path): \(reason)" }
    return "\(path):\(line): \(reason)"
  }
}
