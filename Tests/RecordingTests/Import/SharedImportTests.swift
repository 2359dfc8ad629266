import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Imports of public recordings")
struct SharedImportTests {
  /// The size of range minus bias minus true distance, as the written run has it.
  private func residuals(_ run: Run, bias: Double? = nil) throws -> [Double] {
    let truth = try #require(run.truth)
    let trajectory = Trajectory(truth.trajectory)
    let places = Dictionary(
      truth.objects.map { ($0.object, $0.positionInWorld) }
    ) { first, _ in first }
    let errors: [Double] = run.ranging.compactMap { sample in
      guard case .range(let metres, _, _) = sample.content, let place = places[sample.object],
        let pose = trajectory.worldFromBody(at: sample.timestamp)
      else { return nil }
      return metres - (pose.translation - place).norm
    }
    let middle = bias ?? RangeResiduals.quantile(0.5, of: errors)
    return errors.map { abs($0 - middle) }
  }

  /// Writes the run and reads it again, strictly.
  private func written(_ result: ImportResult) throws -> Run {
    let folder = try TemporaryFolder()
    try RunWriter.write(result.run, to: "\(folder.path)/run")
    return try RunReader.read("\(folder.path)/run").run
  }

  @Test(
    "align a phone's walk with the survey",
    .enabled(if: SharedData.has("range-vio/slam3d"), "the shared recordings (slam3d) are absent"),
    arguments: [
      ("scott-0", 5, 0.12), ("scott-1", 5, 0.12), ("cic-0", 10, 0.35), ("cic-1", 10, 0.35),
    ])
  func slam3d(name: String, beacons: Int, residual: Double) throws {
    let result = try ImportLayout.slam3d.read("\(SharedData.path)/range-vio/slam3d/\(name)")
    let run = try written(result)
    #expect(run.objects.count == beacons && run.truth?.objects.count == beacons)
    #expect(run.odometryIsMetric)
    #expect(RangeResiduals.quantile(0.5, of: try residuals(run)) < residual)
    // A phone carried in the hand is upright more or less, and moves the way it looks.
    let poses = run.odometry
    let up = poses.map { ($0.worldFromBody.rotation * Vector3(0, 0, 1)).z }
    #expect(RangeResiduals.quantile(0.5, of: up) > 0.8)
    var ahead: [Double] = []
    for (before, after) in zip(poses, poses.dropFirst(30)) {
      let step =
        before.worldFromBody.rotation.inverse
        * (after.worldFromBody.translation - before.worldFromBody.translation)
      if step.horizontalNorm > 0.3 { ahead.append(abs(step.azimuth)) }
    }
    #expect(RangeResiduals.quantile(0.5, of: ahead) < 30.0.radians)
  }

  @Test(
    "withhold the scale when asked to",
    .enabled(if: SharedData.has("range-vio/slam3d"), "the shared recordings (slam3d) are absent"))
  func scaled() throws {
    let path = "\(SharedData.path)/range-vio/slam3d/scott-1"
    let metric = try ImportLayout.slam3d.read(path).run
    let scaled = try ImportLayout.slam3d.read(path, options: ImportOptions(odometryScale: 0.4)).run
    #expect(!scaled.odometryIsMetric)
    let ratio = Trajectory(scaled.odometry).pathLength / Trajectory(metric.odometry).pathLength
    #expect(abs(ratio - 0.4) < 1e-9)
    #expect(scaled.truth == metric.truth)
  }

  @Test(
    "of a tracked rig have the anchors where the ranges say",
    .enabled(if: SharedData.has("range-vio/starloc"), "the shared recordings (starloc) are absent"),
    arguments: [("loop-3d_s5", 4), ("loop-2d_s5", 4), ("loop-2d-fast_s1", 8)])
  func starloc(name: String, anchors: Int) throws {
    let result = try ImportLayout.starloc.read("\(SharedData.path)/range-vio/starloc/\(name)")
    let run = try written(result)
    #expect(run.objects.count == anchors && run.truth?.objects.count == anchors)
    #expect(RangeResiduals.quantile(0.5, of: try residuals(run)) < 0.15)
    let truth = try #require(run.truth)
    #expect(truth.trajectory.count == run.odometry.count)
    let (driven, drifted) = (Trajectory(truth.trajectory), Trajectory(run.odometry))
    #expect(abs(drifted.pathLength / driven.pathLength - 1) < 0.1)
  }

  @Test(
    "of factor graphs agree with their truth",
    .enabled(if: SharedData.has("range-odometry"), "the shared recordings (pyfg) are absent"),
    arguments: [("single_drone", 1, 0.05), ("plaza1", 4, 0.6)])
  func pyfg(name: String, landmarks: Int, residual: Double) throws {
    let result = try ImportLayout.pyfg.read("\(SharedData.path)/range-odometry/\(name).pyfg")
    let run = try written(result)
    #expect(run.objects.count == landmarks && run.truth?.objects.count == landmarks)
    #expect(RangeResiduals.quantile(0.5, of: try residuals(run)) < residual)
    let truth = try #require(run.truth)
    // Single steps are noisy; over a hundred of them a drone's odometry is some 12 % too long.
    func length(_ poses: [TimedPose]) -> Double {
      zip(poses, poses.dropFirst(100)).reduce(0) {
        $0 + ($1.1.worldFromBody.translation - $1.0.worldFromBody.translation).norm
      }
    }
    #expect(abs(length(run.odometry) / length(truth.trajectory) - 1) < 0.2)
  }

  @Test(
    "of pictures start level at the first pose",
    .enabled(if: SharedData.has("images"), "the shared recordings (images) are absent"),
    arguments: [
      (ImportLayout.sevenScenes, "seven-scenes", 500), (ImportLayout.kitti, "kitti-cut-1", 51),
    ])
  func pictures(layout: ImportLayout, name: String, count: Int) throws {
    let result = try layout.read("\(SharedData.path)/images/\(name)")
    let run = try written(result)
    #expect(run.frames.count == count && run.odometry.isEmpty)
    let trajectory = try #require(run.truth).trajectory
    #expect(trajectory.map(\.timestamp) == run.frames.map(\.timestamp))
    let first = try #require(trajectory.first?.worldFromBody)
    #expect(first.translation.norm < 1e-12 && first.rotation.angle < 1e-7)
    if layout == .kitti {
      // The car drives the way its camera looks.
      let last = try #require(trajectory.last?.worldFromBody.translation)
      #expect(last.x > 30 && abs(last.azimuth) < 0.3)
      #expect(run.rigYAML?.contains("intrinsics: [707.0912, 707.0912, 601.8873, 183.1104]") == true)
    }
  }
}
