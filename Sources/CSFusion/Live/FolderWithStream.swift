import Camera
import Dispatch
import Geometry

extension LiveSession {
  /// A folder of pictures and ranging that is written meanwhile: the pictures wait for it.
  ///
  /// They wait for the first writer without limit, for one that is silent for a limited time, and
  /// not at all once it has left. So a recorded pair gives the same as from files, however quickly
  /// the lines are written.
  func follow(
    _ folder: FolderSource, into run: inout SessionRun, stop: StopFlag
  ) throws(SessionError) {
    let feeds = Feeds()
    let feed = feeds.startRanging(ranging, isFollowed: false, lenient: lenient)
    defer { feeds.join() }
    let check = timeCheck(pictures: folder.pictures.map(\.timestamp))
    var frames = FolderQueue(folder, lenient: lenient, setup: setup, pacing: pacing)
    var patience = Patience(seconds: configuration.session.rangingTimeoutSeconds)
    while !stop.isStopped {
      // Read before the queue: a writer that has left has handed all over.
      let writer = feed.writer
      switch feed.queue.head {
      case .ready(let item):
        patience.renew()
        if case .sample(let sample) = item, check.issue(with: sample) == nil,
          frames.hasFrame(before: sample)
        {
          try frames.give(to: &run, stop: stop)
        } else {
          _ = feed.queue.take()
          try take(item, into: &run, check: check)
        }
      case .ended where frames.isEmpty: return
      case .ended:
        try frames.give(to: &run, stop: stop)
      case .pending where frames.isEmpty:
        guard writer == .present else { return }
        _ = feeds.bell.wait(timeout: .now() + 0.05)
      case .pending:
        switch patience.verdict(on: writer) {
        case .wait(let issue):
          if let issue { try run.report(issue) }
          _ = feeds.bell.wait(timeout: .now() + 0.05)
        case .goOn(let issue):
          if let issue { try run.report(issue) }
          try frames.give(to: &run, stop: stop)
        }
      }
    }
  }

  /// Gives what a ranging feed handed over to a session.
  func take(
    _ item: RangingFeed.Item, into run: inout SessionRun, check: TimeCheck
  ) throws(SessionError) {
    switch item {
    case .issue(let issue): try run.report(issue)
    case .failed(let error): throw error
    case .sample(let sample):
      if let issue = check.issue(with: sample) {
        try run.report(issue)
        return
      }
      try run.submit(.ranging(sample))
    }
  }
}

/// The pictures of a folder that have not been given out.
private struct FolderQueue {
  private var frames: RecordedFrames
  private var times: ArraySlice<Timestamp>
  private var pacing: Pacing

  init(_ folder: FolderSource, lenient: Bool, setup: SessionSetup, pacing: Pacing) {
    frames = RecordedFrames(folder, calibration: setup.rig.camera, lenient: lenient)
    times = folder.pictures.map { setup.inTimeBase($0.timestamp) }[...]
    self.pacing = pacing
  }

  var isEmpty: Bool { times.isEmpty }

  /// Whether the next picture comes before a ranging sample.
  func hasFrame(before sample: RangingSample) -> Bool {
    times.first.map { EventOrder(frameAt: $0) < EventOrder(.ranging(sample)) } ?? false
  }

  /// Gives out the next picture when it is due.
  mutating func give(to run: inout SessionRun, stop: StopFlag) throws(SessionError) {
    guard let time = times.popFirst(), pacing.wait(for: time, stop: stop) else { return }
    try frames.submitNext(to: &run)
  }
}

/// How long pictures wait for ranging.
private struct Patience {
  enum Verdict {
    case wait(SessionIssue?)
    case goOn(SessionIssue?)
  }

  private let seconds: Double
  private var start: Int64?
  private var hasComplained = false

  init(seconds: Double) { self.seconds = seconds }

  /// Something came.
  mutating func renew() {
    start = nil
    hasComplained = false
  }

  /// Whether to wait on for a writer from whom nothing comes.
  mutating func verdict(on writer: RangingFeed.Writer) -> Verdict {
    let now = PacingClock.monotonic.now()
    let waited = Double(now &- (start ?? now)) * 1e-9
    start = start ?? now
    switch writer {
    case .gone: return .goOn(nil)
    case .awaited:
      guard waited > 0.5 else { return .wait(nil) }
      return .wait(
        complaint(.rangingWaiting, "nobody writes ranging lines yet; the pictures wait"))
    case .present:
      guard waited > seconds else { return .wait(nil) }
      return .goOn(
        complaint(.rangingSilent, "no ranging lines come; the pictures go on without them"))
    }
  }

  private mutating func complaint(_ kind: SessionIssue.Kind, _ text: String) -> SessionIssue? {
    defer { hasComplained = true }
    return hasComplained ? nil : SessionIssue(kind, text)
  }
}
