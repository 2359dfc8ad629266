internal import CVision
import Geometry

/// Finds the first map of a segment from two views of it.
struct TwoViewStart {
  let lens: Lens
  let depth: Double

  /// Displacement of the tracks that a rotation alone leaves unexplained, radians: the third quartile,
  /// since sideways motion before a wall looks like a turn to most of them.
  func parallax(of tracks: [Track], seenFrom pose: Pose) -> Double {
    let gaps = tracks.compactMap { track -> Double? in
      let turned =
        pose.rotation * (track.landmark.anchor.worldFromCamera.rotation * track.landmark.direction)
      guard turned.z > 1e-3 else { return nil }
      let (dx, dy) = (turned.x / turned.z - track.ray.x, turned.y / turned.z - track.ray.y)
      return (dx * dx + dy * dy).squareRoot()
    }.sorted()
    return gaps.isEmpty ? 0 : gaps[gaps.count * 3 / 4]
  }

  /// The second camera's pose and the depths of landmarks in the first; `nil` until views differ
  /// enough to tell them.
  ///
  /// All tracks must be anchored in `first`. The median depth becomes `depth`.
  func relate(_ tracks: [Track], first: Keyframe) -> (pose: Pose, inverseDepths: [Double?])? {
    var result = cvs_two_view()
    var inlier = [UInt8](repeating: 0, count: tracks.count)
    let status = cvs_relate_views(
      Int32(clamping: tracks.count),
      tracks.map { cvs_ray(x: $0.landmark.direction.x, y: $0.landmark.direction.y) },
      tracks.map(\.ray), lens.focal, 1, &result, &inlier)
    guard status == CVS_OK, Int(result.inliers) * 10 >= tracks.count * 6 else { return nil }
    let secondFromFirst = Pose(result.second_from_first)
    var inverseDepths = [Double?](repeating: nil, count: tracks.count)
    for (index, track) in tracks.enumerated() where inlier[index] == 1 {
      inverseDepths[index] = inverseDepth(of: track, secondFromFirst: secondFromFirst)
    }
    let known = inverseDepths.compactMap { $0 }.sorted()
    guard known.count * 2 >= tracks.count, known.count >= 20 else { return nil }
    // Lengths so far are in baselines.
    let scale = depth * known[known.count / 2]
    var scaled = secondFromFirst
    scaled.translation *= scale
    return (scaled * first.cameraFromWorld, inverseDepths.map { $0.map { $0 / scale } })
  }

  /// One over the depth in the first view at which a track is seen where it is, by least squares.
  private func inverseDepth(of track: Track, secondFromFirst: Pose) -> Double? {
    let turned = secondFromFirst.rotation * track.landmark.direction
    let t = secondFromFirst.translation
    // (turned + ρ t) × ray = 0
    let ray = Vector3(track.ray.x, track.ray.y, 1)
    let (a, b) = (turned.cross(ray), t.cross(ray))
    let depth = -a.dot(b) / b.dot(b)
    guard depth.isFinite, depth > 0, (turned + depth * t).z > 0 else { return nil }
    return depth
  }
}
