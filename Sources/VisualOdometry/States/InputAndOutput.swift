import Geometry

// What goes in and what comes out.

extension VisualOdometry {
  func check(_ frame: CameraFrame) throws(VisualOdometryError) {
    guard frame.image.width == camera.width, frame.image.height == camera.height else {
      throw VisualOdometryError(
        .wrongPictureSize, at: frame.timestamp,
        "the picture is \(frame.image.width)x\(frame.image.height) pixels, the camera "
          + "\(camera.width)x\(camera.height); give the camera's calibration for this size")
    }
    if let last = lastTimestamp, frame.timestamp <= last {
      throw VisualOdometryError(
        .timeNotIncreasing, at: frame.timestamp,
        "the picture's time \(frame.timestamp.nanoseconds) ns is not after the one before, "
          + "\(last.nanoseconds) ns; give pictures in order")
    }
  }

  func sample(
    at timestamp: Timestamp, estimate: PoseEstimate? = nil, problems: Set<OdometryProblem> = []
  ) -> OdometrySample {
    let cameraFromWorld = motion?.cameraFromWorld ?? bodyFromCamera.inverse
    let pose = cameraFromWorld.inverse * bodyFromCamera.inverse
    var sample = OdometrySample(
      timestamp: timestamp, worldFromBody: pose, segment: segment, state: state,
      problems: problems, inliers: estimate?.inliers)
    if let estimate {
      let uncertainty = ChangeUncertainty()
      sample.rotationStandardDeviation = uncertainty.rotation(
        poseDeviation: estimate.rotationDeviation)
      if state == .tracking, let last = lastSample {
        let change = pose.translation - last.worldFromBody.translation
        // Where translation starts to be known, all of its change so far comes at once.
        sample.translationStandardDeviation =
          last.state == .initializing
          ? change.norm
          : uncertainty.translation(
            poseDeviation: estimate.translationDeviation, change: change,
            seconds: timestamp.seconds(since: last.timestamp))
      }
    }
    lastSample = sample
    return sample
  }
}
