/// What went wrong with a recording, where, and why.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of fault; new kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public var rawValue: String

    /// Makes a kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file that must be there is not.
    public static let missingFile = Code(rawValue: "missingFile")
    /// A file is there but the system does not let it be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// A file or folder cannot be written.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The format or its version is unknown.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The text does not have the expected form.
    public static let malformed = Code(rawValue: "malformed")
    /// A value has the right form but makes no sense.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A record is not later than the one before it.
    public static let outOfOrder = Code(rawValue: "outOfOrder")
    /// A record names an object that the run does not.
    public static let unknownObject = Code(rawValue: "unknownObject")
    /// A picture is missing.
    public static let missingPicture = Code(rawValue: "missingPicture")
  }

  /// The kind of fault.
  public var code: Code
  /// The file or folder at fault.
  public var path: String
  /// The line at fault, from 1; `nil` where the fault is not of a line.
  public var line: Int?
  /// The byte at fault within the line, from 1; `nil` where it is not known.
  public var byte: Int?
  /// What was wrong, in words.
  public var reason: String

  /// Makes an error.
  public init(code: Code, path: String, line: Int? = nil, byte: Int? = nil, reason: String) {
    self.code = code
    self.path = path
    self.line = line
    self.byte = byte
    self.reason = reason
  }

  /// The place and the reason: `path:line: reason`.
  public var description: String {
    guard let line else { return "\(path): \(reason)" }
    return "\(path):\(line): \(reason)"
  }
}

/// A fault within one record, before its file and line are known.
struct RecordFailure: Error {
  var code: RecordingError.Code
  var byte: Int?
  var reason: String

  init(_ code: RecordingError.Code, byte: Int? = nil, _ reason: String) {
    self.code = code
    self.byte = byte
    self.reason = reason
  }

  /// The error for people, with the place added.
  func located(path: String, line: Int?) -> RecordingError {
    RecordingError(code: code, path: path, line: line, byte: byte, reason: reason)
  }
}
