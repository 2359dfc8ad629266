internal import CVision
import Geometry

/// Monocular visual odometry: the pose of a camera from what it sees, up to one scale a segment.
///
/// The world is the body frame of the first picture. Each segment has its own frame and scale; the
/// scale is set so that the scene where a segment starts is at a median depth of
/// `VisualOdometryConfiguration.startDepth`. Equal pictures give equal poses. One thread at a time
/// may use an instance.
///
/// While a segment is initializing its position is held; the first sample that tracks carries the
/// whole way since the segment's start. Standard deviations in samples are along one axis. The
/// offset of the camera on the body is taken for odometry units, since metres are not known.
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
  public internal(set) var state = OdometryState.initializing
  /// The number of the segment.
  public internal(set) var segment = 0
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

  let camera: CameraModel
  let bodyFromCamera: Pose
  let configuration: VisualOdometryConfiguration
  let tracker: FeatureTracker
  let estimator: PoseEstimator
  let mapper: Mapper
  let relocalizer: Relocalizer
  var tracks: [Track] = []
  var lastPicture: Picture?
  var lastTimestamp: Timestamp?
  var lastSample: OdometrySample?
  var lostSince: Timestamp?
  var motion: MotionModel?
  /// Running mean of what pictures showed where tracking went well.
  var usualSharpness = 0.0
  var standstill = StandstillDetector()
  /// Parallax below which relating two views has failed, radians.
  var parallaxToTry = 0.0

  /// Makes odometry for a camera on a body.
  ///
  /// - Throws: `VisualOdometryError` where the camera's numbers are not usable.
  public init(
    camera: CameraModel, bodyFromCamera: Pose,
    configuration: VisualOdometryConfiguration = .init()
  ) throws(VisualOdometryError) {
    try Lens.check(camera, bodyFromCamera)
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
      let isEnough = tracks.count >= Mapper.cornersToStart
      return sample(
        at: frame.timestamp, problems: isEnough ? [] : quality.problems(corners: tracks.count))
    }
    let predicted = motion.predicted(at: frame.timestamp)
    var followed = tracker.follow(tracks, from: last, to: picture, predicted: predicted)
    let estimate =
      state == .initializing
      ? initialize(&followed, in: picture, at: frame.timestamp, predicted: predicted)
      : track(&followed, in: picture, at: frame.timestamp, predicted: predicted)
    guard let estimate = estimate ?? relocalize(&followed, picture, quality, at: frame.timestamp)
    else {
      return lose(picture, quality, at: frame.timestamp)
    }
    if lostSince != nil {
      lostSince = nil
      relocalizer.reset()
    }
    tracks = followed.filter { !$0.landmark.isDiscarded }
    lastPicture = picture
    let warnings = quality.warnings(inliers: estimate.inliers, usualSharpness: usualSharpness)
    usualSharpness =
      usualSharpness == 0 ? quality.sharpness : 0.95 * usualSharpness + 0.05 * quality.sharpness
    return sample(at: frame.timestamp, estimate: estimate, problems: warnings)
  }
}
