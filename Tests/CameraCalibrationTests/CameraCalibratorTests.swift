import Geometry
import Testing

@testable import CameraCalibration

@Suite struct CameraCalibratorTests {
  static let pinhole = CameraModel(
    width: 480, height: 360, fx: 420, fy: 424, cx: 236, cy: 184,
    distortion: .radtan([-0.12, 0.05, 0.0008, -0.0005, 0]))
  static let fisheye = CameraModel(
    width: 480, height: 360, fx: 210, fy: 211, cx: 242, cy: 178,
    distortion: .equidistant([-0.02, 0.01, -0.004, 0.001]))

  @Test(arguments: [(pinhole, CameraCalibrator.Lens.pinhole), (fisheye, .fisheye)])
  func aRenderedCameraIsFoundAgain(truth: CameraModel, lens: CameraCalibrator.Lens) throws {
    let board = try Chessboard("9x6", squareMetres: 0.03)
    var calibrator = CameraCalibrator(board: board, lens: lens)
    let renderer = BoardRenderer(board: board, camera: truth)
    let poses = renderer.poses(
      count: 16, seed: 4, depthMetres: lens == .pinhole ? 0.5 : 0.22,
      spread: lens == .pinhole ? (0.22, 0.14) : (0.6, 0.35))
    for pose in poses { _ = try calibrator.add(renderer.image(cameraFromBoard: pose)) }
    #expect(calibrator.views.count >= 12)
    let result = try calibrator.calibrated()
    #expect(abs(result.camera.fx / truth.fx - 1) < 0.002)
    #expect(abs(result.camera.fy / truth.fy - 1) < 0.002)
    #expect(abs(result.camera.cx - truth.cx) < 1)
    #expect(abs(result.camera.cy - truth.cy) < 1)
    // Rendering is exact but for 16 samples a pixel; corners come out to a tenth of a pixel.
    #expect(result.reprojectionErrorPixels < 0.1)
    #expect(result.largestTiltRadians > 0.3)
    if lens == .pinhole {
      let deviations = try #require(result.standardDeviationsPixels)
      #expect(abs(result.camera.fx - truth.fx) < 4 * deviations.fx + 0.3)
    }
    // What matters in use: rays through all of the view that the board was in.
    for (u, v) in [(40.0, 40.0), (240.0, 180.0), (440.0, 320.0)] {
      let seen = result.camera.unproject(u: u, v: v).normalized
      let expected = truth.unproject(u: u, v: v).normalized
      #expect((seen - expected).norm < 0.003, "\(u), \(v)")
    }
  }

  @Test func aPictureWithoutABoardAddsNothing() throws {
    var calibrator = CameraCalibrator(board: try Chessboard("9x6", squareMetres: 0.03))
    #expect(try calibrator.add(GrayImage(width: 320, height: 240, filledWith: 128)) == .notFound)
    #expect(calibrator.views.isEmpty)
  }

  @Test func theSameViewAgainAddsNothing() throws {
    let board = try Chessboard("9x6", squareMetres: 0.03)
    var calibrator = CameraCalibrator(board: board)
    let renderer = BoardRenderer(board: board, camera: Self.pinhole)
    let pose = try #require(
      renderer.poses(count: 1, seed: 1, depthMetres: 0.6, spread: (0, 0)).first)
    let image = renderer.image(cameraFromBoard: pose)
    #expect(try calibrator.add(image) == .added)
    #expect(try calibrator.add(image) == .tooSimilar)
  }

  @Test func tooFewViewsAndAnotherSizeAreRefused() throws {
    var calibrator = CameraCalibrator(board: try Chessboard("9x6", squareMetres: 0.03))
    _ = try calibrator.add(GrayImage(width: 320, height: 240))
    #expect(throws: CalibrationError.self) { try calibrator.calibrated() }
    #expect(throws: CalibrationError.self) {
      try calibrator.add(GrayImage(width: 320, height: 200))
    }
  }

  @Test func adviceNamesThePartOfThePictureThatIsMissing() throws {
    var coverage = ViewCoverage()
    #expect(coverage.missingRegion == "top left")
    let corners = (0..<96).map { (index: Int) -> SIMD2<Double> in
      let (column, row) = (index % 12, index / 12)
      return SIMD2(Double(column * 10 + 5), Double(row * 10 + 5))
    }
    coverage.add(BoardView(corners: corners), width: 120, height: 100)
    // Rows reach down to 75 of 100 pixels, so that the last quarter has one row of corners.
    #expect(coverage.missingRegion == nil)
    #expect(coverage.share == 1)
  }

  @Test(arguments: ["9", "9x", "x6", "9x6x3", "2x6", "9x900", "axb", ""])
  func boardsThatAreNoneAreRefused(text: String) {
    #expect(throws: CalibrationError.self) { try Chessboard(text, squareMetres: 0.03) }
    #expect(throws: CalibrationError.self) { try Chessboard("9x6", squareMetres: 0) }
  }
}
