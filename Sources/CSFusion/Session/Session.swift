import ChannelSounding
import Fusion
import Geometry
import VisualOdometry

/// The heart of a session: inputs in whatever order they arrive, distances and directions out.
///
/// It knows no clock, file or thread. The engine sees what was accepted in canonical order, so
/// the outputs depend on the accepted inputs alone: a replay of them gives the same.
public struct Session: ~Copyable {
  /// What has gone through so far.
  public private(set) var statistics = SessionStatistics()

  private let setup: SessionSetup
  private var orderer: EventOrderer
  private var odometry: FrameOdometry
  private var engine: FusionEngine
  private var lastFrame: Timestamp?
  private var lastPose: Timestamp?

  /// Makes a session.
  ///
  /// - Throws: `SessionError` where the camera's calibration can't be used.
  public init(
    setup: SessionSetup, configuration: SessionConfiguration = SessionConfiguration()
  ) throws(SessionError) {
    self.setup = setup
    let rig = setup.rigWithOffsets
    orderer = EventOrderer(reorderSeconds: configuration.session.reorderMilliseconds * 1e-3)
    odometry = try FrameOdometry(setup: setup, configuration: configuration)
    engine = FusionEngine(
      configuration: configuration.fusion, rig: rig,
      odometryIsMetric: setup.odometry == .external(isMetric: true),
      seed: UInt64(clamping: configuration.session.seed))
  }

  /// Takes an input, and gives what became certain by it.
  ///
  /// Pictures come with their camera's own time; it is mapped to the time base here.
  public mutating func submit(_ input: SessionInput) -> SessionUpdate {
    var update = SessionUpdate()
    let input = setup.inTimeBase(input)
    if orderer.insert(input) {
      fuse(orderer.releaseReady(), into: &update)
    } else {
      update.issues.append(
        SessionIssue(
          .lateEvent,
          "\(input.name) of \(input.timestamp.nanoseconds) ns came too late and was left out; "
            + "session.reorderMilliseconds sets how long the others wait"))
    }
    statistics.count(update)
    return update
  }

  /// Fuses all that waits for stragglers, without waiting on.
  public mutating func release() -> SessionUpdate {
    var update = SessionUpdate()
    fuse(orderer.releaseAll(), into: &update)
    statistics.count(update)
    return update
  }

  /// Fuses all that waits, for stragglers or for a later pose; call it when no more inputs come.
  public mutating func finish() -> SessionUpdate {
    var update = SessionUpdate()
    fuse(orderer.releaseAll(), into: &update)
    give(engine.finish(), into: &update)
    statistics.count(update)
    return update
  }

  /// Notes an issue that arose outside, so that it is counted.
  mutating func note(_ issue: SessionIssue) -> SessionUpdate {
    var update = SessionUpdate()
    update.issues = [issue]
    statistics.count(update)
    return update
  }

  private mutating func fuse(_ inputs: [SessionInput], into update: inout SessionUpdate) {
    for input in inputs {
      switch input {
      case .frame(let frame):
        guard isNew(input, after: lastFrame, into: &update),
          odometry.accepts(frame, into: &update)
        else { continue }
        lastFrame = frame.timestamp
        update.accepted.append(input)
        if let sample = odometry.process(frame, into: &update) { give(sample, into: &update) }
      case .odometry(let sample):
        guard setup.odometry != .camera else {
          update.issues.append(
            SessionIssue(
              .unexpectedPose,
              "\(input.name) was left out, as this session has its odometry from pictures"))
          continue
        }
        guard isNew(input, after: lastPose, into: &update) else { continue }
        lastPose = sample.timestamp
        update.accepted.append(input)
        give(sample, into: &update)
      case .ranging(let sample):
        update.accepted.append(input)
        if let lost = odometry.noteTime(sample.timestamp, into: &update) {
          give(lost, into: &update)
        }
        give(engine.process(.ranging(sample)), into: &update)
      case .hint(let hint):
        update.accepted.append(input)
        give(engine.process(.hint(hint)), into: &update)
      }
    }
  }

  /// Whether a picture or pose is later than the one before.
  private func isNew(
    _ input: SessionInput, after last: Timestamp?, into update: inout SessionUpdate
  ) -> Bool {
    guard let last, input.timestamp <= last else { return true }
    update.issues.append(
      SessionIssue(
        .repeatedTime,
        "\(input.name) of \(input.timestamp.nanoseconds) ns has the time of the one before and "
          + "was left out"))
    return false
  }

  private mutating func give(_ sample: OdometrySample, into update: inout SessionUpdate) {
    update.odometry.append(sample)
    give(engine.process(.odometry(sample)), into: &update)
  }

  private mutating func give(_ objects: [NearbyObject], into update: inout SessionUpdate) {
    update.objects += objects.map { odometry.explained($0) }
  }
}
