import Glibc
import Testing

@testable import Camera

@Suite struct V4L2FailureTests {
  @Test(arguments: [
    (ENOENT, CameraError.Code.notFound, "there is no such camera"),
    (EACCES, .notPermitted, "sudo usermod -aG video $USER"),
    (EBUSY, .busy, "fuser -v /dev/video0"),
    (ENODEV, .disconnected, "unplugged"),
    (ENXIO, .disconnected, "unplugged"),
    (EIO, .deviceFailed, "failed (gives no picture)"),
    (ENOSPC, .deviceFailed, "bandwidth"),
    (ENOTTY, .notACamera, "no V4L2 device"),
    (ENOMEM, .deviceFailed, "gives no picture"),
  ]) func everyErrorNumberHasWordsThatHelp(
    errno: Int32, code: CameraError.Code, words: String
  ) {
    let error = V4L2Failure.error("gives no picture", device: "/dev/video0", errno: errno)
    #expect(error.code == code)
    #expect(error.errno == errno)
    #expect(error.description.hasPrefix("/dev/video0: "))
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func aPipelineNobodySetUpPointsToLibcamera() {
    let error = V4L2Failure.error(
      "refuses to stream", device: "/dev/video0", errno: EPIPE, needsPipeline: true)
    #expect(error.advice?.contains("libcamerify") == true)
  }

  @Test(arguments: [
    (UInt32(0x0400_0001), nil), (0x0400_1000, nil),
    (0x0480_0000, "metadata node"), (0x0400_0002, "gives no pictures"),
    (0x0000_0001, "can't stream"),
  ]) func nodesAreJudgedByWhatTheyCan(capabilities: UInt32, problem: String?) {
    let found = V4L2Device.problem(capabilities: capabilities)
    #expect((found == nil) == (problem == nil))
    if let problem { #expect(found?.contains(problem) == true) }
  }
}

@Suite struct V4L2OpeningTests {
  private func error(_ device: String) -> CameraError? {
    do throws(CameraError) { _ = try V4L2Camera(device: device) } catch { return error }
    return nil
  }

  @Test func aMissingDeviceIsNamed() {
    let error = error("/dev/no-such-camera")
    #expect(error?.code == .notFound)
    #expect(error?.description.hasPrefix("/dev/no-such-camera: there is no such camera") == true)
  }

  @Test func aFileAndAFolderAreNoDevices() throws {
    let folder = try TemporaryFolder()
    try PictureFile.write(ramp(), to: folder.file("video0.png"))
    #expect(error(folder.file("video0.png"))?.message == "is no device")
    #expect(error(folder.path)?.code == .notACamera)
  }

  @Test func aDeviceThatIsNoCameraIsToldFromOne() {
    #expect(error("/dev/null")?.code == .notACamera)
  }
}
