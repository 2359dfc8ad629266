import Camera
import Dispatch
import Geometry

/// The threads that read a session's sources.
struct Feeds {
  /// Rung whenever a feed has something new.
  let bell = DispatchSemaphore(value: 0)
  private let stopFlag = StopFlag()
  private let group = DispatchGroup()

  /// Starts to read ranging; without a source the feed has ended from the start.
  func startRanging(_ path: String?, isFollowed: Bool, lenient: Bool) -> RangingFeed {
    let feed = RangingFeed(bell: bell)
    guard let path else {
      feed.queue.end()
      return feed
    }
    DispatchQueue(label: "csfuse.ranging").async(group: group) { [stopFlag] in
      feed.read(path: path, isFollowed: isFollowed, lenient: lenient, stop: stopFlag)
    }
    return feed
  }

  /// Starts to take pictures; without a camera the feed has ended from the start.
  ///
  /// A device is asked for the size it was calibrated at, where that is known.
  func startCamera(_ origin: CameraOrigin?, calibration: CameraModel?) -> CameraFeed {
    let feed = CameraFeed(bell: bell)
    switch origin {
    case .device(let path):
      let configuration = V4L2Configuration(
        width: calibration?.width, height: calibration?.height)
      start(feed) { () throws(CameraError) in
        try V4L2Camera(device: path, configuration: configuration)
      }
    case .source(let open):
      start(feed) { () throws(CameraError) in AnyFrameSource(try open()) }
    case .folder, nil:
      feed.queue.end()
    }
    return feed
  }

  /// Asks all threads to end.
  func stop() { stopFlag.stop() }

  /// Asks all threads to end, and waits until they have.
  func join() {
    stopFlag.stop()
    group.wait()
  }

  private func start<Source: FrameSource & SendableMetatype & ~Copyable>(
    _ feed: CameraFeed, _ open: @escaping @Sendable () throws(CameraError) -> Source
  ) {
    DispatchQueue(label: "csfuse.camera").async(group: group) { [stopFlag] in
      feed.read(retrySeconds: 1, stop: stopFlag, open: open)
    }
  }
}
