import CSFusion
import Evaluation
import Geometry

/// One line an object that is written over again and again, or a block of lines now and then
/// where the output is no terminal.
struct TerminalView {
  private let console: Console
  private let clock: () -> Double
  private var names: [ObjectID: String]
  private var objects: [ObjectID: NearbyObject] = [:]
  private var start: Timestamp?
  private var now: Timestamp?
  private var linesOnScreen = 0
  private var lastDrawn = -Double.infinity
  private var lastPrinted: Timestamp?

  /// A terminal is drawn anew at most so often, seconds of the clock on the wall.
  private static let redrawSeconds = 0.05
  /// Text off a terminal is printed so often, seconds of the run.
  private static let printSeconds = 1.0

  /// Makes a view that knows the objects' names.
  init(
    _ console: Console, names: [ObjectID: String] = [:],
    clock: @escaping () -> Double = monotonicSeconds
  ) {
    self.console = console
    self.names = names
    self.clock = clock
    for object in names.keys where console.outIsTerminal {
      objects[object] = NearbyObject(timestamp: Timestamp(nanoseconds: 0), object: object)
    }
  }

  /// Takes the engine's output in, and shows it when it is time.
  mutating func show(_ updates: [NearbyObject]) {
    guard let first = updates.first else { return }
    start = start ?? first.timestamp
    for update in updates {
      objects[update.object] = update
      now = max(now ?? update.timestamp, update.timestamp)
    }
    if console.outIsTerminal {
      guard clock() - lastDrawn >= Self.redrawSeconds else { return }
      redraw()
    } else if let now, lastPrinted.map({ now.seconds(since: $0) >= Self.printSeconds }) ?? true {
      printBlock()
    }
  }

  /// Shows the last state and leaves it on the screen.
  mutating func finish() {
    guard now != nil else { return }
    if console.outIsTerminal { redraw() } else if lastPrinted != now { printBlock() }
    console.out.flush()
  }

  /// Leaves the lines on the screen, so that a message may follow them.
  mutating func makeRoom() { linesOnScreen = 0 }

  private var lines: [String] {
    let width = objects.keys.map { name(of: $0).count }.max() ?? 0
    return objects.sorted { $0.key < $1.key }.map {
      ObjectLine.text($0.value, name: name(of: $0.key), nameWidth: width)
    }
  }

  private func name(of object: ObjectID) -> String { names[object] ?? object.rawValue }

  private mutating func redraw() {
    lastDrawn = clock()
    // Back to the first line, then every line anew, cut so that none wraps.
    var text = linesOnScreen > 0 ? "\u{1B}[\(linesOnScreen)A" : ""
    let width = console.columns
    let lines = lines
    for line in lines { text += "\r\u{1B}[2K" + line.prefix(max(width - 1, 20)) + "\n" }
    linesOnScreen = lines.count
    console.out.write(text)
    console.out.flush()
  }

  private mutating func printBlock() {
    guard let now, let start else { return }
    lastPrinted = now
    let seconds = now.seconds(since: start).fixed(1).leftPadded(to: 6) + " s  "
    for line in lines { console.out.write(seconds + line + "\n") }
  }
}
