import Testing

@testable import Recording

@Suite("Runs of an independent generator")
struct SharedRunTests {
  @Test(
    "are read without a fault",
    .enabled(if: SharedData.has("sim"), "the shared recordings (sim) are absent"))
  func simulated() throws {
    let names = try FileSystem.names(in: "\(SharedData.path)/sim")
    #expect(!names.isEmpty)
    for name in names {
      let result = try RunReader.read("\(SharedData.path)/sim/\(name)")
      #expect(result.skipped.isEmpty)
      #expect(result.run.ranging.count > 50 && result.run.odometry.count > 100)
      #expect(result.run.truth?.trajectory.count == result.run.odometry.count)
      #expect(!result.run.odometryIsMetric && result.run.hints.count == 1)
    }
  }
}
