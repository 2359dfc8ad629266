import Camera
import Geometry
import Recording

/// Everything a replay gave, for evaluation.
public struct ReplayResult: Sendable {
  /// The engine's outputs, in the order it gave them.
  public var objects: [NearbyObject] = []
  /// The odometry the engine was given.
  public var odometry: [OdometrySample] = []
  /// What was skipped or is wrong.
  public var issues: [SessionIssue] = []
  /// What went through.
  public var statistics = SessionStatistics()

  /// Makes an empty result.
  public init() {}
}

/// Gives a recorded run to a session again.
///
/// The session sees the events in the order the live one did, so the outputs are the same.
public struct Replayer: Sendable {
  private let run: Run
  private let configuration: SessionConfiguration
  private let lenient: Bool

  /// Makes a replayer.
  ///
  /// - Parameters:
  ///   - run: what was recorded.
  ///   - configuration: the settings.
  ///   - lenient: whether pictures that can't be read are skipped.
  public init(
    run: Run, configuration: SessionConfiguration = SessionConfiguration(), lenient: Bool = false
  ) {
    self.run = run
    self.configuration = configuration
    self.lenient = lenient
  }

  /// Replays the run; this blocks until it is through.
  ///
  /// - Parameters:
  ///   - pacing: how quickly events are given out.
  ///   - stop: a request to end early; what was given out until then is fused and told.
  ///   - progress: is told how far along in time the replay is, from 0 to 1.
  ///   - onUpdate: is told everything the session says.
  /// - Returns: what went through.
  /// - Throws: `SessionError` where the rig or a picture can't be read.
  @discardableResult
  public func replay(
    pacing: Pacing = .unpaced, stop: StopFlag = StopFlag(),
    progress: (Double) -> Void = { _ in }, onUpdate: @escaping (SessionUpdate) -> Void
  ) throws(SessionError) -> SessionStatistics {
    let setup = try SessionSetup(run: run)
    let session = try SessionRun(setup: setup, configuration: configuration, onUpdate: onUpdate)
    let pictures = setup.odometry == .camera ? run.frames : []
    let events = RecordedEvents(
      frameTimes: pictures.map(\.timestamp),
      inputs: run.odometry.map(SessionInput.init) + run.ranging.map { .ranging($0) }
        + run.hints.map { .hint($0) },
      setup: setup)
    let source = FolderSource(
      pictures: pictures.map { ($0.timestamp, "\(run.directory)/\($0.file)") })
    let frames = RecordedFrames(source, calibration: setup.rig.camera, lenient: lenient)
    return try session.conduct { (session) throws(SessionError) in
      try events.give(
        to: &session, frames: frames, pacing: pacing, stop: stop, progress: progress)
    }
  }

  /// Replays the run as fast as it goes, and gives everything at once.
  public func result() throws(SessionError) -> ReplayResult {
    var result = ReplayResult()
    result.statistics = try replay { update in
      result.objects += update.objects
      result.odometry += update.odometry
      result.issues += update.issues
    }
    return result
  }
}

extension RecordedEvents {
  /// Gives all events to a session, each when it is due.
  func give(
    to run: inout SessionRun, frames: RecordedFrames, pacing: Pacing, stop: StopFlag,
    progress: (Double) -> Void
  ) throws(SessionError) {
    var (frames, pacing) = (frames, pacing)
    for (index, event) in events.enumerated() {
      guard pacing.wait(for: time(of: index), stop: stop) else { return }
      switch event {
      case .frame: try frames.submitNext(to: &run)
      case .input(let input): try run.submit(input)
      }
      // They come in order, so that nothing needs to wait for stragglers.
      try run.release()
      progress(fraction(of: index))
    }
  }
}

extension SessionInput {
  /// A recorded pose of external odometry.
  fileprivate init(_ pose: TimedPose) {
    self = .odometry(
      OdometrySample(timestamp: pose.timestamp, worldFromBody: pose.worldFromBody))
  }
}

extension SessionSetup {
  /// The setup of a recorded run: its odometry, where it has some, else its pictures.
  ///
  /// - Throws: `SessionError` where the rig can't be read.
  public init(run: Run) throws(SessionError) {
    var rig = Rig()
    if let yaml = run.rigYAML {
      do throws(CameraError) {
        rig = try RigFile.parse(yaml, path: "\(run.directory)/rig.yaml")
      } catch {
        throw SessionError(error)
      }
    }
    self.init(
      objects: run.objects, rig: rig,
      odometry: run.odometry.isEmpty ? .camera : .external(isMetric: run.odometryIsMetric))
  }
}
