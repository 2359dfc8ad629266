import CSFusion

/// Prints what a session says: JSON lines or the view for people, and issues as messages.
final class UpdatePrinter {
  private let console: Console
  private let json: Bool
  private let flushesAtOnce: Bool
  private var view: TerminalView
  private var reported: [SessionIssue.Kind: Int] = [:]

  /// Each kind of issue is told in full so often; after that it is only counted.
  private static let reportLimit = 3

  /// Makes a printer.
  ///
  /// - Parameter flushesAtOnce: whether each update leaves at once, as readers of a live session
  ///   need it, or when enough has gathered.
  init(_ console: Console, json: Bool, names: [ObjectID: String], flushesAtOnce: Bool) {
    self.console = console
    self.json = json
    self.flushesAtOnce = flushesAtOnce
    view = TerminalView(console, names: names)
  }

  /// Prints an update.
  func print(_ update: SessionUpdate) {
    for issue in update.issues {
      reported[issue.kind, default: 0] += 1
      if reported[issue.kind, default: 0] <= Self.reportLimit {
        if console.errIsTerminal { view.makeRoom() }
        console.report(issue.description)
      }
    }
    if json {
      for object in update.objects { console.out.write(EstimateLine.text(object) + "\n") }
    } else {
      view.show(update.objects)
    }
    if flushesAtOnce, !update.objects.isEmpty { console.out.flush() }
  }

  /// Prints what is left: the last state, and how many issues were not told in full.
  func finish(_ statistics: SessionStatistics) {
    if !json { view.finish() }
    console.out.flush()
    for (kind, count) in statistics.issues.sorted(by: { $0.key < $1.key })
    where count > Self.reportLimit {
      console.report("\(kind.rawValue): \(count) times in all")
    }
  }
}
