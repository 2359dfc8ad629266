import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Objects that turn up while a run is written")
struct LateObjectTests {
  @Test("are named in the run from then on")
  func named() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/run"
    var writer = try RunWriter(
      directory: path, objects: [RunObject(id: "early", name: "Early")], odometryIsMetric: true)
    let sample = RangingSample(
      timestamp: Timestamp(nanoseconds: 5), object: "late", content: .failure)
    #expect(throws: RecordingError.self) { try writer.append(sample) }
    try writer.append(RunObject(id: "late", name: "Late", rangeOffsetMetres: 0.5))
    try writer.append(sample)
    try writer.finish()
    let run = try RunReader.read(path).run
    #expect(run.objects.map(\.id) == ["early", "late"])
    #expect(run.objects.last?.rangeOffsetMetres == 0.5)
    #expect(run.odometryIsMetric)
    #expect(run.ranging == [sample])
  }

  @Test("must have a name that is new and fits a table", arguments: ["early", "a,b", ""])
  func refused(name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/run"
    var writer = try RunWriter(
      directory: path, objects: [RunObject(id: "early", name: "Early")])
    #expect(throws: RecordingError.self) {
      try writer.append(RunObject(id: ObjectID(name), name: "Late"))
    }
    try writer.finish()
    #expect(try RunReader.read(path).run.objects.map(\.id) == ["early"])
  }
}
