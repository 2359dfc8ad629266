internal import CVision

/// A landmark as the newest frame sees it.
struct Track {
  let landmark: Landmark
  var pixel: cvs_pixel
  var ray: cvs_ray
  /// Standard deviation of the position, pixels.
  var deviation: Double
  /// Whether it agreed with the pose of the newest frame.
  var isInlier = true
}
