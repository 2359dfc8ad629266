internal import CVision
import Geometry

/// Finds the camera in the map again after a loss, by what keyframes look like.
final class Relocalizer {
  private let tracker: FeatureTracker
  private let estimator: PoseEstimator
  /// Keyframes described so far.
  private var places: [Int: (landmarks: [Landmark], descriptors: Descriptors)] = [:]
  /// How far back from the newest keyframe the search has come.
  private var next = 0
  /// Each frame compares the newest keyframes and some older ones in turn, so that none takes long.
  private let newestPerFrame = 3
  private let olderPerFrame = 3
  private let cell = 16

  init(tracker: FeatureTracker, estimator: PoseEstimator) {
    self.tracker = tracker
    self.estimator = estimator
  }

  /// Forgets all places, once tracking goes on.
  func reset() {
    places = [:]
    next = 0
  }

  /// The pose of a picture in the map and the landmarks it sees; `nil` where it knows no place.
  func relocalize(_ picture: Picture, in map: LandmarkMap) -> (PoseEstimate, [Track])? {
    let corners = picture.corners(cell: cell, minimum: 6, occupied: [], capacity: 1500)
    guard corners.count >= 30 else { return nil }
    let seen = Descriptors(of: corners, in: picture)
    var pairs: [(Landmark, cvs_pixel)] = []
    var matchesOfPlaces: [(id: Int, matches: [(Int, Int)])] = []
    for keyframe in nextKeyframes(of: map) {
      let place = places[keyframe.id] ?? described(keyframe)
      places[keyframe.id] = place
      matchesOfPlaces.append((keyframe.id, seen.matches(with: place.descriptors)))
    }
    matchesOfPlaces.sort { ($0.matches.count, $0.id) > ($1.matches.count, $1.id) }
    for (id, matches) in matchesOfPlaces.prefix(5) {
      for (corner, index) in matches {
        guard let landmark = places[id]?.landmarks[index], !landmark.isDiscarded,
          landmark.isMapped
        else { continue }
        pairs.append((landmark, corners[corner]))
      }
    }
    guard let pose = pose(from: pairs) else { return nil }
    return confirm(pose, in: picture, map: map)
  }

  private func nextKeyframes(of map: LandmarkMap) -> [Keyframe] {
    let fromNewest = Array(map.keyframes.reversed())
    let older = fromNewest.dropFirst(newestPerFrame)
    var chosen = Array(fromNewest.prefix(newestPerFrame))
    for step in 0..<min(olderPerFrame, older.count) {
      chosen.append(older[older.startIndex + (next + step) % older.count])
    }
    next += olderPerFrame
    return chosen
  }

  /// Describes all landmarks where a keyframe sees them: nearest to how they look now.
  private func described(_ keyframe: Keyframe) -> (landmarks: [Landmark], descriptors: Descriptors)
  {
    var landmarks: [Landmark] = []
    var pixels: [cvs_pixel] = []
    for landmark in keyframe.landmarks {
      let pixel =
        landmark.anchor === keyframe
        ? landmark.pixelInAnchor
        : tracker.lens.pixel(landmark.seen(from: keyframe.cameraFromWorld))
      guard let pixel else { continue }
      landmarks.append(landmark)
      pixels.append(pixel)
    }
    return (landmarks, Descriptors(of: pixels, in: keyframe.picture))
  }

  private func pose(from pairs: [(Landmark, cvs_pixel)]) -> Pose? {
    guard pairs.count >= 10 else { return nil }
    let points = pairs.map { cvs_vector($0.0.homogeneousInWorld / $0.0.inverseDepth) }
    let rays = pairs.map { tracker.lens.ray($0.1) }
    var pose = cvs_pose()
    var inliers: Int32 = 0
    var agrees = [UInt8](repeating: 0, count: pairs.count)
    let status = cvs_find_pose(
      Int32(clamping: pairs.count), points, rays, tracker.lens.focal, 6, &pose, &inliers, &agrees)
    return status == CVS_OK && inliers >= 10 ? Pose(pose) : nil
  }

  /// Looks for all landmarks that should be in view; enough of them must be there.
  private func confirm(
    _ pose: Pose, in picture: Picture, map: LandmarkMap
  ) -> (PoseEstimate, [Track])? {
    let landmarks = map.landmarks(seenAlikeFrom: pose).filter {
      tracker.lens.pixel($0.seen(from: pose), margin: 12) != nil
    }
    var tracks = tracker.find(landmarks, in: picture, pose: pose, searchLevels: 2)
    guard tracks.count >= 20,
      let estimate = estimator.estimate(
        &tracks, from: pose, rotationOnly: false, priorTranslationDeviation: 0,
        priorRotationDeviation: 0),
      estimate.inliers >= 20, estimate.inliers * 2 >= tracks.count,
      estimate.inliers * 6 >= landmarks.count
    else { return nil }
    return (estimate, tracks.filter(\.isInlier))
  }
}
