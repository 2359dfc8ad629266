internal import CVision
import Geometry

/// A camera pose found by fitting tracks, and how well they determine it.
struct PoseEstimate {
  var cameraFromWorld: Pose
  var inliers: Int
  /// Inliers whose depth is known.
  var mappedInliers: Int
  /// Median error of the tracks of known depth, in units of their deviations; 0 without such.
  var medianError: Double
  /// Standard deviation along an axis, the root mean square over the three.
  var translationDeviation: Double
  var rotationDeviation: Double
}

/// Fits the pose of a frame to its tracks.
struct PoseEstimator {
  let lens: Lens

  /// Fits the pose, starting from a guess, and marks the tracks that agree.
  func estimate(
    _ tracks: inout [Track], from guess: Pose, rotationOnly: Bool,
    priorTranslationDeviation: Double, priorRotationDeviation: Double = 0.2
  ) -> PoseEstimate? {
    let sightings = tracks.map { track -> cvs_sighting in
      let landmark = track.landmark
      return cvs_sighting(
        point: cvs_vector(landmark.homogeneousInWorld),
        anchor_centre: cvs_vector(landmark.anchor.worldFromCamera.translation),
        inverse_depth: landmark.inverseDepth, inverse_depth_deviation: landmark.deviation,
        seen: track.ray, deviation: track.deviation)
    }
    var options = cvs_pose_options(
      focal: lens.focal, rotation_only: rotationOnly ? 1 : 0,
      prior_translation_deviation: priorTranslationDeviation,
      prior_rotation_deviation: priorRotationDeviation, gate: 16)
    var pose = cvs_pose(guess)
    var result = cvs_pose_result()
    var agrees = [UInt8](repeating: 0, count: tracks.count)
    let status = cvs_refine_pose(
      Int32(clamping: tracks.count), sightings, &options, &pose, &result, &agrees)
    guard status == CVS_OK else { return nil }
    var mapped = 0
    for index in tracks.indices {
      tracks[index].isInlier = agrees[index] == 1
      if tracks[index].isInlier && tracks[index].landmark.isMapped { mapped += 1 }
    }
    let c = result.covariance
    return PoseEstimate(
      cameraFromWorld: Pose(pose), inliers: Int(result.inliers), mappedInliers: mapped,
      medianError: result.median_error,
      translationDeviation: ((c.0 + c.7 + c.14) / 3).squareRoot(),
      rotationDeviation: ((c.21 + c.28 + c.35) / 3).squareRoot())
  }
}
