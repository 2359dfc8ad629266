import Camera
import Geometry

/// The pictures of a recording, read one after another.
struct RecordedFrames {
  private var source: FolderSource
  private let lenient: Bool

  /// Makes a reader of pictures; a lenient one skips those that can't be read.
  init(_ source: FolderSource, lenient: Bool) {
    self.source = source
    self.lenient = lenient
  }

  /// Reads the next picture and gives it to a session.
  mutating func submitNext(to run: inout SessionRun) throws(SessionError) {
    let frame: CameraFrame
    do throws(CameraError) {
      guard case .frame(let next) = try source.nextFrame(timeoutSeconds: 0) else { return }
      frame = next
    } catch {
      guard lenient else { throw SessionError(error) }
      try run.report(SessionIssue(.frameSkipped, error.description))
      return
    }
    try run.submit(.frame(frame))
  }
}
