import Camera
import Dispatch
import Geometry
import Synchronization

/// Takes pictures from a camera on a thread of its own, and opens it again when it was lost.
final class CameraFeed: Sendable {
  /// What the thread hands over.
  enum Item: Sendable {
    /// A picture.
    case frame(CameraFrame)
    /// Something to report.
    case issue(SessionIssue)
    /// The camera can't be opened.
    case failed(SessionError)
  }

  /// Pictures that have not been taken; the oldest give way when they come too quickly.
  let queue: FeedQueue<Item>
  private let dropped = Atomic<Int>(0)

  /// Makes a feed without a camera.
  init(bell: DispatchSemaphore) {
    queue = FeedQueue(capacity: 8, bell: bell)
  }

  /// How many pictures gave way since this was last asked.
  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }

  /// Takes pictures until the source ends, or until asked to stop; this blocks.
  ///
  /// - Parameters:
  ///   - retrySeconds: how long to wait before a camera that was lost is opened again.
  ///   - stop: the request to end.
  ///   - open: opens the camera.
  func read<Source: FrameSource & ~Copyable>(
    retrySeconds: Double, stop: StopFlag, open: () throws(CameraError) -> Source
  ) {
    defer { queue.end() }
    var (hasDelivered, isGone) = (false, false)
    while !stop.isStopped {
      do throws(CameraError) {
        var source = try open()
        while !stop.isStopped {
          switch try next(&source) {
          case .frame(let frame):
            (hasDelivered, isGone) = (true, false)
            if queue.push(.frame(frame)) { dropped.add(1, ordering: .relaxed) }
          case .timeout: continue
          case .end: return
          }
        }
      } catch {
        guard hasDelivered else {
          _ = queue.push(.failed(SessionError(error)))
          return
        }
        // Said once, however often opening it again fails.
        if !isGone { _ = queue.push(.issue(SessionIssue(.cameraGone, error.description))) }
        isGone = true
        let start = PacingClock.monotonic.now()
        while !stop.isStopped,
          Double(PacingClock.monotonic.now() &- start) * 1e-9 < retrySeconds
        {
          PacingClock.monotonic.sleep(20_000_000)
        }
      }
    }
  }

  /// The next picture; one that is damaged is reported and passed over.
  private func next(
    _ source: inout some FrameSource & ~Copyable
  ) throws(CameraError) -> FrameResult {
    do throws(CameraError) {
      return try source.nextFrame(timeoutSeconds: 0.1)
    } catch  where error.code == .damagedPicture || error.code == .differentSize {
      _ = queue.push(.issue(SessionIssue(.frameSkipped, error.description)))
      return .timeout
    }
  }
}
