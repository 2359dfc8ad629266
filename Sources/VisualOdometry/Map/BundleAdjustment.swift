internal import CVision
import Geometry

/// The numbers of an adjustment, apart from the map, so that another thread may work on them.
struct BundleNumbers: Sendable {
  var frames: [cvs_bundle_frame] = []
  var landmarks: [cvs_bundle_landmark] = []
  var sightings: [cvs_bundle_sighting] = []
  var errors: [Double] = []
  var scaleFrames: (from: Int, to: Int, length: Double)?
  var focal = 1.0

  /// The numbers with poses and depths adjusted; `nil` where that failed.
  func adjusted(iterations: Int) -> BundleNumbers? {
    var result = self
    return result.adjust(iterations: iterations) ? result : nil
  }

  private mutating func adjust(iterations: Int) -> Bool {
    errors = Array(repeating: 0, count: sightings.count)
    var options = cvs_bundle_options(
      frames: Int32(clamping: frames.count), landmarks: Int32(clamping: landmarks.count),
      sightings: Int32(clamping: sightings.count), iterations: Int32(clamping: iterations),
      focal: focal, scale_from: -1, scale_to: -1, scale_length: 0, huber: 2)
    if let scaleFrames {
      options.scale_from = Int32(clamping: scaleFrames.from)
      options.scale_to = Int32(clamping: scaleFrames.to)
      options.scale_length = scaleFrames.length
    }
    return cvs_adjust_bundle(&options, &frames, &landmarks, sightings, &errors) == CVS_OK
  }
}

/// An adjustment of the newest keyframes and of all they see; older ones that saw it too are held.
struct BundleAdjustment {
  let frames: [Keyframe]
  let landmarks: [Landmark]
  private(set) var numbers = BundleNumbers()

  /// Gathers the numbers; `nil` where there is nothing to adjust.
  init?(of map: LandmarkMap, window: Int, focal: Double, prior: (Double, Double)) {
    let free = map.keyframes.suffix(window)
    guard map.keyframes.count >= 2, let first = free.first else { return nil }
    var landmarks: [Landmark] = []
    var seenLandmarks: Set<Int> = []
    for keyframe in free {
      for landmark in keyframe.landmarks
      where !landmark.sightings.isEmpty && seenLandmarks.insert(landmark.id).inserted {
        landmarks.append(landmark)
      }
    }
    // Frames by increasing number, so that equal maps give equal problems.
    var used = Set(free.map(\.id))
    for landmark in landmarks {
      used.insert(landmark.anchor.id)
      for sighting in landmark.sightings { used.insert(sighting.keyframe.id) }
    }
    frames = map.keyframes.filter { used.contains($0.id) }
    self.landmarks = landmarks
    var indices: [Int: Int] = [:]
    let held = frames.filter { $0.id < first.id || $0.isHeld }.count
    for (index, frame) in frames.enumerated() {
      indices[frame.id] = index
      let isFixed = frame.id < first.id || index == 0
      let freedom = isFixed ? CVS_FIXED : frame.isHeld ? CVS_TURNS : CVS_FREE
      numbers.frames.append(
        cvs_bundle_frame(camera_from_world: cvs_pose(frame.cameraFromWorld), freedom: freedom))
    }
    if held < 2 { numbers.scaleFrames = longestBaseline() }
    numbers.focal = focal
    for (index, landmark) in landmarks.enumerated() {
      numbers.landmarks.append(
        cvs_bundle_landmark(
          anchor: Int32(clamping: indices[landmark.anchor.id] ?? 0),
          direction: cvs_ray(x: landmark.direction.x, y: landmark.direction.y),
          inverse_depth: landmark.inverseDepth, prior_inverse_depth: prior.0,
          prior_deviation: prior.1))
      for sighting in landmark.sightings {
        guard let frame = indices[sighting.keyframe.id] else { continue }
        numbers.sightings.append(
          cvs_bundle_sighting(
            frame: Int32(clamping: frame), landmark: Int32(clamping: index), seen: sighting.ray,
            deviation: sighting.deviationPixels))
      }
    }
    guard !numbers.sightings.isEmpty else { return nil }
  }

  /// The baseline from the first frame that best keeps the scale of the whole: the longest one, the
  /// newest frame's apart, whose pose is the least known.
  private func longestBaseline() -> (from: Int, to: Int, length: Double)? {
    var longest: (from: Int, to: Int, length: Double)?
    for (index, frame) in frames.enumerated().dropFirst() {
      guard index == 1 || index < frames.count - 1 else { break }
      let gap = frame.worldFromCamera.translation - frames[0].worldFromCamera.translation
      if gap.norm > (longest?.length ?? 0) { longest = (0, index, gap.norm) }
    }
    return longest
  }

  /// Writes adjusted numbers into the map and drops the sightings that contradict them.
  func apply(_ numbers: BundleNumbers, to map: LandmarkMap, gate: Double) {
    for (frame, result) in zip(frames, numbers.frames) where result.freedom != CVS_FIXED {
      frame.cameraFromWorld = Pose(result.camera_from_world)
    }
    for (landmark, result) in zip(landmarks, numbers.landmarks) where !landmark.isDiscarded {
      landmark.inverseDepth = result.inverse_depth
    }
    var wrong: [(Landmark, Keyframe)] = []
    for (sighting, error) in zip(numbers.sightings, numbers.errors) where error > gate {
      wrong.append((landmarks[Int(sighting.landmark)], frames[Int(sighting.frame)]))
    }
    for (landmark, frame) in wrong where !landmark.isDiscarded {
      landmark.sightings.removeAll { $0.keyframe === frame }
      frame.landmarks.removeAll { $0 === landmark }
    }
    for landmark in landmarks
    where !landmark.isDiscarded && (landmark.inverseDepth <= 0 || landmark.sightings.isEmpty) {
      map.discard(landmark)
    }
  }
}
