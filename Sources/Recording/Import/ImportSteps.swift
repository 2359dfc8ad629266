import ChannelSounding
import Geometry

/// Steps that importers share.
enum ImportSteps {
  /// The rotation nearest to a matrix of columns that are only nearly orthonormal.
  ///
  /// Newton's iteration for the polar factor, M ← (M + M⁻ᵀ)/2 (N. J. Higham, "Computing the Polar
  /// Decomposition—with Applications", 1986). `nil` where the matrix is further than `tolerance`
  /// from a rotation in any element.
  static func rotation(
    nearestTo columns: (Vector3, Vector3, Vector3), tolerance: Double = 1e-2
  ) -> Rotation? {
    var (a, b, c) = columns
    for _ in 0..<6 {
      let determinant = a.dot(b.cross(c))
      guard determinant > 0.5, determinant < 2 else { return nil }
      let (inverseA, inverseB, inverseC) = (b.cross(c), c.cross(a), a.cross(b))
      a = (a + inverseA / determinant) / 2
      b = (b + inverseB / determinant) / 2
      c = (c + inverseC / determinant) / 2
    }
    let change = [a - columns.0, b - columns.1, c - columns.2]
    let largest = change.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max() ?? 0
    guard largest <= tolerance else { return nil }
    return Rotation(columns: a, b, c)
  }

  /// Odometry with its translation multiplied.
  static func scaled(_ poses: [TimedPose], by scale: Double?) -> [TimedPose] {
    guard let scale else { return poses }
    return poses.map { pose in
      var scaled = pose
      scaled.worldFromBody.translation *= scale
      return scaled
    }
  }

  /// A run of pictures with true camera poses: the body looks along the camera's axis, and the
  /// truth's world is the first body pose.
  static func pictureRun(
    directory: String, frames: [FrameReference], worldFromCamera: [Pose], camera: CameraModel
  ) -> Run {
    let cameraFromBody = Pose(rotation: Rig.forwardLooking, translation: .zero).inverse
    let startFromWorld = worldFromCamera.first.map { ($0 * cameraFromBody).inverse } ?? .identity
    let trajectory = zip(frames, worldFromCamera).map { frame, pose in
      TimedPose(
        timestamp: frame.timestamp, worldFromBody: startFromWorld * pose * cameraFromBody)
    }
    return Run(
      directory: directory, frames: frames, truth: Truth(trajectory: trajectory),
      rigYAML: rigYAML(camera))
  }

  /// The text of `rig.yaml` for a pinhole camera without distortion that looks forward.
  private static func rigYAML(_ camera: CameraModel) -> String {
    let intrinsics = [camera.fx, camera.fy, camera.cx, camera.cy].map(NumberText.text)
    let turn = Rig.forwardLooking
    let rotation = [turn.x, turn.y, turn.z, turn.w].map(NumberText.text)
    return """
      camera:
        size: [\(camera.width), \(camera.height)]
        model: pinhole
        intrinsics: [\(intrinsics.joined(separator: ", "))]
        distortion: {model: none, coefficients: []}
      bodyFromCamera: {translation: [0.0, 0.0, 0.0], rotation: [\(rotation.joined(separator: ", "))]}

      """
  }

  /// The note on an odometry scale that was asked of a recording without odometry.
  static func unusedScaleNotes(_ options: ImportOptions) -> [String] {
    options.odometryScale == nil
      ? [] : ["the odometry scale is not used: odometry comes from the pictures"]
  }

  /// A quantile of values, by the nearest rank; 0 for none.
  static func quantile(_ fraction: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return 0 }
    let rank = Int((fraction * Double(sorted.count - 1)).rounded())
    return sorted.indices.contains(rank) ? sorted[rank] : last
  }

  /// The standard deviation to write for ranges: the spread of what a sensor says around what is
  /// true, taken over all its objects alike.
  ///
  /// It is 1.4826 times the median absolute deviation (P. J. Rousseeuw, C. Croux, 1993), which
  /// equals the standard deviation for normal errors and is not moved by outliers, rounded up to
  /// the centimetre. Without residuals it is 0.3 m.
  static func rangeStandardDeviation(residuals: [Double]) -> Double {
    guard !residuals.isEmpty else { return 0.3 }
    let middle = quantile(0.5, of: residuals)
    let spread = 1.4826 * quantile(0.5, of: residuals.map { abs($0 - middle) })
    return max(0.01, (spread * 100).rounded(.up) / 100)
  }

  /// A range measured by radio, or a failure where the device gave a number that no radio spans.
  static func rangeContent(_ metres: Double, sd: Double) -> RangingSample.Content {
    metres > 0 && metres < 1000
      ? .range(metres: metres, standardDeviation: sd, kind: .uwb) : .failure
  }

  /// A note on residuals in words.
  static func residualNote(_ what: String, _ residuals: [Double], sd: Double) -> String {
    let sizes = residuals.map(abs)
    func metres(_ value: Double) -> String {
      NumberText.text((value * 1000).rounded() / 1000)
    }
    return "\(what) over \(residuals.count) ranges: median \(metres(quantile(0.5, of: sizes))) m, "
      + "90th percentile \(metres(quantile(0.9, of: sizes))) m; "
      + "range standard deviation written: \(metres(sd)) m"
  }
}
