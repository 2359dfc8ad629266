import Geometry
import Testing

@testable import Camera

@Suite struct CameraDialectTests {
  static let rosFile = """
    image_width: 640
    image_height: 480
    camera_name: front
    camera_matrix:
      rows: 3
      cols: 3
      data: [430.2, 0.0, 306.7, 0.0, 430.5, 227.2, 0.0, 0.0, 1.0]
    distortion_model: plumb_bob
    distortion_coefficients:
      rows: 1
      cols: 5
      data: [-0.33, 0.12, 0.001, -0.0003, 0.0]
    rectification_matrix:
      rows: 3
      cols: 3
      data: [1, 0, 0, 0, 1, 0, 0, 0, 1]
    """
  static let rosMessage = """
    header: {frame_id: front}
    height: 480
    width: 640
    distortion_model: plumb_bob
    d: [-0.33, 0.12, 0.001, -0.0003, 0.0]
    k: [430.2, 0.0, 306.7, 0.0, 430.5, 227.2, 0.0, 0.0, 1.0]
    """
  static let openCV = """
    %YAML:1.0
    ---
    calibration_time: "Mon 1 Jan 2024"
    image_width: 640
    image_height: 480
    flags: 0
    camera_matrix: !!opencv-matrix
       rows: 3
       cols: 3
       dt: d
       data: [ 4.302e+02, 0., 3.067e+02, 0., 4.305e+02, 2.272e+02, 0., 0., 1. ]
    distortion_coefficients: !!opencv-matrix
       rows: 5
       cols: 1
       dt: d
       data: [ -3.3e-01, 1.2e-01, 1.0e-03, -3.0e-04, 0. ]
    avg_reprojection_error: 2.5e-01
    """
  static let kalibr = """
    cam0:
      cam_overlaps: []
      camera_model: pinhole
      distortion_coeffs: [-0.33, 0.12, 0.001, -0.0003]
      distortion_model: radtan
      intrinsics: [430.2, 430.5, 306.7, 227.2]
      resolution: [640, 480]
      rostopic: /front/image_raw
    """
  static let euroc = """
    # General sensor definitions.
    sensor_type: camera
    T_BS:
      cols: 4
      rows: 4
      data: [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    rate_hz: 20
    resolution: [640, 480]
    camera_model: pinhole
    intrinsics: [430.2, 430.5, 306.7, 227.2] #fu, fv, cu, cv
    distortion_model: radial-tangential
    distortion_coefficients: [-0.33, 0.12, 0.001, -0.0003]
    """

  @Test(arguments: [rosFile, rosMessage, openCV, kalibr, euroc])
  func calibrationsOfOtherProgramsGiveTheSameCamera(text: String) throws {
    let camera = try #require(try RigFile.parse(text, path: "camera.yaml").camera)
    #expect((camera.width, camera.height) == (640, 480))
    #expect([camera.fx, camera.fy, camera.cx, camera.cy] == [430.2, 430.5, 306.7, 227.2])
    guard case .radtan(let coefficients) = camera.distortion else {
      Issue.record("the distortion is \(camera.distortion)")
      return
    }
    #expect(Array(coefficients.prefix(4)) == [-0.33, 0.12, 0.001, -0.0003])
  }

  @Test func openCVFilesAreReadWithoutTheirFirstLineToo() throws {
    let plain = Self.openCV.replacing("%YAML:1.0\n---\n", with: "")
    let standard = Self.openCV.replacing("%YAML:1.0", with: "%YAML 1.1")
    let rig = try RigFile.parse(Self.openCV, path: "x")
    #expect(try RigFile.parse(plain, path: "x") == rig)
    #expect(try RigFile.parse(standard, path: "x") == rig)
  }

  @Test func aForeignCalibrationMayStandUnderTheCameraKey() throws {
    let indented = Self.kalibr.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let text = "camera:\n\(indented)\nantennas: [{id: 1, positionInBody: [0.1, 0, 0]}]\n"
    let rig = try RigFile.parse(text, path: "rig.yaml")
    #expect(rig.camera?.fx == 430.2)
    #expect(rig.antennas.count == 1)
  }

  @Test func antennasMayBeAddedToAForeignFile() throws {
    let text = Self.rosFile + "\nantennas: [{id: 1, positionInBody: [0.1, 0, 0]}]\n"
    #expect(try RigFile.parse(text, path: "x").antennas.count == 1)
  }

  @Test func kalibrFisheyeIsEquidistant() throws {
    let text = Self.kalibr.replacing("model: radtan", with: "model: equidistant")
    #expect(
      try RigFile.parse(text, path: "x").camera?.distortion
        == .equidistant([-0.33, 0.12, 0.001, -0.0003]))
  }

  @Test func openCVTermsThatAreZeroMayBeLeftOut() throws {
    let long = Self.openCV.replacing("-3.0e-04, 0. ]", with: "-3.0e-04" + ", 0." * 10 + " ]")
    #expect(
      try RigFile.parse(long, path: "x").camera?.distortion
        == .radtan([-0.33, 0.12, 0.001, -0.0003, 0, 0, 0, 0]))
    let prism = long.replacing(", 0. ]", with: ", 0.1 ]")
    #expect(cameraError { _ = try RigFile.parse(prism, path: "x") }?.line == 12)
  }

  @Test(arguments: [
    (kalibr, "camera_model: pinhole", "camera_model: ds", "camera model 'ds' is unknown"),
    (kalibr, "distortion_model: radtan", "distortion_model: fov", "'fov' is unknown"),
    (kalibr, "cam0:", "cam1: {}\ncam0:", "several cameras"),
    (rosFile, "plumb_bob", "thin_prism", "'thin_prism' is unknown"),
    (rosFile, "430.2, 0.0, 306.7", "0.0, 0.0, 306.7", "without skew"),
    (rosFile, "430.2, 0.0", "430.2, 3.0", "without skew"),
    (rosMessage, "width: 640", "breadth: 640", "'width' is missing"),
    (openCV, "data: [ 4.302e+02, 0.,", "data: [", "9 numbers, not 7"),
    (openCV, "%YAML:1.0", "<?xml version=\"1.0\"?>", "is XML"),
  ]) func whatIsNotUnderstoodIsAnError(
    text: String, part: String, replacement: String, message: String
  ) throws {
    let error = try #require(
      cameraError { _ = try RigFile.parse(text.replacing(part, with: replacement), path: "x") })
    #expect(error.description.contains(message), "\(error)")
    #expect(error.line != nil)
  }
}

/// A text so many times over.
private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
