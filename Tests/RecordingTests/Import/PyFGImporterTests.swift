import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Import of factor graphs")
struct PyFGImporterTests {
  static let planar = """
    VERTEX_SE2 100.5 A0 1.0 2.0 1.5707963267948966
    VERTEX_SE2 101.5 A1 1.0 3.0 1.5707963267948966
    VERTEX_SE2 102.5 A2 0.0 4.0 3.141592653589793
    VERTEX_XY L0 4.0 6.0
    EDGE_SE2 101.5 A0 A1 1.0 0.0 0.0 0.01 0 0 0.01 0 0.0001
    EDGE_SE2 102.5 A1 A2 1.0 1.0 1.5707963267948966 0.01 0 0 0.01 0 0.0001
    EDGE_RANGE 100.5 A0 L0 5.0 0.25
    EDGE_RANGE 102.6 A2 L0 -1.0 0.25
    EDGE_RANGE 101.5 A1 L0 4.2626406871 0.25

    """

  @Test("chains the motions from the identity and keeps the truth")
  func planarGraph() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.planar, to: "a.pyfg")
    let result = try PyFGImporter.read(folder.path)
    let run = result.run
    #expect(run.odometry.map(\.timestamp.nanoseconds) == [0, 1_000_000_000, 2_000_000_000])
    // The measured motions are the true ones, so odometry is the truth seen from its first pose.
    let truth = try #require(run.truth)
    let start = truth.trajectory[0].worldFromBody.inverse
    for (odometry, true_) in zip(run.odometry, truth.trajectory) {
      let expected = start * true_.worldFromBody
      #expect((odometry.worldFromBody.translation - expected.translation).norm < 1e-12)
      #expect((odometry.worldFromBody.rotation.inverse * expected.rotation).angle < 1e-7)
    }
    #expect(run.ranging.map(\.timestamp.nanoseconds) == [0, 1_000_000_000, 2_000_000_000])
    #expect(run.ranging[2].content == .failure)
    #expect(result.notes.contains("range standard deviation the file states: 0.5 m"))
  }

  @Test(
    "tells where the file is wrong",
    arguments: [
      ("VERTEX_XY L0 4.0 6.0", "VERTEX_XY L0 4.0", 4),
      ("EDGE_SE2 102.5 A1", "EDGE_SE2 102.5 A0", 3),
      ("A2 L0 -1.0", "A7 L0 -1.0", 8), ("5.0 0.25", "5.0 0", 7),
      ("102.5 A2 0.0", "101.5 A2 0.0", 3),
      ("VERTEX_XY", "VERTEX_XX", 4), ("102.5 A2 0.0", "102.5 B2 0.0", 3), ("4.0 6.0", "4.0 nan", 4),
    ])
  func faults(old: String, new: String, line: Int) throws {
    let folder = try TemporaryFolder()
    let place = try #require(Self.planar.firstRange(of: old))
    try folder.write(Self.planar.replacingCharacters(in: place, with: new), to: "a.pyfg")
    let error = #expect(throws: RecordingError.self) { try PyFGImporter.read(folder.path) }
    #expect(error?.line == line, "\(error?.description ?? "")")
  }

  @Test("asks for the file where a folder holds several")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.planar, to: "a.pyfg")
    try folder.write(Self.planar, to: "b.pyfg")
    #expect(throws: RecordingError.self) { try PyFGImporter.read(folder.path) }
    #expect(try PyFGImporter.read("\(folder.path)/b.pyfg").run.objects.count == 1)
  }
}
