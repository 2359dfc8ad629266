import Geometry

/// A session under way: what it is given, what it tells, and what is kept of it.
struct SessionRun: ~Copyable {
  private var session: Session
  private var recorder: Recorder?
  private var hints: [ObjectID: MotionState]
  private let reorderSeconds: Double
  private let onUpdate: (SessionUpdate) -> Void

  /// Makes a run that has been given nothing yet.
  ///
  /// - Parameters:
  ///   - setup: what the session is about.
  ///   - configuration: the settings.
  ///   - hints: what is known of the objects' motion from the start.
  ///   - directory: the folder to record to, if any.
  ///   - onUpdate: is told everything.
  init(
    setup: SessionSetup, configuration: SessionConfiguration,
    hints: [ObjectID: MotionState] = [:], recordTo directory: String? = nil,
    onUpdate: @escaping (SessionUpdate) -> Void
  ) throws(SessionError) {
    let session = try Session(setup: setup, configuration: configuration)
    let recorder: Recorder? =
      if let directory { try Recorder(directory: directory, setup: setup) } else { nil }
    self.session = session
    self.recorder = recorder
    self.hints = hints
    reorderSeconds = configuration.session.reorderMilliseconds * 1e-3
    self.onUpdate = onUpdate
  }

  /// Gives the session an input.
  mutating func submit(_ input: SessionInput) throws(SessionError) {
    try submitHints(before: input.timestamp)
    try tell(session.submit(input))
  }

  /// Fuses all that waits for stragglers.
  mutating func release() throws(SessionError) {
    try tell(session.release())
  }

  /// Reports something that happened outside of the session.
  mutating func report(_ issue: SessionIssue) throws(SessionError) {
    try tell(session.note(issue))
  }

  /// Gives everything to the session; then, also after a failure, fuses all that waits, tells it,
  /// and ends the recording.
  consuming func conduct(
    _ give: (inout SessionRun) throws(SessionError) -> Void
  ) throws(SessionError) -> SessionStatistics {
    var failure: SessionError?
    do throws(SessionError) {
      try give(&self)
    } catch {
      failure = error
    }
    try tell(session.finish())
    let statistics = session.statistics
    if let recorder = recorder.take() {
      // So that the same name can be given once the source is there.
      if failure != nil, statistics.isEmpty { recorder.discard() } else { try recorder.finish() }
    }
    if let failure { throw failure }
    return statistics
  }

  /// The hints from the start hold from before the first input on, as far as it may be reordered.
  private mutating func submitHints(before first: Timestamp) throws(SessionError) {
    guard !hints.isEmpty else { return }
    let earliest = first.advanced(bySeconds: -reorderSeconds)
    // Recorded times that start at zero stay positive.
    let time = first.nanoseconds >= 0 ? max(earliest, Timestamp(nanoseconds: 0)) : earliest
    for (object, state) in hints.sorted(by: { $0.key < $1.key }) {
      try tell(
        session.submit(.hint(MotionHint(timestamp: time, object: object, state: state))))
    }
    hints = [:]
  }

  private mutating func tell(_ update: SessionUpdate) throws(SessionError) {
    guard !update.isEmpty else { return }
    // Kept first: what has been told is in the recording, whatever happens next.
    try recorder?.append(update.accepted)
    onUpdate(update)
  }
}
