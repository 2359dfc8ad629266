internal import CVision
import Geometry

/// Collects views of a chessboard and finds the camera that explains them.
///
/// Method: Z. Zhang, "A Flexible New Technique for Camera Calibration", 2000, with lens distortion
/// and a joint refinement of everything, by OpenCV.
public struct CameraCalibrator: Sendable {
  /// The lenses that can be calibrated.
  public enum Lens: Sendable, Hashable {
    /// Up to a field of view of about 110°: radial and tangential distortion.
    case pinhole
    /// Beyond: equidistant.
    case fisheye
  }

  /// What became of a picture.
  public enum Outcome: Sendable, Hashable {
    /// The board was found, and is seen differently enough from before.
    case added
    /// Not all corners of the board were found.
    case notFound
    /// The board is where it was in an earlier view.
    case tooSimilar
  }

  /// The board that is shown.
  public let board: Chessboard
  /// The lens that is assumed.
  public let lens: Lens
  /// The views so far.
  public private(set) var views: [BoardView] = []
  /// Where the board has been seen.
  public private(set) var coverage = ViewCoverage()

  private var size: (width: Int, height: Int)?

  /// The least number of views that are calibrated from.
  public static let fewestViews = 6
  /// The number of views after which more of them hardly help.
  public static let enoughViews = 25

  /// Views whose corners moved less than this share of the picture's width say nothing new.
  private static let leastMotion = 0.02

  /// Makes a calibrator without views.
  public init(board: Chessboard, lens: Lens = .pinhole) {
    self.board = board
    self.lens = lens
  }

  /// Looks for the board in a picture and keeps the view if it adds something.
  ///
  /// Throws where the picture has another size than those before it.
  public mutating func add(_ image: GrayImage) throws(CalibrationError) -> Outcome {
    let expected = size ?? (image.width, image.height)
    guard expected == (image.width, image.height) else {
      throw CalibrationError(
        .differentSize,
        "a picture has \(image.width)×\(image.height) pixels, those before it "
          + "\(expected.width)×\(expected.height); calibrate each size by itself")
    }
    size = expected
    guard let view = BoardView(of: board, in: image) else { return .notFound }
    let leastPixels = Self.leastMotion * Double(image.width)
    guard views.allSatisfy({ $0.distance(to: view) >= leastPixels }) else { return .tooSimilar }
    views.append(view)
    coverage.add(view, width: image.width, height: image.height)
    return .added
  }

  /// What to do next, in words; `nil` where there are enough views of everything.
  public var advice: String? {
    if let region = coverage.missingRegion, views.count >= 3 {
      return "show the board in the \(region) of the picture"
    }
    if views.count < Self.fewestViews { return "show the board at different places and tilts" }
    return views.count < Self.enoughViews
      ? "tilt the board by up to 45° to all sides, near and far" : nil
  }

  /// Finds the camera.
  ///
  /// Views that fit much worse than the others are left out, and named. Throws where there are too
  /// few views or they don't determine a camera.
  public func calibrated() throws(CalibrationError) -> CalibrationResult {
    guard let size, views.count >= Self.fewestViews else {
      throw CalibrationError(
        .tooFewViews,
        "\(views.count) views are too few, \(Self.fewestViews) are needed and "
          + "\(Self.enoughViews) are good")
    }
    var used = Array(views.indices)
    var rejected: [Int] = []
    while true {
      let solution = try solve(used.map { views[$0] }, size)
      let typical = solution.errors.sorted()[solution.errors.count / 2]
      let bad = used.indices.filter { solution.errors[$0] > max(3 * typical, 0.5) }
      if bad.isEmpty || used.count - bad.count < Self.fewestViews {
        return result(solution, size, rejected: rejected)
      }
      rejected += bad.map { used[$0] }
      used = used.filter { !rejected.contains($0) }
    }
  }

  private struct Solution {
    var calibration: cvs_calibration
    var errors: [Double]
    var tilts: [Double]
  }

  private func solve(_ views: [BoardView], _ size: (width: Int, height: Int))
    throws(CalibrationError) -> Solution
  {
    let corners = views.flatMap(\.corners).map { cvs_pixel(x: Float($0.x), y: Float($0.y)) }
    var solution = Solution(
      calibration: cvs_calibration(), errors: Array(repeating: 0, count: views.count),
      tilts: Array(repeating: 0, count: views.count))
    let status = cvs_calibrate(
      corners, Int32(views.count), Int32(board.columns), Int32(board.rows), board.squareMetres,
      Int32(clamping: size.width), Int32(clamping: size.height), lens == .fisheye ? 1 : 0,
      &solution.calibration, &solution.errors, &solution.tilts)
    guard status == CVS_OK else {
      throw CalibrationError(
        .noSolution,
        "the views don't determine the camera; tilt the board more, to different sides")
    }
    return solution
  }

  private func result(
    _ solution: Solution, _ size: (width: Int, height: Int), rejected: [Int]
  ) -> CalibrationResult {
    let found = solution.calibration
    let k = [
      found.distortion.0, found.distortion.1, found.distortion.2, found.distortion.3,
      found.distortion.4,
    ]
    let deviations = [
      found.deviations.0, found.deviations.1, found.deviations.2, found.deviations.3,
    ]
    return CalibrationResult(
      camera: CameraModel(
        width: size.width, height: size.height, fx: found.fx, fy: found.fy, cx: found.cx,
        cy: found.cy, distortion: lens == .fisheye ? .equidistant(Array(k.prefix(4))) : .radtan(k)),
      reprojectionErrorPixels: found.rms, viewErrorsPixels: solution.errors,
      rejectedViews: rejected.sorted(), coverage: coverage.share,
      largestTiltRadians: solution.tilts.max() ?? 0,
      deviations: lens == .fisheye ? nil : deviations)
  }
}
