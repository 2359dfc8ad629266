import ChannelSounding
import Dispatch
import Geometry
import Recording
import Synchronization

/// Reads ranging lines on a thread of its own, as they arrive.
final class RangingFeed: Sendable {
  /// What the thread hands over.
  enum Item: Sendable {
    /// A line's sample.
    case sample(RangingSample)
    /// A line was skipped.
    case issue(SessionIssue)
    /// The source, or a line of it, can't be read.
    case failed(SessionError)
  }

  /// Whether somebody writes to the source.
  enum Writer: Int, AtomicRepresentable {
    /// Nobody has yet.
    case awaited
    /// Somebody does.
    case present
    /// Somebody did; on a named pipe another may come.
    case gone
  }

  /// What has been read and not been taken.
  let queue: FeedQueue<Item>
  private let writerState = Atomic<Writer>(.awaited)
  private let bell: DispatchSemaphore

  /// Makes a feed that does not read yet.
  init(bell: DispatchSemaphore) {
    self.bell = bell
    queue = FeedQueue(capacity: 256, bell: bell)
  }

  /// Whether somebody writes to the source.
  var writer: Writer { writerState.load(ordering: .acquiring) }

  /// Reads a source until its end, or until asked to stop; this blocks.
  ///
  /// - Parameters:
  ///   - path: a file, a named pipe, or `-`.
  ///   - isFollowed: whether a regular file is waited at for more, as others append to it.
  ///   - lenient: whether lines that can't be read are skipped.
  ///   - stop: the request to end.
  func read(path: String, isFollowed: Bool, lenient: Bool, stop: StopFlag) {
    defer { queue.end() }
    do {
      var lines = RangingLines(path: path, lenient: lenient)
      var stream = try ByteStream(path: path)
      while !stop.isStopped {
        switch try stream.read(timeoutMilliseconds: 50) {
        case .bytes(let bytes):
          note(.present)
          try lines.take(bytes) { hand($0, stop: stop) }
        case .nothing:
          note(.present)
        case .noWriter:
          // A writer that left in the middle of a line won't end it.
          if let item = try lines.finish() { hand(item, stop: stop) }
          if writer == .present { note(.gone) }
        case .end:
          guard isFollowed, stream.isRegularFile else {
            if let item = try lines.finish() { hand(item, stop: stop) }
            return
          }
          note(.present)
          PacingClock.monotonic.sleep(20_000_000)
        }
      }
    } catch {
      hand(.failed(error), stop: stop)
    }
  }

  private func note(_ state: Writer) {
    if writerState.exchange(state, ordering: .acquiringAndReleasing) != state { bell.signal() }
  }

  /// Hands an item over once there is room.
  private func hand(_ item: Item, stop: StopFlag) {
    while !queue.offer(item), !stop.isStopped {
      // The pipe's own buffer fills meanwhile and makes the writer wait.
      PacingClock.monotonic.sleep(2_000_000)
    }
  }
}

/// Turns bytes into ranging samples, line by line.
struct RangingLines {
  private let path: String
  private let lenient: Bool
  private var splitter = LineSplitter()

  /// Makes a reader of lines; the path is for messages.
  init(path: String, lenient: Bool) {
    self.path = path == "-" ? "standard input" : path
    self.lenient = lenient
  }

  /// Takes bytes and hands on what the lines in them say, up to one that can't be read.
  mutating func take(
    _ bytes: [UInt8], _ hand: (RangingFeed.Item) -> Void
  ) throws(SessionError) {
    for line in splitter.take(bytes) {
      if let item = try item(line) { hand(item) }
    }
  }

  /// Gives what a last line without an end says.
  mutating func finish() throws(SessionError) -> RangingFeed.Item? {
    guard let line = splitter.finish() else { return nil }
    return try item(line)
  }

  private func item(_ line: LineSplitter.Line) throws(SessionError) -> RangingFeed.Item? {
    let error: SessionError
    switch line {
    case .bytes(let bytes, _) where bytes.isEmpty: return nil
    case .bytes(let bytes, let number):
      do {
        return .sample(try RangingLine.parse(bytes, path: path, line: number, objects: nil))
      } catch let failure {
        error = SessionError(failure)
      }
    case .tooLong(let number):
      error = SessionError("the line is too long for a ranging line", path: path, line: number)
    }
    guard lenient else { throw error }
    return .issue(SessionIssue(.lineSkipped, error.description))
  }
}
