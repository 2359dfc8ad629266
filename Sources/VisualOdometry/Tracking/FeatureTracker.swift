internal import CVision
import Geometry

/// Follows landmarks from picture to picture: flow finds them, alignment with the picture they were
/// first seen in keeps them from creeping.
final class FeatureTracker {
  let lens: Lens
  let window: Int
  /// How much larger errors are than of a perfect camera: lens and shutter are never quite as their
  /// model says, and it is the pictures that tell.
  private(set) var noise = 1.0

  init(lens: Lens, window: Int) {
    self.lens = lens
    self.window = window
  }

  /// Deviation of an aligned position, pixels.
  var alignedDeviation: Double { 0.35 * noise }
  /// Deviation of a position known by flow alone, pixels.
  var flowDeviation: Double { 0.8 * noise }

  /// Learns how large errors are from the tracks' median error in units of their deviations.
  func learnNoise(medianError: Double) {
    guard medianError > 0 else { return }
    // Two normal errors of deviation one are at a median distance of sqrt(2 ln 2).
    let observed = noise * medianError / 1.1774
    noise = min(max(0.95 * noise + 0.05 * observed, 0.5), 6)
  }

  /// The tracks found again in the current picture.
  func follow(
    _ tracks: [Track], from previous: Picture, to current: Picture, predicted: Pose
  ) -> [Track] {
    var positions = tracks.map { track in
      lens.pixel(track.landmark.seen(from: predicted)) ?? track.pixel
    }
    var found = [UInt8](repeating: 0, count: tracks.count)
    let matched = previous.isExposedUnlike(current) ? previous.adjusted(to: current) : previous
    let status = cvs_track_flow(
      (matched ?? previous).handle, current.handle, Int32(clamping: tracks.count),
      tracks.map(\.pixel), &positions, &found, Int32(clamping: window), 1)
    guard status == CVS_OK else { return [] }
    var followed: [Track] = []
    followed.reserveCapacity(tracks.count)
    for (index, track) in tracks.enumerated() where found[index] == 1 {
      var moved = track
      moved.pixel = positions[index]
      moved.deviation = flowDeviation
      followed.append(moved)
    }
    align(&followed, in: current, predicted: predicted)
    for index in followed.indices { followed[index].ray = lens.ray(followed[index].pixel) }
    return followed
  }

  /// Landmarks of the map that should be in view, found by their looks alone.
  func find(
    _ landmarks: [Landmark], in current: Picture, pose: Pose, searchLevels: Int
  ) -> [Track] {
    var candidates: [(Landmark, cvs_pixel)] = []
    for landmark in landmarks {
      guard let pixel = lens.pixel(landmark.seen(from: pose), margin: 8) else { continue }
      candidates.append((landmark, pixel))
    }
    var positions = candidates.map(\.1)
    var scores = [Float](repeating: -1, count: candidates.count)
    let patches = candidates.map { patch(of: $0.0, seenFrom: pose) }
    let status = cvs_align_patches(
      current.handle, Int32(clamping: candidates.count), patches, Int32(clamping: searchLevels),
      &positions, &scores)
    guard status == CVS_OK else { return [] }
    var tracks: [Track] = []
    for (index, candidate) in candidates.enumerated() where scores[index] > 0.85 {
      tracks.append(
        Track(
          landmark: candidate.0, pixel: positions[index], ray: lens.ray(positions[index]),
          deviation: alignedDeviation))
    }
    return tracks
  }

  private func align(_ tracks: inout [Track], in current: Picture, predicted: Pose) {
    var positions = tracks.map(\.pixel)
    var scores = [Float](repeating: -1, count: tracks.count)
    let patches = tracks.map { patch(of: $0.landmark, seenFrom: predicted) }
    let status = cvs_align_patches(
      current.handle, Int32(clamping: tracks.count), patches, 0, &positions, &scores)
    guard status == CVS_OK else { return }
    for index in tracks.indices where scores[index] > 0.8 {
      let (dx, dy) = (
        positions[index].x - tracks[index].pixel.x, positions[index].y - tracks[index].pixel.y
      )
      guard dx * dx + dy * dy < 9 else { continue }
      tracks[index].pixel = positions[index]
      tracks[index].deviation = alignedDeviation
    }
  }

  /// How a landmark's surroundings look from a pose, were they a plane facing its anchor.
  private func patch(of landmark: Landmark, seenFrom pose: Pose) -> cvs_patch {
    let relative = pose * landmark.anchor.worldFromCamera
    let point = relative.rotation * landmark.direction
    let centre = point + landmark.inverseDepth * relative.translation
    let (u, v) = (centre.x / centre.z, centre.y / centre.z)
    func column(_ axis: Vector3) -> (Float, Float) {
      let moved = relative.rotation * axis
      return (
        Float((moved.x - u * moved.z) / centre.z), Float((moved.y - v * moved.z) / centre.z)
      )
    }
    let (x, y) = (column(Vector3(1, 0, 0)), column(Vector3(0, 1, 0)))
    return cvs_patch(
      reference: landmark.anchor.picture.handle, at: landmark.pixelInAnchor,
      current_from_reference: (x.0, y.0, x.1, y.1))
  }
}
