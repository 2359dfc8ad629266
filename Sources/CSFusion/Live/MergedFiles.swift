import Camera
import Geometry

extension LiveSession {
  /// A folder of pictures and a file of ranging: read fully, and given in order of time.
  func merge(
    _ folder: FolderSource, into run: inout SessionRun, stop: StopFlag
  ) throws(SessionError) {
    var inputs: [SessionInput] = []
    var issues: [SessionIssue] = []
    let times = folder.pictures.map(\.timestamp)
    if let ranging {
      let check = timeCheck(pictures: times)
      var lines = RangingLines(path: ranging, lenient: lenient)
      func sort(_ item: RangingFeed.Item) {
        switch item {
        case .sample(let sample):
          if let issue = check.issue(with: sample) {
            issues.append(issue)
          } else {
            inputs.append(.ranging(sample))
          }
        case .issue(let issue): issues.append(issue)
        case .failed: break  // Only a feed's thread says so.
        }
      }
      try lines.take(ByteStream.readAll(ranging), sort)
      if let last = try lines.finish() { sort(last) }
    }
    for issue in issues { try run.report(issue) }
    let events = RecordedEvents(frameTimes: times, inputs: inputs, setup: setup)
    try events.give(
      to: &run, frames: RecordedFrames(folder, calibration: setup.rig.camera, lenient: lenient),
      pacing: pacing, stop: stop,
      progress: { _ in })
  }
}
