internal import CVision
import Geometry

/// What a picture itself says about why tracking is poor.
struct PictureQuality {
  let isDark: Bool
  let isOverexposed: Bool
  let isFlat: Bool
  /// Mean gradient in units of contrast: it falls with blur, and does not mind exposure.
  let sharpness: Double

  init(_ picture: Picture) {
    let statistics = picture.statistics
    isDark = statistics.dark_share > 0.9 || statistics.mean < 8
    isOverexposed = statistics.bright_share > 0.7
    isFlat = statistics.deviation < 4
    sharpness = isFlat ? 0 : statistics.sharpness / statistics.deviation
  }

  /// Whether the picture shows anything at all.
  var isUsable: Bool { !isDark && !isOverexposed && !isFlat }

  /// The causes to report where tracking fails: light first, then texture, then motion.
  func problems(corners: Int) -> Set<OdometryProblem> {
    if isDark || isOverexposed { return [.insufficientLighting] }
    if isFlat || corners < Mapper.cornersToStart { return [.insufficientFeatures] }
    return [.excessiveMotion]
  }

  /// What makes tracking poor though it goes on.
  func warnings(inliers: Int, usualSharpness: Double) -> Set<OdometryProblem> {
    var warnings: Set<OdometryProblem> = []
    if isDark || isOverexposed { warnings.insert(.insufficientLighting) }
    if inliers < Mapper.cornersToStart { warnings.insert(.insufficientFeatures) }
    if sharpness < 0.6 * usualSharpness { warnings.insert(.excessiveMotion) }
    return warnings
  }
}
