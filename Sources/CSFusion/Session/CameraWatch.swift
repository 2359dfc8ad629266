import Geometry

/// Notices by the events' own times that pictures stopped coming.
///
/// It knows nothing of the clock, so a replay notices the same as the live session did.
struct CameraWatch: Sendable {
  private let timeoutSeconds: Double
  private var lastFrame: Timestamp?
  private var lastSample: OdometrySample?
  private(set) var isSilent = false

  init(timeoutSeconds: Double) {
    self.timeoutSeconds = timeoutSeconds
  }

  /// Notes a picture; `true` where it ends a silence.
  mutating func sawFrame(at time: Timestamp) -> Bool {
    defer { isSilent = false }
    lastFrame = time
    return isSilent
  }

  /// Notes what odometry made of a picture.
  mutating func sawOdometry(_ sample: OdometrySample) {
    lastSample = sample
  }

  /// Notes that time went on; the sample to give the engine where the camera is silent.
  mutating func sawTime(_ time: Timestamp) -> OdometrySample? {
    guard let lastFrame else {
      // A camera that never delivered is silent from the first event on.
      self.lastFrame = time
      return nil
    }
    guard time.seconds(since: lastFrame) > timeoutSeconds else { return nil }
    if isSilent, lastSample?.timestamp == time { return nil }
    isSilent = true
    var sample = lastSample ?? OdometrySample(timestamp: time, worldFromBody: .identity)
    sample.timestamp = time
    sample.state = .lost
    sample.problems = [.cameraUnavailable]
    sample.inliers = 0
    sample.translationStandardDeviation = nil
    sample.rotationStandardDeviation = nil
    lastSample = sample
    return sample
  }
}
