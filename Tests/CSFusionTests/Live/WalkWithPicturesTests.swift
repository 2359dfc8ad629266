import Simulation
import Testing

@testable import CSFusion

@Suite("A simulated walk with pictures and procedures", .timeLimit(.minutes(2)))
struct WalkWithPicturesTests {
  /// Writes a walk's pictures as JPEG, 20 a second, and its procedures; gives its rig.
  static func write(in folder: TemporaryFolder) throws -> Rig {
    var configuration = SimulationConfiguration(scenario: .curve, seed: 4)
    configuration.durationSeconds = 5
    let run = try Simulator.run(configuration)
    var rig = run.rig
    let camera = CameraModel(width: 320, height: 240, fx: 205, fy: 205, cx: 159.5, cy: 119.5)
    rig.camera = camera
    let scenery = Scenery(room: run.room, seed: 4, clearOf: [run.trajectory])
    let renderer = Renderer(
      scenery: scenery, camera: camera, bodyFromCamera: rig.bodyFromCamera)
    var index = "timestamp_ns,file\n"
    for number in 0..<100 {
      let time = Material.milliseconds(100_000 + Int64(number) * 50)
      let image = try #require(renderer.picture(at: time, along: run.trajectory))
      try folder.write(PictureFile.encodeJPEG(image), to: "pictures/\(number).jpg")
      index += "\(time.nanoseconds),\(number).jpg\n"
    }
    try folder.write(index, to: "pictures/frames.csv")
    try folder.write(Material.lines(run.ranging), to: "ranging.jsonl")
    return rig
  }

  @Test("is tracked, fused and recorded, and its replay gives the same bytes")
  func recordAndReplay() throws {
    let folder = try TemporaryFolder()
    let rig = try Self.write(in: folder)
    let live = Listener()
    try LiveSession(
      camera: CameraOrigin(path: "\(folder.path)/pictures"),
      ranging: "\(folder.path)/ranging.jsonl", rig: rig, pacing: .unpaced,
      recordTo: "\(folder.path)/run"
    ).run(onUpdate: live.hear)
    #expect(live.issues.isEmpty)
    #expect(live.odometry.count == 100)
    #expect(live.odometry.last?.state == .tracking)
    #expect(live.objects.last?.distance != nil)
    let replay = try Replayer(run: RunReader.read("\(folder.path)/run").run).result()
    #expect(replay.odometry == live.odometry)
    #expect(ReplayerTests.text(replay.objects) == live.text)
  }
}
