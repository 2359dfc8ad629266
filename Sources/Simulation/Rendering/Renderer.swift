import Geometry
import Glibc

/// Takes pictures of a scenery through a camera: a ray caster of our own.
///
/// Distances are metres, and pixel centres have whole coordinates, as in `CameraModel`. The same
/// arguments give the same picture.
public struct Renderer: Sendable {
  /// What is seen.
  public let scenery: Scenery
  /// The camera.
  public let camera: CameraModel
  /// How the camera sits on the body.
  public let bodyFromCamera: Pose
  /// The objects shown as moving boxes, as many as the scenery has textures for.
  public let movingObjects: [SimulatedObject]

  private let rayX: [Float]
  private let rayY: [Float]
  private let tiles: TileGrid
  private let noise: SensorNoise

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - scenery: what is seen.
  ///   - camera: the camera.
  ///   - bodyFromCamera: how it sits on the body.
  ///   - movingObjects: objects to show as boxes, at most as many as the scenery was made for.
  ///   - seed: the seed of the sensor's noise.
  public init(
    scenery: Scenery, camera: CameraModel,
    bodyFromCamera: Pose = Pose(rotation: Rig.forwardLooking, translation: .zero),
    movingObjects: [SimulatedObject] = [], seed: UInt64 = 1
  ) {
    self.scenery = scenery
    self.camera = camera
    self.bodyFromCamera = bodyFromCamera
    self.movingObjects = Array(movingObjects.prefix(scenery.movingCount))
    tiles = TileGrid(camera: camera)
    noise = SensorNoise(seed: seed)
    var (x, y) = ([Float](), [Float]())
    x.reserveCapacity(camera.width * camera.height)
    y.reserveCapacity(camera.width * camera.height)
    for v in 0..<camera.height {
      for u in 0..<camera.width {
        let ray = camera.unproject(u: Double(u), v: Double(v))
        x.append(Self.limited(ray.x))
        y.append(Self.limited(ray.y))
      }
    }
    (rayX, rayY) = (x, y)
  }

  /// The picture taken at a time, the middle of the exposure of the middle row.
  ///
  /// - Parameters:
  ///   - time: when, in the time base.
  ///   - trajectory: the body's true trajectory, in the frame of the scenery's room.
  ///   - conditions: exposure, gain and noise.
  /// - Returns: the picture, or `nil` where the trajectory knows no pose of the time.
  public func picture(
    at time: Timestamp, along trajectory: Trajectory,
    conditions: PictureConditions = PictureConditions()
  ) -> GrayImage? {
    guard let pose = trajectory.worldFromBody(at: time), pose.isFinite else { return nil }
    let viewpoint = Viewpoint(
      trajectory: trajectory, bodyFromCamera: bodyFromCamera, camera: camera)
    let instants = viewpoint.instants(at: time, conditions: conditions)
    let count = camera.width * camera.height
    var sums = [Float](repeating: 0, count: count)
    var brightness = sums
    var surfaces = [Int32](repeating: 0, count: count)
    for instant in instants {
      render(instant, viewpoint, brightness: &brightness, surfaces: &surfaces)
      for index in 0..<count { sums[index] += brightness[index] }
    }
    return noise.expose(
      sums, instants: instants.count, conditions: conditions, width: camera.width,
      height: camera.height, key: UInt64(bitPattern: time.nanoseconds))
  }

  /// A ray's slope, made harmless where the lens model has none to give.
  private static func limited(_ slope: Double) -> Float {
    slope.isFinite ? Float(max(-100, min(100, slope))) : 0
  }

  /// The squared size of a pixel at depth 1, made harmless where the focal length is none.
  private var pixelArea: Float {
    let area = abs(1 / (camera.fx * camera.fy))
    return area.isFinite ? Float(min(area, 1)) : 1
  }

  /// Fills in what is seen at one instant.
  private func render(
    _ instant: Timestamp, _ viewpoint: Viewpoint, brightness: inout [Float],
    surfaces: inout [Int32]
  ) {
    let views = views(instant, viewpoint)
    withPass(brightness: &brightness, surfaces: &surfaces) { pass in
      for row in 0..<tiles.rows {
        pass.castPixels(tileRow: row, view: views[min(row, views.count - 1)])
      }
      for row in 0..<tiles.rows {
        pass.smoothEdges(tileRow: row, view: views[min(row, views.count - 1)])
      }
    }
  }

  /// The view of each row of tiles, or the one of all where the shutter does not roll.
  private func views(_ instant: Timestamp, _ viewpoint: Viewpoint) -> [PreparedView] {
    let count = camera.rollingShutterSeconds == 0 ? 1 : tiles.rows
    return (0..<count).map { row in
      let time = viewpoint.time(ofTileRow: row, instant: instant)
      let moving = movingObjects.map { movingBox($0, at: time) }
      return PreparedView(viewpoint.worldFromCamera(at: time), boxes: scenery.boxes + moving)
    }
  }

  private func withPass(
    brightness: inout [Float], surfaces: inout [Int32], _ body: (RenderPass) -> Void
  ) {
    let textures = scenery.textures
    brightness.withUnsafeMutableBufferPointer { brightness in
      surfaces.withUnsafeMutableBufferPointer { surfaces in
        rayX.withUnsafeBufferPointer { rayX in
          rayY.withUnsafeBufferPointer { rayY in
            textures.withUnsafeSampler { sampler in
              guard let values = brightness.baseAddress, let shown = surfaces.baseAddress,
                let x = rayX.baseAddress, let y = rayY.baseAddress
              else { return }
              body(
                RenderPass(
                  width: camera.width, height: camera.height, tiles: tiles, sampler: sampler,
                  pixelArea: pixelArea, rayX: x, rayY: y,
                  brightness: values, surfaces: shown))
            }
          }
        }
      }
    }
  }

  private func movingBox(_ object: SimulatedObject, at time: Timestamp) -> Box {
    let position = object.positionInWorld(at: time)
    let yaw = object.track.worldFromBody(at: time)?.rotation.yaw ?? 0
    return Scenery.movingBox(
      at: position, height: position.z - scenery.room.minimum.z, yaw: yaw, room: scenery.room)
  }
}
