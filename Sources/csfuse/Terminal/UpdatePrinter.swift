import CSFusion

/// Prints what a session says: JSON lines or the view for people, and issues as messages.
final class UpdatePrinter {
  private let console: Console
  private let json: Bool
  private let flushesAtOnce: Bool
  private let clock: () -> Double
  private var view: TerminalView
  private var counts: [SessionIssue.Kind: Int] = [:]
  private var lastReported: [SessionIssue.Kind: Double] = [:]

  /// An issue of the same kind is told in full at most so often, seconds; in between it is only
  /// counted.
  private static let reportSeconds = 60.0

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - flushesAtOnce: whether each update leaves at once, as readers of a live session need it,
  ///     or when enough has gathered.
  ///   - clock: seconds since some time.
  init(
    _ console: Console, json: Bool, names: [ObjectID: String], flushesAtOnce: Bool,
    clock: @escaping () -> Double = monotonicSeconds
  ) {
    self.console = console
    self.json = json
    self.flushesAtOnce = flushesAtOnce
    self.clock = clock
    view = TerminalView(console, names: names, clock: clock)
  }

  /// Prints an update.
  func print(_ update: SessionUpdate) {
    for issue in update.issues {
      counts[issue.kind, default: 0] += 1
      let now = clock()
      if let last = lastReported[issue.kind], now - last < Self.reportSeconds { continue }
      lastReported[issue.kind] = now
      if console.errIsTerminal { view.makeRoom() }
      console.report(issue.description)
    }
    if json {
      for object in update.objects { console.out.write(EstimateLine.text(object) + "\n") }
    } else {
      view.show(update.objects)
    }
    if flushesAtOnce, !update.objects.isEmpty { console.out.flush() }
  }

  /// Prints what is left: the last state, and how often there was what was told once.
  func finish() {
    if !json { view.finish() }
    console.out.flush()
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      console.report("\(kind.rawValue): \(count) times in all")
    }
  }
}
