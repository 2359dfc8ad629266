import Camera
import Dispatch
import Geometry
import Recording

/// A session on sources that deliver while it runs, with a recording of it if wanted.
///
/// A folder of pictures with a regular file of ranging is taken as a recording: both are merged in
/// order of time, in whatever time base they share, paced at their times. With ranging that is
/// written meanwhile, the folder's pictures wait for it. A real camera waits for nobody: its
/// pictures and the ranging are fused as they arrive, and both must be timed by CLOCK_MONOTONIC.
/// Ranging that is nowhere near the pictures in time is refused and reported.
public struct LiveSession: Sendable {
  let camera: CameraOrigin?
  let ranging: String?
  let hints: [ObjectID: MotionState]
  let setup: SessionSetup
  let configuration: SessionConfiguration
  let lenient: Bool
  let pacing: Pacing
  let recordingDirectory: String?

  /// Makes a session that does not run yet.
  ///
  /// - Parameters:
  ///   - camera: where pictures come from; `nil` for distances alone.
  ///   - ranging: a file of ranging lines, a named pipe, or `-` for standard input.
  ///   - rig: the camera and antennas.
  ///   - hints: what is known of the objects' motion from the start.
  ///   - objects: names and range offsets of objects, where known; others may turn up.
  ///   - configuration: the settings.
  ///   - lenient: whether lines and pictures that can't be read are skipped.
  ///   - pacing: how quickly a folder's pictures are given out.
  ///   - directory: the folder to record to; it must not hold anything.
  public init(
    camera: CameraOrigin?, ranging: String?, rig: Rig = Rig(),
    hints: [ObjectID: MotionState] = [:], objects: [RunObject] = [],
    configuration: SessionConfiguration = SessionConfiguration(), lenient: Bool = false,
    pacing: Pacing = .speed(1), recordTo directory: String? = nil
  ) {
    self.camera = camera
    self.ranging = ranging
    self.hints = hints
    setup = SessionSetup(objects: objects, rig: rig, odometry: .camera)
    self.configuration = configuration
    self.lenient = lenient
    self.pacing = pacing
    recordingDirectory = directory
  }

  /// Runs the session; this blocks until its sources end or it is asked to stop.
  ///
  /// Before it returns, all that was taken in is fused, told and recorded, also after a failure.
  ///
  /// - Parameters:
  ///   - stop: the request to end.
  ///   - onUpdate: is told everything the session says, on the calling thread.
  /// - Returns: what went through.
  /// - Throws: `SessionError` where the camera can't be opened, a line can't be read, or the
  ///   recording can't be written.
  @discardableResult
  public func run(
    stop: StopFlag = StopFlag(), onUpdate: @escaping (SessionUpdate) -> Void
  ) throws(SessionError) -> SessionStatistics {
    guard camera != nil || ranging != nil else {
      throw SessionError("there is neither a camera nor ranging to run on")
    }
    let hasRangingFile = ranging.map(ByteStream.isRegularFile) ?? true
    switch camera {
    case .folder(let path, let rate):
      let folder = try Self.folder(path, rate)
      return try makeRun(onUpdate).conduct { (run) throws(SessionError) in
        if hasRangingFile {
          try merge(folder, into: &run, stop: stop)
        } else {
          try follow(folder, into: &run, stop: stop)
        }
      }
    case nil where hasRangingFile:
      return try makeRun(onUpdate).conduct { (run) throws(SessionError) in
        try merge(FolderSource(pictures: []), into: &run, stop: stop)
      }
    default:
      return try makeRun(onUpdate).conduct { (run) throws(SessionError) in
        try takeAsItComes(into: &run, stop: stop)
      }
    }
  }

  /// Runs the session on a thread of its own; ending the iteration ends the session.
  ///
  /// - Parameter stop: the request to end early with nothing lost.
  /// - Returns: everything the session says; it throws a `SessionError` as `run` does.
  public func updates(
    stop: StopFlag = StopFlag()
  ) -> AsyncThrowingStream<SessionUpdate, any Error> {
    AsyncThrowingStream { continuation in
      continuation.onTermination = { _ in stop.stop() }
      DispatchQueue(label: "csfuse.session").async {
        do throws(SessionError) {
          try run(stop: stop) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  private func makeRun(
    _ onUpdate: @escaping (SessionUpdate) -> Void
  ) throws(SessionError) -> SessionRun {
    try SessionRun(
      setup: setup, configuration: configuration, hints: hints, recordTo: recordingDirectory,
      onUpdate: onUpdate)
  }

  private static func folder(
    _ path: String, _ framesPerSecond: Double
  ) throws(SessionError) -> FolderSource {
    do throws(CameraError) {
      return try FolderSource(directory: path, framesPerSecond: framesPerSecond)
    } catch {
      throw SessionError(error)
    }
  }
}
