import Camera
import Glibc

/// Where a live session's pictures come from.
public enum CameraOrigin: Sendable {
  /// A V4L2 device such as `/dev/video0`.
  case device(String)
  /// A folder of pictures, with the rate of those without times.
  case folder(String, framesPerSecond: Double)
  /// A source of one's own, opened on the thread that will use it.
  case source(@Sendable () throws(CameraError) -> any FrameSource)

  /// The origin that a path means: a folder of pictures, or else a device.
  public init(path: String, framesPerSecond: Double = 30) {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    self = isFolder ? .folder(path, framesPerSecond: framesPerSecond) : .device(path)
  }
}

/// A source whose type is known at run time only.
struct AnyFrameSource: FrameSource {
  private var base: any FrameSource

  /// Wraps a source.
  init(_ base: any FrameSource) { self.base = base }

  mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult {
    try base.nextFrame(timeoutSeconds: timeoutSeconds)
  }
}
