import Dispatch
import Foundation
import Testing

@testable import CSFusion

@Suite("A folder of pictures with ranging", .timeLimit(.minutes(1)))
struct RecordedPairTests {
  /// A folder with 60 pictures of 3 s, and the ranges of 4 s that begin at the same time.
  let folder: TemporaryFolder
  let ranging: [RangingSample]
  var pictures: CameraOrigin { .folder("\(folder.path)/pictures", framesPerSecond: 30) }

  init() throws {
    folder = try TemporaryFolder()
    ranging = try Material.ranging()
    try Material.writePictures(60, in: folder)
    try folder.write(Material.lines(ranging), to: "ranging.jsonl")
  }

  func session(_ source: String, recordTo directory: String? = nil) -> LiveSession {
    LiveSession(
      camera: pictures, ranging: source, rig: Material.rig, hints: ["tag-1": .stationary],
      pacing: .unpaced, recordTo: directory)
  }

  @Test("is recorded so that its replay gives the same bytes")
  func recordAndReplay() throws {
    let live = Listener()
    let statistics = try session(
      "\(folder.path)/ranging.jsonl", recordTo: "\(folder.path)/run"
    ).run(onUpdate: live.hear)
    #expect(statistics.frames == 60)
    #expect(statistics.ranging == ranging.count)
    #expect(statistics.hints == 1)
    let read = try RunReader.read("\(folder.path)/run")
    #expect(read.run.ranging == ranging)
    let replay = Listener()
    try Replayer(run: read.run).replay(onUpdate: replay.hear)
    #expect(replay.acceptedNames == live.acceptedNames)
    #expect(replay.odometry == live.odometry)
    #expect(replay.text == live.text)
    #expect(live.objects.contains { $0.distance != nil })
    // The pictures are kept as the files they were.
    for (index, frame) in read.run.frames.enumerated() {
      let kept = try PictureFile.bytes(of: "\(folder.path)/run/\(frame.file)")
      #expect(try kept == PictureFile.bytes(of: "\(folder.path)/pictures/\(index).png"))
    }
  }

  @Test("gives the same through a pipe as from a file, however the lines are cut")
  func pipe() throws {
    let expected = Listener()
    try session("\(folder.path)/ranging.jsonl").run(onUpdate: expected.hear)
    let pipe = try Pipe(in: folder)
    pipe.write(Array(Material.lines(ranging).utf8), pieceSize: 1000, pauseMicroseconds: 500)
    let listener = Listener()
    try session(pipe.path).run(onUpdate: listener.hear)
    #expect(listener.acceptedNames == expected.acceptedNames)
    #expect(listener.text == expected.text)
  }

  @Test("waits for the first writer, says so, and ends when asked to")
  func noWriter() throws {
    let pipe = try Pipe(in: folder)
    let stop = StopFlag()
    let listener = Listener()
    try session(pipe.path).run(stop: stop) { update in
      listener.hear(update)
      if update.issues.contains(where: { $0.kind == .rangingWaiting }) { stop.stop() }
    }
    #expect(listener.count(.rangingWaiting) == 1)
    #expect(listener.accepted.isEmpty)
  }

  @Test("goes on without a writer that is silent for too long")
  func silentWriter() throws {
    let pipe = try Pipe(in: folder)
    let writer = pipe.openForWriting()
    defer { close(writer.value()) }
    var configuration = SessionConfiguration()
    configuration.session.rangingTimeoutSeconds = 0.1
    let stop = StopFlag()
    let listener = Listener()
    try LiveSession(
      camera: pictures, ranging: pipe.path, rig: Material.rig, configuration: configuration,
      pacing: .unpaced
    ).run(stop: stop) { update in
      listener.hear(update)
      if listener.accepted.count > 40 { stop.stop() }
    }
    #expect(listener.count(.rangingSilent) == 1)
    #expect(listener.accepted.count > 40)
  }

  @Test("does not begin with a line it can't read; leniently it goes on")
  func badLine() throws {
    var lines = ranging.map { RangingLine.text($0) }
    lines[10] = "{\"t\":1,\"object\":"
    try folder.write(lines.joined(separator: "\n"), to: "bad.jsonl")
    let path = "\(folder.path)/bad.jsonl"
    let error = try #require(
      SessionConfigurationTests.error { try session(path).run(onUpdate: { _ in }) })
    #expect(error.description.hasPrefix("\(path):11: "))
    let listener = Listener()
    let statistics = try LiveSession(
      camera: pictures, ranging: path, rig: Material.rig, lenient: true, pacing: .unpaced
    ).run(onUpdate: listener.hear)
    #expect(listener.count(.lineSkipped) == 1)
    #expect(statistics.ranging == ranging.count - 1)
    #expect(listener.issues.first?.description.hasPrefix("\(path):11: ") == true)
  }

  @Test(
    "leaves out ranging of another clock, from a file and a pipe alike", arguments: [false, true])
  func foreignTimes(throughPipe: Bool) throws {
    // Pictures are of 100 s to 103 s; the tolerance is 10 s.
    let times: [Int64] = [0, 100_500, 89_900, 90_100, 112_900, 113_100, 101_000]
    let text = Material.lines(times.map { Material.range($0) })
    let path: String
    if throughPipe {
      let pipe = try Pipe(in: folder)
      pipe.write(Array(Material.lines(times.sorted().map { Material.range($0) }).utf8))
      path = pipe.path
    } else {
      try folder.write(text, to: "foreign.jsonl")
      path = "\(folder.path)/foreign.jsonl"
    }
    let listener = Listener()
    let statistics = try session(path).run(onUpdate: listener.hear)
    #expect(listener.count(.foreignTime) == 3)
    #expect(statistics.ranging == 4)
    #expect(statistics.frames == 60)
    #expect(listener.issues.contains { $0.description.contains("100.0 s before the pictures") })
  }

  @Test("says which source is missing")
  func missing() throws {
    let absent = "\(folder.path)/absent"
    for session in [
      session(absent), LiveSession(camera: .folder(absent, framesPerSecond: 30), ranging: nil),
      LiveSession(camera: CameraOrigin(path: absent), ranging: nil),
    ] {
      let error = try #require(
        SessionConfigurationTests.error { try session.run(onUpdate: { _ in }) })
      #expect(error.description.contains(absent))
    }
  }

  @Test("is not recorded over something")
  func occupied() throws {
    #expect(throws: SessionError.self) {
      try session("\(folder.path)/ranging.jsonl", recordTo: folder.path).run(onUpdate: { _ in })
    }
  }
}
