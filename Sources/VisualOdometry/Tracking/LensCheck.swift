import Geometry

extension Lens {
  /// Refuses a camera whose numbers are not usable.
  static func check(
    _ camera: CameraModel, _ bodyFromCamera: Pose
  ) throws(VisualOdometryError) {
    guard camera.width >= 64, camera.height >= 64, camera.width <= 8192, camera.height <= 8192
    else {
      throw VisualOdometryError(
        .invalidCamera,
        "a camera of \(camera.width)x\(camera.height) pixels is not usable: 64 to 8192 are")
    }
    let numbers = [camera.fx, camera.fy, camera.cx, camera.cy]
    guard numbers.allSatisfy(\.isFinite), camera.fx > 0, camera.fy > 0 else {
      throw VisualOdometryError(.invalidCamera, "focal lengths must be positive and finite")
    }
    let coefficients: [Double]
    switch camera.distortion {
    case .none: coefficients = []
    case .radtan(let k):
      coefficients = k
      guard [4, 5, 8].contains(k.count) else {
        throw VisualOdometryError(
          .invalidCamera, "a radtan lens has 4, 5 or 8 coefficients, not \(k.count)")
      }
    case .equidistant(let k):
      coefficients = k
      guard k.count == 4 else {
        throw VisualOdometryError(
          .invalidCamera, "an equidistant lens has 4 coefficients, not \(k.count)")
      }
    }
    guard coefficients.allSatisfy(\.isFinite), bodyFromCamera.isFinite else {
      throw VisualOdometryError(.invalidCamera, "lens coefficients and pose must be finite")
    }
  }
}
