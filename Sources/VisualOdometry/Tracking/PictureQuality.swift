internal import CVision
import Geometry

/// What a picture itself says about why tracking is poor.
struct PictureQuality {
  let isDark: Bool
  let isOverexposed: Bool
  let isFlat: Bool

  init(_ picture: Picture) {
    let statistics = picture.statistics
    isDark = statistics.dark_share > 0.9 || statistics.mean < 8
    isOverexposed = statistics.bright_share > 0.7
    isFlat = statistics.deviation < 4
  }

  /// Whether the picture shows anything at all.
  var isUsable: Bool { !isDark && !isOverexposed && !isFlat }

  /// The causes to report where tracking fails: light first, then texture, then motion.
  func problems(corners: Int) -> Set<OdometryProblem> {
    if isDark || isOverexposed { return [.insufficientLighting] }
    if isFlat || corners < 20 { return [.insufficientFeatures] }
    return [.excessiveMotion]
  }
}
