import Geometry

// The pose against the map, and the map with it.

extension VisualOdometry {
  /// Tracks the pose against the map and extends the map.
  func track(
    _ followed: inout [Track], in picture: Picture, at timestamp: Timestamp, predicted: Pose
  ) -> PoseEstimate? {
    let depth = 1 / mapper.typicalInverseDepth
    guard
      var estimate = estimator.estimate(
        &followed, from: predicted, rotationOnly: false, priorTranslationDeviation: depth)
    else { return nil }
    let isObserved =
      estimate.mappedInliers >= 12 && estimate.translationDeviation < 0.03 * depth
    state = isObserved ? .tracking : .rotationOnly
    if isObserved {
      standstill.observe(
        estimate.cameraFromWorld.inverse.translation, deviation: estimate.translationDeviation,
        sceneDepth: depth)
    }
    let held = isObserved ? standstill.position : motion?.cameraFromWorld.inverse.translation
    if let held {
      guard let turned = turn(about: held, &followed, from: estimate) else { return nil }
      estimate = turned
    }
    guard isCredible(estimate, among: followed, predicted: predicted, at: timestamp) else {
      return nil
    }
    tracker.learnNoise(medianError: estimate.medianError)
    if needsKeyframe(estimate) {
      if let change = mapper.finishAdjustment() {
        estimate.cameraFromWorld = estimate.cameraFromWorld * change
        standstill.carry(by: change)
      }
      mapper.addKeyframe(
        picture, at: timestamp, pose: estimate, isHeld: held != nil, tracks: &followed)
      mapper.beginAdjustment()
    }
    motion?.observe(estimate.cameraFromWorld, at: timestamp)
    return estimate
  }

  /// The pose with the centre held where the camera stands or was last known to be.
  private func turn(
    about centre: Vector3, _ followed: inout [Track], from estimate: PoseEstimate
  ) -> PoseEstimate? {
    let rotation = estimate.cameraFromWorld.rotation
    let guess = Pose(rotation: rotation, translation: -(rotation * centre))
    var turned = estimator.estimate(
      &followed, from: guess, rotationOnly: true, priorTranslationDeviation: 0)
    // What is held is no better known for it.
    turned?.translationDeviation = estimate.translationDeviation
    return turned
  }

  /// Whether a pose is supported by enough tracks and near enough to where motion led.
  private func isCredible(
    _ estimate: PoseEstimate, among followed: [Track], predicted: Pose, at timestamp: Timestamp
  ) -> Bool {
    guard estimate.inliers >= 15, estimate.inliers * 10 >= followed.count * 4 else { return false }
    let since = lostSince ?? motion?.timestamp ?? timestamp
    let elapsed = min(timestamp.seconds(since: since), 0.3)
    let change = estimate.cameraFromWorld * predicted.inverse
    let gap = estimate.cameraFromWorld.inverse.translation - predicted.inverse.translation
    return change.rotation.angle < 0.1 + 2 * elapsed
      && gap.norm * mapper.typicalInverseDepth < 0.05 + 2 * elapsed
  }

  private func needsKeyframe(_ estimate: PoseEstimate) -> Bool {
    guard let newest = mapper.map.keyframes.last else { return false }
    if estimate.inliers * 10 < mapper.tracksAtKeyframe * 8 { return true }
    let gap =
      estimate.cameraFromWorld.inverse.translation - newest.worldFromCamera.translation
    return gap.norm * mapper.typicalInverseDepth > 0.06
  }
}
