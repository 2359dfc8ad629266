import Camera
import Dispatch
import Geometry

extension LiveSession {
  /// Sources that wait for nobody: everything is fused as it arrives.
  func takeAsItComes(into run: inout SessionRun, stop: StopFlag) throws(SessionError) {
    let feeds = Feeds()
    let cameraFeed = feeds.startCamera(camera, calibration: setup.rig.camera)
    let rangingFeed = feeds.startRanging(ranging, isFollowed: true, lenient: lenient)
    defer { feeds.join() }
    let check = liveTimeCheck
    let quietSeconds = max(0.01, configuration.session.reorderMilliseconds * 1e-3)
    while true {
      // The feeds end then, and what they have read is still taken.
      if stop.isStopped { feeds.stop() }
      var isIdle = true
      if let item = cameraFeed.queue.take() {
        isIdle = false
        switch item {
        case .frame(let frame): try run.submit(.frame(frame))
        case .issue(let issue): try run.report(issue)
        case .failed(let error): throw error
        }
      }
      let dropped = cameraFeed.takeDropped()
      if dropped > 0 {
        try run.report(
          SessionIssue(.framesDropped, "odometry can't keep up; \(dropped) pictures were dropped"))
      }
      while let item = rangingFeed.queue.take() {
        isIdle = false
        try take(item, into: &run, check: check)
      }
      guard isIdle else { continue }
      if case (.ended, .ended) = (cameraFeed.queue.head, rangingFeed.queue.head) { return }
      if feeds.bell.wait(timeout: .now() + quietSeconds) == .timedOut {
        // Nothing has come for as long as stragglers are waited for.
        try run.release()
      }
    }
  }
}
