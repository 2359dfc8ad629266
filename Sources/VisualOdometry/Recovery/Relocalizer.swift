internal import CVision
import Geometry

/// Finds the camera in the map again after a loss, by what keyframes look like.
final class Relocalizer {
  private let tracker: FeatureTracker
  private let estimator: PoseEstimator
  /// Described keyframes; the newest are described first, a few a frame, so that no frame waits.
  private var places: [Int: (landmarks: [Landmark], descriptors: Descriptors)] = [:]
  private let placesPerFrame = 4
  private let cell = 16

  init(tracker: FeatureTracker, estimator: PoseEstimator) {
    self.tracker = tracker
    self.estimator = estimator
  }

  /// Forgets all places, once tracking goes on.
  func reset() { places = [:] }

  /// The pose of a picture in the map and the landmarks it sees; `nil` where it knows no place.
  func relocalize(_ picture: Picture, in map: LandmarkMap) -> (PoseEstimate, [Track])? {
    describePlaces(of: map)
    let corners = picture.corners(cell: cell, minimum: 6, occupied: [], capacity: 1500)
    guard corners.count >= 30 else { return nil }
    let seen = Descriptors(of: corners, in: picture)
    var pairs: [(Landmark, cvs_pixel)] = []
    var matchesOfPlaces: [(id: Int, matches: [(Int, Int)])] = []
    for keyframe in map.keyframes {
      guard let place = places[keyframe.id] else { continue }
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

  private func describePlaces(of map: LandmarkMap) {
    var described = 0
    for keyframe in map.keyframes.reversed() where places[keyframe.id] == nil {
      guard described < placesPerFrame else { break }
      described += 1
      let landmarks = keyframe.landmarks.filter { $0.anchor === keyframe }
      places[keyframe.id] = (
        landmarks, Descriptors(of: landmarks.map(\.pixelInAnchor), in: keyframe.picture)
      )
    }
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
