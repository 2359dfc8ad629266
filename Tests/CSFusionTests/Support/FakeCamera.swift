import Glibc

@testable import CSFusion

/// A camera that follows a script, with a pause before every step.
struct FakeCamera: FrameSource {
  enum Step: Sendable {
    case frame(Int64)
    case failure(CameraError.Code)
  }

  /// The steps; when they are through, only timeouts come, or the end.
  var steps: ArraySlice<Step>
  var ends: Bool
  var stopAtEnd: StopFlag?

  init(_ steps: [Step], ends: Bool = false, stopAtEnd: StopFlag? = nil) {
    self.steps = steps[...]
    self.ends = ends
    self.stopAtEnd = stopAtEnd
  }

  mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult {
    usleep(2_000)
    switch steps.popFirst() {
    case .frame(let time): return .frame(Material.frame(time))
    case .failure(let code): throw CameraError(code, "fails", path: "fake camera")
    case nil:
      stopAtEnd?.stop()
      return ends ? .end : .timeout
    }
  }
}
