internal import CVision
import Geometry

/// Keeps the map: takes keyframes, finds new landmarks and adjusts the newest part.
final class Mapper {
  /// Corners that a map can begin with.
  static let cornersToStart = 30

  let map = LandmarkMap()
  private let tracker: FeatureTracker
  private let configuration: VisualOdometryConfiguration
  private let cell: Int
  /// Median inverse depth of what is in view: what a new landmark is thought to have.
  private(set) var typicalInverseDepth: Double
  private var pending: (BundleAdjustment, BackgroundTask<BundleNumbers?>)?
  private var framesPending = 0
  /// Tracks there were when the newest keyframe was taken.
  private(set) var tracksAtKeyframe = 0

  init(tracker: FeatureTracker, configuration: VisualOdometryConfiguration) {
    self.tracker = tracker
    self.configuration = configuration
    let model = tracker.lens.model
    let diagonal = Double(model.width * model.width + model.height * model.height).squareRoot()
    cell = max(8, Int(configuration.cellShare * diagonal))
    typicalInverseDepth = 1 / configuration.startDepth
  }

  /// Forgets the map and begins one at a pose.
  func restart(
    with picture: Picture, at timestamp: Timestamp, cameraFromWorld: Pose
  ) -> [Track] {
    pending = nil
    map.removeAll()
    typicalInverseDepth = 1 / configuration.startDepth
    let keyframe = map.addKeyframe(
      timestamp: timestamp, picture: picture, cameraFromWorld: cameraFromWorld,
      isHeld: false)
    var tracks: [Track] = []
    addCorners(in: keyframe, to: &tracks)
    tracksAtKeyframe = tracks.count
    return tracks
  }

  /// Takes the frame as a keyframe: its tracks become sightings, lost landmarks in view are taken
  /// up again, free cells get new corners.
  func addKeyframe(
    _ picture: Picture, at timestamp: Timestamp, pose: PoseEstimate, isHeld: Bool,
    tracks: inout [Track]
  ) {
    tracks.removeAll { !$0.isInlier || $0.landmark.isDiscarded }
    updateTypicalDepth(tracks, cameraFromWorld: pose.cameraFromWorld)
    takeUpAgain(&tracks, in: picture, pose: pose.cameraFromWorld)
    // From here on flow starts from the new picture.
    map.keyframes.last?.picture.compact()
    let keyframe = map.addKeyframe(
      timestamp: timestamp, picture: picture, cameraFromWorld: pose.cameraFromWorld,
      isHeld: isHeld)
    for track in tracks {
      map.add(track.landmark, seenFrom: keyframe, ray: track.ray, deviation: track.deviation)
    }
    if !isHeld {
      for track in tracks { triangulate(track.landmark) }
    }
    addCorners(in: keyframe, to: &tracks)
    tracksAtKeyframe = tracks.count
    forgetCommonest()
  }

  /// How many corners a picture has to track, up to what a map needs to begin.
  func cornerCount(in picture: Picture) -> Int {
    picture.corners(
      cell: cell, minimum: configuration.cornerStrength, occupied: [],
      capacity: Self.cornersToStart
    ).count
  }

  /// Begins to adjust the newest keyframes and what they see, on another thread.
  func beginAdjustment(iterations: Int = 6) {
    guard
      let adjustment = BundleAdjustment(
        of: map, window: configuration.windowKeyframes, focal: tracker.lens.focal,
        prior: priorDepth)
    else { return }
    let numbers = adjustment.numbers
    pending = (adjustment, BackgroundTask { numbers.adjusted(iterations: iterations) })
    framesPending = 0
  }

  /// Counts a frame; once enough have passed, takes over the adjustment that was begun.
  ///
  /// - Returns: as `finishAdjustment`.
  func nextFrame() -> Pose? {
    framesPending += 1
    return framesPending >= configuration.adjustmentFrames ? finishAdjustment() : nil
  }

  /// Waits for the adjustment that was begun, if any, and takes it over.
  ///
  /// - Returns: the newest keyframe's old world from its new one, or `nil` if nothing changed.
  @discardableResult func finishAdjustment() -> Pose? {
    guard let (adjustment, task) = pending else { return nil }
    pending = nil
    guard let numbers = task.take() ?? nil, let newest = map.keyframes.last else { return nil }
    let before = newest.worldFromCamera
    adjustment.apply(numbers, to: map, gate: 5)
    for landmark in adjustment.landmarks where !landmark.isDiscarded { triangulate(landmark) }
    return before * newest.cameraFromWorld
  }

  private var priorDepth: (Double, Double) { (typicalInverseDepth, typicalInverseDepth) }

  private func triangulate(_ landmark: Landmark) {
    landmark.triangulate(
      focal: tracker.lens.focal, prior: (priorDepth.0, priorDepth.1))
  }

  private func updateTypicalDepth(_ tracks: [Track], cameraFromWorld: Pose) {
    let depths = tracks.filter { $0.landmark.isMapped }.compactMap { track -> Double? in
      let seen = track.landmark.seen(from: cameraFromWorld)
      return seen.z > 0 ? track.landmark.inverseDepth / seen.z : nil
    }.sorted()
    if depths.count >= 12 { typicalInverseDepth = depths[depths.count / 2] }
  }

  private func takeUpAgain(_ tracks: inout [Track], in picture: Picture, pose: Pose) {
    let tracked = Set(tracks.map(\.landmark.id))
    let candidates = map.landmarks(seenAlikeFrom: pose).filter { !tracked.contains($0.id) }
    let room = max(0, configuration.maximumTracks - tracks.count)
    let found = tracker.find(candidates, in: picture, pose: pose, searchLevels: 1)
    let near = found.filter { track in
      guard let expected = tracker.lens.pixel(track.landmark.seen(from: pose)) else { return false }
      let (dx, dy) = (expected.x - track.pixel.x, expected.y - track.pixel.y)
      return dx * dx + dy * dy < 16
    }
    tracks += near.prefix(room)
  }

  private func addCorners(in keyframe: Keyframe, to tracks: inout [Track]) {
    let corners = keyframe.picture.corners(
      cell: cell, minimum: configuration.cornerStrength, occupied: tracks.map(\.pixel),
      capacity: max(0, configuration.maximumTracks - tracks.count))
    for pixel in corners {
      let ray = tracker.lens.ray(pixel)
      let landmark = map.addLandmark(
        anchor: keyframe, pixel: pixel, ray: ray, inverseDepth: priorDepth.0,
        deviation: priorDepth.1)
      tracks.append(
        Track(
          landmark: landmark, pixel: pixel, ray: ray, deviation: tracker.alignedDeviation))
    }
  }

  /// Keeps the number of keyframes within bounds: of those before the window, the one whose view is
  /// most like another's goes first, so that every place stays known.
  private func forgetCommonest() {
    while map.keyframes.count > configuration.maximumKeyframes {
      let old = map.keyframes.dropLast(configuration.windowKeyframes)
      let commonest = old.min { originality($0, among: old) < originality($1, among: old) }
      guard let commonest else { return }
      map.remove(commonest)
    }
  }

  /// How far a view is from the nearest other one: depths moved and radians turned.
  private func originality(_ keyframe: Keyframe, among others: ArraySlice<Keyframe>) -> Double {
    var least = Double.infinity
    for other in others where other !== keyframe {
      let relative = keyframe.cameraFromWorld * other.worldFromCamera
      least = min(
        least, relative.translation.norm * typicalInverseDepth + relative.rotation.angle)
    }
    return least
  }
}
