import Geometry
import Testing

@testable import VisualOdometry

@Suite struct RefusalTests {
  private func odometry() throws -> VisualOdometry {
    try VisualOdometry(camera: RenderedRoom.small, bodyFromCamera: .identity)
  }

  private func frame(_ nanoseconds: Int64, width: Int = 320, height: Int = 240) -> CameraFrame {
    CameraFrame(
      timestamp: Timestamp(nanoseconds: nanoseconds),
      image: GrayImage(width: width, height: height, filledWith: 90))
  }

  @Test func aPictureOfAnotherSizeIsRefused() throws {
    let odometry = try odometry()
    let error = #expect(throws: VisualOdometryError.self) {
      try odometry.process(frame(5, width: 640, height: 480))
    }
    #expect(error?.code == .wrongPictureSize)
    #expect(error?.description.contains("640x480") == true)
  }

  @Test(arguments: [Int64(100), 99, -1])
  func timeThatDoesNotGoOnIsRefused(_ second: Int64) throws {
    let odometry = try odometry()
    _ = try odometry.process(frame(100))
    let error = #expect(throws: VisualOdometryError.self) {
      try odometry.process(frame(second))
    }
    #expect(error?.code == .timeNotIncreasing)
    #expect(error?.timestamp == Timestamp(nanoseconds: second))
    // The refused picture has left no trace.
    #expect(try odometry.process(frame(101)).timestamp.nanoseconds == 101)
  }

  @Test(arguments: [
    CameraModel(width: 0, height: 240, fx: 1, fy: 1, cx: 0, cy: 0),
    CameraModel(width: 320, height: 240, fx: 0, fy: 260, cx: 0, cy: 0),
    CameraModel(width: 320, height: 240, fx: .nan, fy: 260, cx: 0, cy: 0),
    CameraModel(
      width: 320, height: 240, fx: 260, fy: 260, cx: 0, cy: 0, distortion: .radtan([0.1])),
    CameraModel(
      width: 320, height: 240, fx: 260, fy: 260, cx: 0, cy: 0,
      distortion: .equidistant([0, 0, 0, .infinity])),
  ])
  func anUnusableCameraIsRefused(_ camera: CameraModel) {
    let error = #expect(throws: VisualOdometryError.self) {
      try VisualOdometry(camera: camera, bodyFromCamera: .identity)
    }
    #expect(error?.code == .invalidCamera)
  }

  @Test func everySettingCanBeReadAndWrittenBack() throws {
    var configuration = VisualOdometryConfiguration()
    for setting in VisualOdometryConfiguration.settings {
      try setting.write(&configuration, setting.read(configuration).description)
    }
    #expect(configuration == VisualOdometryConfiguration())
  }
}
