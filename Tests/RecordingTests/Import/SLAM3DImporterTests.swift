import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Import of slam3d")
struct SLAM3DImporterTests {
  @Test("finds the alignment, the bias and the phone's heading")
  func alignment() throws {
    let folder = try TemporaryFolder()
    try SyntheticWalk.write(in: folder)
    let result = try SLAM3DImporter.read(folder.path)
    let run = result.run
    let truth = try #require(run.truth)
    #expect(run.objects.map(\.id.rawValue) == ["a", "b", "d", "e"])
    #expect(run.objects.first?.name == "aesir.example")
    #expect(run.odometry.count == 1200 && run.odometry.first?.timestamp.nanoseconds == 0)
    #expect(result.notes.contains { $0.hasPrefix("common range bias: 0.1") })
    for index in stride(from: 0, to: 1200, by: 100) {
      let seconds = Double(index) / 20
      let pose = run.odometry[index].worldFromBody
      #expect((pose.translation - SyntheticWalk.place(seconds)).norm < 1e-9)
      #expect(abs(wrapAngle(pose.rotation.yaw - SyntheticWalk.heading(seconds))) < 1e-6)
      #expect((pose.rotation * Vector3(0, 0, 1)).z > 1 - 1e-9)
      // 400 ranges of 2 cm leave millimetres; height is the weakest, as all beacons are at 2.5 m.
      let expected = SyntheticWalk.surveyFromOdometry * SyntheticWalk.place(seconds)
      #expect((truth.trajectory[index].worldFromBody.translation - expected).norm < 0.05)
    }
    // The nonsense range is kept as an attempt that gave nothing.
    #expect(run.ranging.count == 401 && run.ranging[0].content == .failure)
  }

  @Test(
    "tells where its files are wrong",
    arguments: [
      ("vio.csv", "position", "place", 1), ("vio.csv", "orientation,2,2", "position,2,2", 1),
      ("uwb.csv", "6147846.1", "x", 1), ("deploy.csv", "3,8.0", "30,8.0", 3),
    ])
  func faults(file: String, old: String, new: String, line: Int) throws {
    let folder = try TemporaryFolder()
    try SyntheticWalk.write(in: folder)
    let good = try folder.text(file)
    let place = try #require(good.firstRange(of: old))
    try folder.write(good.replacingCharacters(in: place, with: new), to: file)
    let error = #expect(throws: RecordingError.self) { try SLAM3DImporter.read(folder.path) }
    #expect(error?.path == "\(folder.path)/\(file)" && error?.line == line)
  }
}
