import Glibc

/// What went wrong with a camera, a picture or a rig file, where, and what to do about it.
public struct CameraError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure, for programs; further kinds may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public var rawValue: String

    /// Makes a kind of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file or device.
    public static let notFound = Code(rawValue: "notFound")
    /// The file or device may not be opened by this user.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// Another program uses the device.
    public static let busy = Code(rawValue: "busy")
    /// The file is no camera that pictures can be captured from.
    public static let notACamera = Code(rawValue: "notACamera")
    /// The camera offers nothing that was asked for.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The camera was unplugged.
    public static let disconnected = Code(rawValue: "disconnected")
    /// The camera or its driver failed while streaming.
    public static let deviceFailed = Code(rawValue: "deviceFailed")
    /// The file could not be read or written.
    public static let inputOutput = Code(rawValue: "inputOutput")
    /// The picture is damaged, truncated, of an unknown kind or too large.
    public static let damagedPicture = Code(rawValue: "damagedPicture")
    /// The picture has another size than those before it.
    public static let differentSize = Code(rawValue: "differentSize")
    /// The text of a rig or timestamp file is not what it should be.
    public static let invalidFile = Code(rawValue: "invalidFile")
  }

  /// The kind of the failure.
  public var code: Code
  /// What went wrong, in words.
  public var message: String
  /// The device, file or folder it concerns; empty where there is none.
  public var path: String
  /// The line of the file, from 1.
  public var line: Int?
  /// The error number the kernel gave.
  public var errno: Int32?
  /// What to do about it, in words.
  public var advice: String?

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, path: String, line: Int? = nil, errno: Int32? = nil,
    advice: String? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.line = line
    self.errno = errno
    self.advice = advice
  }

  /// `path:line: message (reason of the kernel); advice`, as much of it as is known.
  public var description: String {
    var text = path
    if let line { text += ":\(line)" }
    if !text.isEmpty { text += ": " }
    text += message
    if let errno { text += " (\(String(cString: strerror(errno))))" }
    if let advice { text += "; \(advice)" }
    return text
  }
}
