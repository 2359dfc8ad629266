import Geometry

// When tracking fails: the way back, or a new beginning.

extension VisualOdometry {
  /// Looks for the camera in the map, once tracking is lost.
  func relocalize(
    _ followed: inout [Track], _ picture: Picture, _ quality: PictureQuality,
    at timestamp: Timestamp
  ) -> PoseEstimate? {
    guard state != .initializing, lostSince != nil, quality.isUsable else { return nil }
    mapper.finishAdjustment()
    guard let (estimate, tracks) = relocalizer.relocalize(picture, in: mapper.map) else {
      return nil
    }
    followed = tracks
    state = .tracking
    standstill = StandstillDetector()
    motion = MotionModel(cameraFromWorld: estimate.cameraFromWorld, timestamp: timestamp)
    return estimate
  }

  /// Holds the pose and says why; after a while begins a new segment from it.
  func lose(
    _ picture: Picture, _ quality: PictureQuality, at timestamp: Timestamp
  ) -> OdometrySample {
    let corners = quality.isUsable ? mapper.cornerCount(in: picture) : 0
    let problems = quality.problems(corners: corners)
    let since = lostSince ?? timestamp
    lostSince = since
    motion?.hold(at: timestamp)
    if state != .initializing { state = .lost }
    let pose = motion?.cameraFromWorld ?? bodyFromCamera.inverse
    // Without a map there is nothing to wait for.
    let patience = state == .initializing ? 0 : configuration.lossSeconds
    if timestamp.seconds(since: since) >= patience, corners >= Mapper.cornersToStart {
      if tracks.count >= Mapper.cornersToStart { segment += 1 }
      begin(with: picture, at: timestamp, cameraFromWorld: pose)
      lostSince = nil
      relocalizer.reset()
    }
    return sample(at: timestamp, problems: problems)
  }
}
