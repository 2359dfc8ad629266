import Camera
import Geometry

/// The pictures of a recording, read one after another.
struct RecordedFrames {
  private var source: FolderSource
  private let calibration: CameraModel?
  private let lenient: Bool

  /// Makes a reader of pictures.
  ///
  /// - Parameters:
  ///   - source: the pictures.
  ///   - calibration: their camera, whose size they must have; `nil` allows any.
  ///   - lenient: whether pictures that can't be read or used are skipped.
  init(_ source: FolderSource, calibration: CameraModel?, lenient: Bool) {
    self.source = source
    self.calibration = calibration
    self.lenient = lenient
  }

  /// Reads the next picture and gives it to a session.
  mutating func submitNext(to run: inout SessionRun) throws(SessionError) {
    let frame: CameraFrame
    do throws(CameraError) {
      guard case .frame(let next) = try source.nextFrame(timeoutSeconds: 0) else { return }
      frame = next
      try check(frame)
    } catch {
      guard lenient else { throw SessionError(error) }
      try run.report(SessionIssue(.frameSkipped, error.description))
      return
    }
    try run.submit(.frame(frame))
  }

  /// Refuses a picture that the calibration does not hold for.
  private func check(_ frame: CameraFrame) throws(CameraError) {
    let (width, height) = (frame.image.width, frame.image.height)
    guard let calibration, (width, height) != (calibration.width, calibration.height) else {
      return
    }
    throw CameraError(
      .differentSize,
      "has \(width)×\(height) pixels, the rig's camera \(calibration.width)×\(calibration.height)",
      path: frame.sequence.map { source.pictures[$0].path } ?? "",
      advice: "give the rig of this camera")
  }
}
