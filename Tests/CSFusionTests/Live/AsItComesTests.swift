import Glibc
import Synchronization
import Testing

@testable import CSFusion

@Suite("Sources that wait for nobody", .timeLimit(.minutes(1)))
struct AsItComesTests {
  let folder: TemporaryFolder
  let pipe: Pipe

  init() throws {
    folder = try TemporaryFolder()
    pipe = try Pipe(in: folder)
  }

  static func origin(_ steps: [FakeCamera.Step], ends: Bool = false) -> CameraOrigin {
    .source { FakeCamera(steps, ends: ends) }
  }

  static func frames(_ range: Range<Int64>) -> [FakeCamera.Step] {
    range.map { .frame(100_000 + $0 * 50) }
  }

  @Test("are recorded so that the replay gives the same bytes, whatever was too late")
  func recordAndReplay() throws {
    let ranging = try Material.ranging()
    pipe.write(Array(Material.lines(ranging).utf8), pieceSize: 200, pauseMicroseconds: 500)
    // It ends in the middle: what has been read until then counts.
    let stop = StopFlag()
    let camera = CameraOrigin.source { FakeCamera(Self.frames(0..<80), stopAtEnd: stop) }
    let live = Listener()
    let statistics = try LiveSession(
      camera: camera, ranging: pipe.path, rig: Material.rig, hints: ["tag-2": .moving],
      recordTo: "\(folder.path)/run"
    ).run(stop: stop, onUpdate: live.hear)
    #expect(statistics.frames > 0 && statistics.ranging > 0 && statistics.hints == 1)
    let read = try RunReader.read("\(folder.path)/run")
    let replay = Listener()
    try Replayer(run: read.run).replay(onUpdate: replay.hear)
    #expect(replay.acceptedNames == live.acceptedNames)
    #expect(replay.odometry == live.odometry)
    #expect(replay.text == live.text)
    #expect(replay.count(.lateEvent) == 0)
  }

  @Test("end with an error where the camera can't be opened")
  func failedOpening() throws {
    let camera = CameraOrigin.source { () throws(CameraError) in
      throw CameraError(.notPermitted, "can't be opened", path: "fake", advice: "join a group")
    }
    let error = try #require(
      SessionConfigurationTests.error {
        try LiveSession(
          camera: camera, ranging: pipe.path, recordTo: "\(folder.path)/run"
        ).run(onUpdate: { _ in })
      })
    #expect(error.description == "fake: can't be opened; join a group")
    // The name is free for the next try.
    #expect(access("\(folder.path)/run", F_OK) != 0)
  }

  @Test("go on with ranging when the camera is lost, and take it back")
  func lostCamera() throws {
    let opened = Atomic<Int>(0)
    let camera = CameraOrigin.source { () throws(CameraError) in
      switch opened.add(1, ordering: .relaxed).oldValue {
      case 0: return FakeCamera(Self.frames(0..<5) + [.failure(.disconnected)])
      case 1: throw CameraError(.notFound, "is gone", path: "fake")
      default: return FakeCamera(Self.frames(90..<100))
      }
    }
    pipe.write(Array(Material.lines((0..<45).map { Material.range(100_000 + $0 * 100) }).utf8))
    let stop = StopFlag()
    let listener = Listener()
    try LiveSession(camera: camera, ranging: pipe.path, rig: Material.rig).run(stop: stop) {
      listener.hear($0)
      if listener.acceptedNames.contains("104950 a picture") { stop.stop() }
    }
    #expect(listener.count(.cameraGone) == 1)
    #expect(listener.count(.cameraSilent) == 1)
    #expect(listener.count(.cameraBack) == 1)
    #expect(listener.odometry.contains { $0.problems == [.cameraUnavailable] })
    #expect(listener.acceptedNames.contains("104400 ranging of 'tag-1'"))
  }

  @Test("pass over a damaged picture")
  func damagedPicture() throws {
    let steps = Self.frames(0..<3) + [.failure(.damagedPicture)] + Self.frames(3..<6)
    let listener = Listener()
    let statistics = try LiveSession(
      camera: Self.origin(steps, ends: true), ranging: nil, rig: Material.rig
    ).run(onUpdate: listener.hear)
    #expect(statistics.frames == 6)
    #expect(statistics.issues == [.frameSkipped: 1])
  }

  @Test("take up another writer after one has left, even in the middle of a line")
  func writerComesBack() throws {
    let first = (0..<5).map { Material.range($0 * 100) }
    let second = (5..<10).map { Material.range($0 * 100) }
    pipe.write(Array((Material.lines(first) + "{\"t\":12").utf8))
    let stop = StopFlag()
    let listener = Listener()
    try LiveSession(camera: nil, ranging: pipe.path, lenient: true).run(stop: stop) { [pipe] in
      listener.hear($0)
      // The line that was cut off tells that its writer has left.
      if $0.issues.contains(where: { $0.kind == .lineSkipped }) {
        pipe.write(Array(Material.lines(second).utf8))
      }
      if listener.accepted.count == 10 { stop.stop() }
    }
    #expect(listener.count(.lineSkipped) == 1)
    #expect(listener.accepted.map(\.timestamp) == (first + second).map(\.timestamp))
  }

  @Test("end with a pipe that has no name, as nobody can come back to it")
  func anonymousPipe() throws {
    var ends: [CInt] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { close(ends[0]) }
    let bytes = Array(Material.lines((0..<5).map { Material.range($0 * 100) }).utf8.dropLast())
    #expect(bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == bytes.count)
    close(ends[1])
    let listener = Listener()
    try LiveSession(camera: nil, ranging: "/dev/fd/\(ends[0])").run(onUpdate: listener.hear)
    #expect(listener.accepted.count == 5)
  }

  @Test("end at a line that can't be read, with what came before fused")
  func badLine() throws {
    pipe.write(Array((Material.lines([Material.range(0)]) + "nonsense\n").utf8))
    let listener = Listener()
    let error = try #require(
      SessionConfigurationTests.error {
        try LiveSession(camera: nil, ranging: pipe.path).run(onUpdate: listener.hear)
      })
    #expect(error.path == pipe.path && error.line == 2)
    #expect(listener.accepted.count == 1)
  }

  @Test("are heard as a sequence too")
  func sequence() async throws {
    let camera = Self.origin(Self.frames(0..<20), ends: true)
    var frames = 0
    for try await update in LiveSession(camera: camera, ranging: nil, rig: Material.rig).updates() {
      frames += update.accepted.count
    }
    #expect(frames == 20)
  }
}
