internal import CVision
import Geometry

/// Monocular visual odometry: the pose of a camera from what it sees, up to one scale a segment.
///
/// The world is the body frame of the first picture. Each segment has its own frame and scale; the
/// scale is set so that the scene where a segment starts is at a median depth of
/// `VisualOdometryConfiguration.startDepth`. Equal pictures give equal poses. One thread at a time
/// may use an instance.
public final class VisualOdometry {
  /// A tracked point of the newest picture.
  public struct TrackedPoint: Sendable, Hashable {
    /// The landmark's number, the same for as long as it is followed.
    public let id: Int
    /// Where it is seen, pixels.
    public let x: Double
    /// Where it is seen, pixels.
    public let y: Double
    /// Whether it agrees with the pose.
    public let isInlier: Bool
    /// Whether its depth is known.
    public let isMapped: Bool
  }

  /// What is tracked.
  public private(set) var state = OdometryState.initializing
  /// The number of the segment.
  public private(set) var segment = 0
  /// The points of the newest picture; empty while lost.
  public var trackedPoints: [TrackedPoint] {
    (state == .lost ? [] : tracks).map {
      TrackedPoint(
        id: $0.landmark.id, x: Double($0.pixel.x), y: Double($0.pixel.y), isInlier: $0.isInlier,
        isMapped: $0.landmark.isMapped)
    }
  }
  /// The number of keyframes in the map.
  public var keyframeCount: Int { mapper.map.keyframes.count }

  private let camera: CameraModel
  private let bodyFromCamera: Pose
  private let configuration: VisualOdometryConfiguration
  private let tracker: FeatureTracker
  private let estimator: PoseEstimator
  private let mapper: Mapper
  private let relocalizer: Relocalizer
  private var tracks: [Track] = []
  private var lastPicture: Picture?
  private var lastTimestamp: Timestamp?
  private var lostSince: Timestamp?
  private var motion: MotionModel?
  private var standstill = StandstillDetector()

  /// Makes odometry for a camera on a body.
  ///
  /// - Throws: `VisualOdometryError` where the camera's numbers are not usable.
  public init(
    camera: CameraModel, bodyFromCamera: Pose,
    configuration: VisualOdometryConfiguration = .init()
  ) throws(VisualOdometryError) {
    try Self.check(camera, bodyFromCamera)
    self.camera = camera
    self.bodyFromCamera = bodyFromCamera
    self.configuration = configuration
    let lens = Lens(camera)
    tracker = FeatureTracker(lens: lens, window: configuration.flowWindow | 1)
    estimator = PoseEstimator(lens: lens)
    mapper = Mapper(tracker: tracker, configuration: configuration)
    relocalizer = Relocalizer(tracker: tracker, estimator: estimator)
  }

  /// Tracks one frame and returns the body's pose at its time.
  ///
  /// - Throws: `VisualOdometryError` where the frame is of another size than the camera, or not
  ///   later than the one before; nothing has changed then.
  public func process(_ frame: CameraFrame) throws(VisualOdometryError) -> OdometrySample {
    try check(frame)
    guard let picture = Picture(frame.image, levels: configuration.pyramidLevels) else {
      throw VisualOdometryError(
        .visionFailed, at: frame.timestamp, "the picture could not be prepared for tracking")
    }
    lastTimestamp = frame.timestamp
    let quality = PictureQuality(picture)
    if let change = mapper.nextFrame() {
      motion?.carry(by: change)
      standstill.carry(by: change)
    }
    guard let last = lastPicture, let motion else {
      begin(with: picture, at: frame.timestamp, cameraFromWorld: bodyFromCamera.inverse)
      return sample(
        at: frame.timestamp,
        problems: tracks.count < 20 ? quality.problems(corners: tracks.count) : [])
    }
    let predicted = motion.predicted(at: frame.timestamp)
    var followed = tracker.follow(tracks, from: last, to: picture, predicted: predicted)
    let estimate =
      state == .initializing
      ? initialize(&followed, in: picture, at: frame.timestamp, predicted: predicted)
      : track(&followed, in: picture, at: frame.timestamp, predicted: predicted)
    guard let estimate = estimate ?? relocalize(&followed, picture, quality, at: frame.timestamp)
    else {
      return lose(picture, at: frame.timestamp, problems: quality.problems(corners: followed.count))
    }
    if lostSince != nil {
      lostSince = nil
      relocalizer.reset()
    }
    tracks = followed.filter { !$0.landmark.isDiscarded }
    lastPicture = picture
    return sample(at: frame.timestamp, estimate: estimate)
  }
}

// The states

extension VisualOdometry {
  private func begin(with picture: Picture, at timestamp: Timestamp, cameraFromWorld: Pose) {
    tracks = mapper.restart(with: picture, at: timestamp, cameraFromWorld: cameraFromWorld)
    motion = MotionModel(cameraFromWorld: cameraFromWorld, timestamp: timestamp)
    standstill = StandstillDetector()
    lastPicture = picture
    state = .initializing
  }

  /// Tracks rotation until two views tell the first map.
  private func initialize(
    _ followed: inout [Track], in picture: Picture, at timestamp: Timestamp, predicted: Pose
  ) -> PoseEstimate? {
    guard let first = mapper.map.keyframes.first,
      var estimate = estimator.estimate(
        &followed, from: predicted, rotationOnly: true, priorTranslationDeviation: 0)
    else { return nil }
    let start = TwoViewStart(
      lens: tracker.lens, depth: configuration.startDepth)
    let parallax = start.parallax(of: followed, seenFrom: estimate.cameraFromWorld)
    if parallax > configuration.startParallaxDegrees.radians,
      let (pose, depths) = start.relate(followed, first: first)
    {
      for (index, depth) in depths.enumerated() {
        followed[index].isInlier = depth != nil
        if let depth { followed[index].landmark.inverseDepth = depth }
      }
      estimate.cameraFromWorld = pose
      mapper.addKeyframe(
        picture, at: timestamp, pose: estimate, isHeld: false, tracks: &followed)
      mapper.beginAdjustment(iterations: 20)
      mapper.finishAdjustment()
      estimate.cameraFromWorld = mapper.map.keyframes.last?.cameraFromWorld ?? pose
      state = .tracking
      motion = MotionModel(cameraFromWorld: first.cameraFromWorld, timestamp: first.timestamp)
    } else if followed.count * 2 < mapper.tracksAtKeyframe {
      followed = mapper.restart(
        with: picture, at: timestamp, cameraFromWorld: estimate.cameraFromWorld)
    }
    motion?.observe(estimate.cameraFromWorld, at: timestamp)
    return estimate
  }

  /// Tracks the pose against the map and extends the map.
  private func track(
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
    return estimator.estimate(
      &followed, from: guess, rotationOnly: true, priorTranslationDeviation: 0)
  }

  /// Whether a pose is supported by enough tracks and near enough to where motion led.
  private func isCredible(
    _ estimate: PoseEstimate, among followed: [Track], predicted: Pose, at timestamp: Timestamp
  ) -> Bool {
    guard estimate.inliers >= 15, estimate.inliers * 10 >= followed.count * 4 else { return false }
    let elapsed = min(timestamp.seconds(since: motion?.timestamp ?? timestamp), 1)
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
    return gap.norm * mapper.typicalInverseDepth > 0.08
  }

  /// Looks for the camera in the map, once tracking is lost.
  private func relocalize(
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

  /// Holds the pose; after a while begins a new segment from it.
  private func lose(
    _ picture: Picture, at timestamp: Timestamp, problems: Set<OdometryProblem>
  ) -> OdometrySample {
    let since = lostSince ?? timestamp
    lostSince = since
    motion?.hold(at: timestamp)
    if state != .initializing { state = .lost }
    let pose = motion?.cameraFromWorld ?? bodyFromCamera.inverse
    if timestamp.seconds(since: since) >= configuration.lossSeconds, problems == [.excessiveMotion]
    {
      segment += 1
      begin(with: picture, at: timestamp, cameraFromWorld: pose)
      lostSince = nil
      relocalizer.reset()
    }
    return sample(at: timestamp, problems: problems)
  }
}

// What goes in and out

extension VisualOdometry {
  private static func check(
    _ camera: CameraModel, _ bodyFromCamera: Pose
  ) throws(VisualOdometryError) {
    guard camera.width >= 64, camera.height >= 64, camera.width <= 8192, camera.height <= 8192
    else {
      throw VisualOdometryError(
        .invalidCamera,
        "a camera of \(camera.width)x\(camera.height) pixels is not usable: 64 to 8192 are")
    }
    let numbers = [camera.fx, camera.fy, camera.cx, camera.cy]
    guard numbers.allSatisfy(\.isFinite), camera.fx > 0, camera.fy > 0 else {
      throw VisualOdometryError(.invalidCamera, "focal lengths must be positive and finite")
    }
    let coefficients: [Double]
    switch camera.distortion {
    case .none: coefficients = []
    case .radtan(let k):
      coefficients = k
      guard [4, 5, 8].contains(k.count) else {
        throw VisualOdometryError(
          .invalidCamera, "a radtan lens has 4, 5 or 8 coefficients, not \(k.count)")
      }
    case .equidistant(let k):
      coefficients = k
      guard k.count == 4 else {
        throw VisualOdometryError(
          .invalidCamera, "an equidistant lens has 4 coefficients, not \(k.count)")
      }
    }
    guard coefficients.allSatisfy(\.isFinite), bodyFromCamera.isFinite else {
      throw VisualOdometryError(.invalidCamera, "lens coefficients and pose must be finite")
    }
  }

  private func check(_ frame: CameraFrame) throws(VisualOdometryError) {
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

  private func sample(
    at timestamp: Timestamp, estimate: PoseEstimate? = nil, problems: Set<OdometryProblem> = []
  ) -> OdometrySample {
    let cameraFromWorld = motion?.cameraFromWorld ?? bodyFromCamera.inverse
    return OdometrySample(
      timestamp: timestamp,
      worldFromBody: cameraFromWorld.inverse * bodyFromCamera.inverse,
      segment: segment, state: state, problems: problems, inliers: estimate?.inliers,
      translationStandardDeviation: state == .tracking ? estimate?.translationDeviation : nil,
      rotationStandardDeviation: estimate?.rotationDeviation)
  }
}
