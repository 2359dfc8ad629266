import Geometry

// From the first picture of a segment to its first map.

extension VisualOdometry {
  /// Begins a map at a pose; what was known before is forgotten.
  func begin(with picture: Picture, at timestamp: Timestamp, cameraFromWorld: Pose) {
    tracks = mapper.restart(with: picture, at: timestamp, cameraFromWorld: cameraFromWorld)
    motion = MotionModel(cameraFromWorld: cameraFromWorld, timestamp: timestamp)
    standstill = StandstillDetector()
    parallaxToTry = 0
    lastPicture = picture
    state = .initializing
  }

  /// Tracks rotation until two views tell the first map.
  func initialize(
    _ followed: inout [Track], in picture: Picture, at timestamp: Timestamp, predicted: Pose
  ) -> PoseEstimate? {
    guard let first = mapper.map.keyframes.first,
      var estimate = estimator.estimate(
        &followed, from: predicted, rotationOnly: true, priorTranslationDeviation: 0)
    else { return nil }
    let start = TwoViewStart(
      lens: tracker.lens, depth: configuration.startDepth)
    let parallax = start.parallax(of: followed, seenFrom: estimate.cameraFromWorld)
    // More parallax makes a better map, but where the view turns away there is no waiting for it.
    let isTurningAway = followed.count * 4 < mapper.tracksAtKeyframe * 3
    let wanted = configuration.startParallaxDegrees.radians * (isTurningAway ? 0.5 : 1)
    let isWorthTrying = parallax > max(wanted, parallaxToTry)
    if isWorthTrying,
      let (pose, depths) = start.relate(followed, first: first)
    {
      for (index, depth) in depths.enumerated() {
        followed[index].isInlier = depth != nil
        if let depth { followed[index].landmark.inverseDepth = depth }
      }
      estimate.cameraFromWorld = pose
      estimate.inliers = depths.count { $0 != nil }
      mapper.addKeyframe(
        picture, at: timestamp, pose: estimate, isHeld: false, tracks: &followed)
      mapper.beginAdjustment(iterations: 20)
      mapper.finishAdjustment()
      estimate.cameraFromWorld = mapper.map.keyframes.last?.cameraFromWorld ?? pose
      state = .tracking
      motion = MotionModel(cameraFromWorld: first.cameraFromWorld, timestamp: first.timestamp)
    } else if isWorthTrying {
      // Two views that did not tell do so only once they differ more.
      parallaxToTry = 1.15 * parallax
    }
    if state == .initializing, followed.count * 2 < mapper.tracksAtKeyframe {
      followed = mapper.restart(
        with: picture, at: timestamp, cameraFromWorld: estimate.cameraFromWorld)
      parallaxToTry = 0
    }
    motion?.observe(estimate.cameraFromWorld, at: timestamp)
    return estimate
  }
}
