import Geometry

/// What a source answers when asked for the next picture.
public enum FrameResult: Sendable {
  /// A picture.
  case frame(CameraFrame)
  /// No picture arrived in time; ask again.
  case timeout
  /// No picture will ever come again.
  case end
}

/// Something pictures come from, one after another: a camera or a folder.
public protocol FrameSource: ~Copyable {
  /// Waits for the next picture, at most so long.
  ///
  /// A damaged picture is an error that names it; the source is past it then, and can be asked for
  /// the one after it.
  mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult
}
