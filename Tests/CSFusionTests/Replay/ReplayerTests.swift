import Synchronization
import Testing

@testable import CSFusion

@Suite("A replay")
struct ReplayerTests {
  static func text(_ objects: [NearbyObject]) -> String {
    objects.map { EstimateLine.text($0) + "\n" }.joined()
  }

  @Test("repeats byte for byte, and uses all that was recorded")
  func determinism() throws {
    let run = try Material.run()
    let first = try Replayer(run: run).result()
    let second = try Replayer(run: run).result()
    #expect(!first.objects.isEmpty)
    #expect(Self.text(first.objects) == Self.text(second.objects))
    #expect(first.odometry == second.odometry)
    #expect(first.odometry.map(\.timestamp) == run.odometry.map(\.timestamp))
    #expect(first.issues.isEmpty)
    #expect(first.statistics.ranging == run.ranging.count)
    #expect(first.statistics.hints == run.hints.count)
    #expect(first.statistics.odometry == run.odometry.count)
  }

  @Test("does not depend on the order of the run's records")
  func order() throws {
    let run = try Material.run()
    var shuffled = run
    var random = RandomSource(seed: 5)
    shuffled.ranging.shuffle(using: &random)
    let (first, second) = (try Replayer(run: run).result(), try Replayer(run: shuffled).result())
    #expect(Self.text(first.objects) == Self.text(second.objects))
    #expect(second.issues.isEmpty)
  }

  /// A clock that only sleeping moves.
  final class FakeClock: Sendable {
    let time = Mutex<Int64>(0)
    var pacingClock: PacingClock {
      PacingClock(
        now: { self.time.withLock { $0 } },
        sleep: { nanoseconds in self.time.withLock { $0 += nanoseconds } })
    }
  }

  @Test("takes as long as the run did, divided by the speed", arguments: [0.5, 1, 4])
  func pacing(speed: Double) throws {
    let run = try Material.run()
    let times = run.odometry.map(\.timestamp) + run.ranging.map(\.timestamp)
    let duration = try #require(times.max()).seconds(since: try #require(times.min()))
    let clock = FakeClock()
    var last = 0.0
    try Replayer(run: run).replay(
      pacing: .speed(speed, clock: clock.pacingClock),
      progress: { fraction in
        #expect(fraction >= last && fraction <= 1)
        last = fraction
      }, onUpdate: { _ in })
    #expect(last == 1)
    let elapsed = Double(clock.time.withLock { $0 }) * 1e-9
    // A slice of sleep may be a nanosecond too long.
    #expect(abs(elapsed - duration / speed) < 1e-5)
  }

  @Test("ends when asked to, with what was given out until then fused")
  func stopping() throws {
    let run = try Material.run()
    let stop = StopFlag()
    let listener = Listener()
    let statistics = try Replayer(run: run).replay(
      stop: stop, progress: { if $0 >= 0.5 { stop.stop() } }, onUpdate: listener.hear)
    #expect(statistics.odometry < run.odometry.count && statistics.odometry > 0)
    #expect(statistics.odometry == listener.odometry.count)
    let all = Self.text(try Replayer(run: run).result().objects)
    #expect(all.hasPrefix(listener.text))
  }

  @Test("names the picture it can't read, or skips it leniently")
  func damagedPicture() throws {
    let folder = try TemporaryFolder()
    try Material.writePictures(3, in: folder)
    try folder.write("no picture", to: "pictures/1.png")
    let run = Run(
      directory: "\(folder.path)/pictures",
      frames: (0..<3).map {
        FrameReference(timestamp: Material.milliseconds($0 * 50), file: "\($0).png")
      }, rigYAML: RigFile.text(of: Material.rig))
    let error = try #require(
      SessionConfigurationTests.error { _ = try Replayer(run: run).result() })
    #expect(error.description.contains("\(folder.path)/pictures/1.png"))
    let result = try Replayer(run: run, lenient: true).result()
    #expect(result.statistics.frames == 2)
    #expect(result.statistics.issues == [.frameSkipped: 1])
  }

  @Test("refuses pictures of another size than the calibration's, or skips them leniently")
  func otherSize() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      PictureFile.encodePNG(Material.image(0, width: 48, height: 32)), to: "small.png")
    let run = Run(
      directory: folder.path,
      frames: [FrameReference(timestamp: Material.milliseconds(0), file: "small.png")],
      rigYAML: RigFile.text(of: Material.rig))
    let error = try #require(
      SessionConfigurationTests.error { _ = try Replayer(run: run).result() })
    #expect(error.description.hasPrefix("\(folder.path)/small.png: has 48×32 pixels"))
    let result = try Replayer(run: run, lenient: true).result()
    #expect(result.statistics.frames == 0)
    #expect(result.statistics.issues == [.frameSkipped: 1])
  }

  @Test("names the rig it does not understand, with its line")
  func damagedRig() throws {
    let run = Run(directory: "some-run", rigYAML: "antennas: []\nnonsense: 1\n")
    let error = try #require(
      SessionConfigurationTests.error { _ = try Replayer(run: run).result() })
    #expect(error.description.hasPrefix("some-run/rig.yaml:2: "))
  }

  @Test("lets the range offsets of run.json go before the rig's")
  func offsets() throws {
    var rig = Material.rig
    rig.rangeOffsetMetres = ["a": 1, "b": 2]
    let run = Run(
      objects: [
        RunObject(id: "a", name: "A", rangeOffsetMetres: 3), RunObject(id: "b", name: "B"),
        RunObject(id: "c", name: "C", rangeOffsetMetres: 0),
      ], rigYAML: RigFile.text(of: rig))
    #expect(
      try SessionSetup(run: run).rigWithOffsets.rangeOffsetMetres == ["a": 3, "b": 2, "c": 0])
  }
}
