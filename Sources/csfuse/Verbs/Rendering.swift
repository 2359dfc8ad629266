import CSFusion
import Simulation

/// How pictures of a simulated run are taken and written.
struct Rendering: Sendable {
  var framesPerSecond = 20.0
  var quality = 80
  var conditions = PictureConditions()
}

extension Arguments {
  /// What the options say of rendering; `nil` where no pictures are wanted.
  func rendering() throws(UsageError) -> Rendering? {
    typealias Names = SimulateOptions
    let details = [Names.framesPerSecond, Names.quality, Names.exposure, Names.gain]
    guard has(Names.render) else {
      if let option = details.first(where: has) {
        throw UsageError("--\(option.name) goes with --render")
      }
      return nil
    }
    var rendering = Rendering()
    if let value = try number(Names.framesPerSecond, in: 1...120) {
      rendering.framesPerSecond = value
    }
    if let value = try integer(Names.quality, in: 1...100) { rendering.quality = value }
    if let value = try number(Names.exposure, in: 0...1) {
      rendering.conditions.exposureSeconds = value
    }
    if let value = try number(Names.gain, in: 0...100) { rendering.conditions.gain = value }
    return rendering
  }
}

/// Writes a simulated run with pictures of it.
func render(
  _ simulated: SimulatedRun, seed: UInt64, _ rendering: Rendering, hasOdometry: Bool,
  to directory: String, _ console: Console
) throws {
  guard let camera = simulated.rig.camera else { throw SessionError("the rig has no camera") }
  let moving = simulated.objects.filter(\.moves)
  let poses = simulated.trajectory.poses
  guard let first = poses.first, let last = poses.last else { return }
  let renderer = Renderer(
    scenery: Scenery(
      room: simulated.room, seed: seed,
      clearOf: [simulated.trajectory] + moving.map(\.track),
      movingHeights: moving.map {
        $0.positionInWorld(at: first.timestamp).z - simulated.room.minimum.z
      }),
    camera: camera, bodyFromCamera: simulated.rig.bodyFromCamera, movingObjects: moving,
    seed: seed)

  let run = simulated.recorded(hasOdometry: hasOdometry)
  var writer = try RunWriter(
    directory: directory, objects: run.objects, odometryIsMetric: run.odometryIsMetric,
    rigYAML: run.rigYAML)
  var progress = Progress("rendering", console)
  let count = last.timestamp.seconds(since: first.timestamp) * rendering.framesPerSecond
  var index = 0.0
  while index < count {
    guard !console.stop.isStopped else { throw Interrupted() }
    let time = first.timestamp.advanced(bySeconds: index / rendering.framesPerSecond)
    if let image = renderer.picture(
      at: time, along: simulated.trajectory, conditions: rendering.conditions)
    {
      try writer.append(
        picture: try PictureFile.encodeJPEG(image, quality: rendering.quality),
        fileExtension: CameraFrame.Encoding.jpeg.rawValue, at: time)
    }
    index += 1
    progress.update(index / count)
  }
  progress.finish()
  for pose in run.odometry { try writer.append(odometry: pose) }
  for sample in run.ranging { try writer.append(sample) }
  for hint in run.hints { try writer.append(hint) }
  for pose in run.truth?.trajectory ?? [] { try writer.append(truth: pose) }
  for position in run.truth?.objects ?? [] { try writer.append(truth: position) }
  try writer.finish()
}
