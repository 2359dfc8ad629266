import Camera
import Recording

extension SessionError {
  /// The same failure, of a camera or picture.
  init(_ error: CameraError) { self.init(error.description) }

  /// The same failure, of a recording.
  init(_ error: RecordingError) {
    self.init(error.reason, path: error.path, line: error.line)
  }
}
