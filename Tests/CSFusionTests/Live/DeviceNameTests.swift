import Testing

@testable import CSFusion

@Suite struct DeviceNameTests {
  @Test func pluggedInAgainACameraIsOpenedByTheNameItKeeps() {
    let name = DeviceName("/dev/video0") { $0 == "/dev/video0" ? "/dev/v4l/by-id/mine" : nil }
    #expect(name.next() == "/dev/video0")
    #expect(name.next() == "/dev/v4l/by-id/mine")
    #expect(name.next() == "/dev/v4l/by-id/mine")
  }

  @Test func withoutSuchANameThePathIsKept() {
    let name = DeviceName("/dev/video0") { _ in nil }
    #expect([name.next(), name.next()] == ["/dev/video0", "/dev/video0"])
  }
}
