import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Writing and reading a run")
struct RunRoundTripTests {
  @Test("gives the same run back, raw step bytes and every digit included")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let path = try SmallRun.write(in: folder)
    let result = try RunReader.read(path)
    let (run, expected) = (result.run, SmallRun.make())
    #expect(result.skipped.isEmpty)
    #expect(run.objects == expected.objects)
    #expect(run.odometryIsMetric)
    #expect(run.frames == expected.frames)
    #expect(run.ranging == expected.ranging)
    #expect(run.hints == expected.hints)
    #expect(run.truth?.objects == expected.truth?.objects)
    #expect(run.rigYAML == expected.rigYAML)
    #expect(run.odometry == expected.odometry)
    #expect(run.truth?.trajectory == expected.truth?.trajectory)
    #expect(try folder.read("run/pictures/a.pgm") == folder.read("source/pictures/a.pgm"))
  }

  @Test("writes the same bytes again")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    let first = try SmallRun.write(in: folder)
    try RunWriter.write(try RunReader.read(first).run, to: "\(folder.path)/again")
    for file in [
      "run.json", "rig.yaml", "frames.csv", "odometry.csv", "ranging.jsonl", "hints.csv",
      "truth/objects.csv", "truth/trajectory.csv",
    ] {
      #expect(try folder.read("run/\(file)") == folder.read("again/\(file)"), "\(file)")
    }
  }

  @Test("needs no file but run.json")
  func manifestAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"csfuse-run","version":1,"objects":[],"more":[1,{"a":null}]}"#, to: "run.json")
    let run = try RunReader.read(folder.path).run
    #expect(run.objects.isEmpty && run.truth == nil && run.rigYAML == nil)
    #expect(!run.odometryIsMetric)
  }

  @Test("that is cut short by a missing picture names no picture that is not there")
  func cutShort() throws {
    let folder = try TemporaryFolder()
    try folder.write("P5 1 1 255\n\u{40}", to: "source/pictures/a.pgm")
    var run = SmallRun.make()
    run.directory = "\(folder.path)/source"
    run.frames[1].file = "pictures/b.pgm"
    let target = "\(folder.path)/run"
    #expect(throws: RecordingError.self) { try RunWriter.write(run, to: target) }
    #expect(try RunReader.read(target).run.frames == [run.frames[0]])
  }

  @Test("refuses a folder that is not empty")
  func notEmpty() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "something")
    #expect(throws: RecordingError.self) { try RunWriter.write(Run(), to: folder.path) }
    #expect(try folder.text("something") == "x")
  }

  @Test("keeps whatever was appended when the writer is never finished")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/run"
    do {
      var writer = try RunWriter(directory: path, objects: [RunObject(id: "a", name: "a")])
      try writer.append(picture: [1, 2, 3], fileExtension: "jpg", at: SmallRun.time(0))
      try writer.append(
        RangingSample(timestamp: SmallRun.time(0), object: "a", content: .failure))
      let seen = try RunReader.read(path).run
      #expect(seen.ranging.count == 1 && seen.frames.count == 1)
    }
    #expect(try folder.read("run/pictures/000000.jpg") == [1, 2, 3])
    #expect(try RunReader.read(path).run.ranging.count == 1)
  }

  @Test("refuses to write what could not be read")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    var writer = try RunWriter(
      directory: "\(folder.path)/run", objects: [RunObject(id: "a", name: "a")])
    let time = SmallRun.time(0)
    expectError(.unknownObject) {
      try writer.append(RangingSample(timestamp: time, object: "b", content: .failure))
    }
    expectError(.invalidValue) {
      try writer.append(
        RangingSample(
          timestamp: time, object: "a",
          content: .range(metres: .nan, standardDeviation: 1, kind: .rtt)))
    }
    expectError(.invalidValue) {
      try writer.append(FrameReference(timestamp: time, file: "../a.jpg"))
    }
    try writer.finish()
  }

  private func expectError(
    _ code: RecordingError.Code, _ body: () throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: RecordingError.self, sourceLocation: location) { try body() }
    #expect(error?.code == code, sourceLocation: location)
  }

  @Test("sorts late ranging by time and keeps the order of equal times")
  func lateRanging() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"csfuse-run","version":1,"objects":[{"id":"a"},{"id":"b"}]}"#, to: "run.json")
    try folder.write(
      """
      {"t":3,"object":"a","range":null}
      {"t":1,"object":"b","range":null,"unknown":{"x":[true,false,"\\u00e4"]}}
      {"t":1,"object":"a","range":null}

      """, to: "ranging.jsonl")
    let ranging = try RunReader.read(folder.path).run.ranging
    #expect(ranging.map(\.timestamp.nanoseconds) == [1, 1, 3])
    #expect(ranging.map(\.object) == ["b", "a", "a"])
  }
}
