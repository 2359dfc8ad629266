import Geometry
import Testing

@testable import Simulation

@Suite struct RendererGeometryTests {
  static let cameras: [CameraModel] = [
    CameraModel(width: 320, height: 240, fx: 205, fy: 205, cx: 159.5, cy: 119.5),
    CameraModel(
      width: 320, height: 240, fx: 205, fy: 210, cx: 155, cy: 122,
      distortion: .radtan([-0.2, 0.05, 0.001, -0.002])),
    CameraModel(
      width: 320, height: 240, fx: 150, fy: 150, cx: 160, cy: 120,
      distortion: .equidistant([0.02, -0.01, 0.003, 0])),
  ]

  /// Where the marker's corner is in the picture: the crossing of the lines through the edges
  /// right and left, above and below it.
  private func corner(in image: GrayImage, near guess: (u: Double, v: Double)) -> SIMD2<Double>? {
    let (u, v) = (Int(guess.u.rounded()), Int(guess.v.rounded()))
    var upright: [SIMD2<Double>] = []
    var level: [SIMD2<Double>] = []
    for offset in [-6, -5, -4, 4, 5, 6] {
      if let x = crossing(image.row(v + offset, (u - 5)...(u + 5)), level: 125) {
        upright.append(SIMD2(Double(u - 5) + x, Double(v + offset)))
      }
      if let y = crossing(image.column(u + offset, (v - 5)...(v + 5)), level: 125) {
        level.append(SIMD2(Double(u + offset), Double(v - 5) + y))
      }
    }
    guard upright.count == 6, level.count == 6 else { return nil }
    // x = a + b·(y − v), y = c + d·(x − u), each by least squares about the middle.
    func line(_ points: [(Double, Double)]) -> (Double, Double) {
      let mean = points.reduce(0) { $0 + $1.1 } / 6
      let squares = points.reduce(0) { $0 + $1.0 * $1.0 }
      return (mean, points.reduce(0) { $0 + $1.0 * $1.1 } / squares)
    }
    let (a, b) = line(upright.map { ($0.y - Double(v), $0.x) })
    let (c, d) = line(level.map { ($0.x - Double(u), $0.y) })
    let x = (a + b * (c - Double(v) - d * Double(u))) / (1 - b * d)
    return SIMD2(x, c + d * (x - Double(u)))
  }

  @Test(arguments: cameras)
  func knownPointsLandWhereTheyProject(camera: CameraModel) throws {
    let hall = MarkerHall()
    let bodyFromCamera = Pose(
      rotation: Rig.forwardLooking * Rotation(rotationVector: Vector3(0.02, -0.03, 0.01)),
      translation: Vector3(0.1, 0.02, 0.05))
    let renderer = Renderer(
      scenery: hall.scenery, camera: camera, bodyFromCamera: bodyFromCamera)
    for (position, yaw) in [
      (Vector3(1, 0.3, 1.2), 0.05), (Vector3(-1, -1, 1.8), 0.1), (Vector3(2, 1, 1.5), -0.6),
      (Vector3(0, 2, 0.5), -0.2),
    ] {
      let pose = Pose(rotation: Rotation(yaw: yaw), translation: position)
      let image = try #require(
        renderer.picture(at: middle, along: .still(pose), conditions: .ideal))
      let expected = try #require(
        camera.project((pose * bodyFromCamera).inverse * hall.corner))
      let found = try #require(corner(in: image, near: expected))
      // Half the allowance of 0.5 px: quantisation and the bend of the lens are far below it.
      #expect(abs(found.x - expected.u) < 0.25)
      #expect(abs(found.y - expected.v) < 0.25)
    }
  }

  @Test func rollingShutterShearsATurningView() throws {
    var camera = Self.cameras[0]
    camera.rollingShutterSeconds = 0.02
    let hall = MarkerHall()
    let renderer = Renderer(scenery: hall.scenery, camera: camera)
    let pose = Pose(rotation: .identity, translation: Vector3(0, 0, 1.5))
    let image = try #require(
      renderer.picture(
        at: middle, along: .turning(from: pose, radiansPerSecond: 2), conditions: .ideal))
    // Turning left moves the edge to the right: 2 rad/s · 20 ms · 205 px over 240 rows. Rows of
    // tiles are exposed together: their middles are rows 40 and 200.
    let upper = try #require(crossing(image.row(87, 120...200), level: 125))
    let lower = try #require(crossing(image.row(151, 120...200), level: 125))
    #expect(abs((lower - upper) - 205 * 2 * 0.02 * 64 / 240) < 0.3)
  }

  @Test func movingObjectsAreSeenWhereTheyAre() throws {
    let room = Room(minimum: .zero, maximum: Vector3(10, 8, 3))
    let track = Trajectory(
      (0...20).map {
        TimedPose(
          timestamp: Simulator.start.advanced(bySeconds: Double($0) / 10),
          worldFromBody: Pose(
            rotation: .identity, translation: Vector3(6, 2.5 + Double($0) * 0.15, 1.2)))
      })
    let object = SimulatedObject(id: "tag-1", name: "Tag 1", track: track)
    let pose = Pose(rotation: .identity, translation: Vector3(1, 4, 1.2))
    let scenery = Scenery(
      room: room, seed: 5, clearOf: [.still(pose), track], movingHeights: [1.2])
    let camera = Self.cameras[0]
    let with = Renderer(scenery: scenery, camera: camera, movingObjects: [object])
    let without = Renderer(scenery: scenery, camera: camera)
    for seconds in [0.2, 1, 1.8] {
      let time = Simulator.start.advanced(bySeconds: seconds)
      let shown = try #require(with.picture(at: time, along: .still(pose), conditions: .ideal))
      let empty = try #require(without.picture(at: time, along: .still(pose), conditions: .ideal))
      let changed = shown.pixels.indices.filter { shown.pixels[$0] != empty.pixels[$0] }
      let columns = changed.map { Double($0 % 320) }
      let (first, last) = (try #require(columns.min()), try #require(columns.max()))
      // By hand: the box is 0.4 m wide and its front 4.8 m away; seen from aside, its flank too.
      let position = object.positionInWorld(at: time)
      let centre = 159.5 - 205 * (position.y - 4) / 4.9
      #expect(abs((first + last) / 2 - centre) < 3)
      #expect(abs(last - first - 205 * 0.4 / 4.8) < 5)
    }
  }

  @Test(arguments: [
    CameraModel(width: 1, height: 1, fx: 1, fy: 1, cx: 0, cy: 0),
    CameraModel(width: 40, height: 30, fx: 0, fy: 0, cx: 20, cy: 15),
    CameraModel(
      width: 40, height: 30, fx: 5, fy: 5, cx: 20, cy: 15, distortion: .radtan([9, 9, 9, 9])),
  ])
  func senselessCamerasGiveAPictureAllTheSame(camera: CameraModel) throws {
    let renderer = Renderer(scenery: MarkerHall().scenery, camera: camera)
    let image = try #require(
      renderer.picture(at: middle, along: .still(.identity), conditions: .ideal))
    #expect(image.pixels.count == camera.width * camera.height)
  }
}
