import Geometry
import Testing

/// A lens, and how far off the axis (tangent of the angle) it is used here.
struct Lens: Sendable, CustomTestStringConvertible {
  var name: String
  var distortion: CameraModel.Distortion
  var reach: Double

  var testDescription: String { name }

  var camera: CameraModel {
    CameraModel(
      width: 640, height: 480, fx: 400, fy: 410, cx: 320, cy: 240, distortion: distortion)
  }

  /// Lenses whose image grows with at least a tenth of its slope on the axis.
  static let all = [
    Lens(name: "none", distortion: .none, reach: 20),
    Lens(name: "mild barrel", distortion: .radtan([-0.28, 0.07, 2e-4, 2e-5]), reach: 1),
    Lens(name: "barrel near its fold", distortion: .radtan([-0.3, 0, 0, 0]), reach: 0.95),
    Lens(name: "strong pincushion", distortion: .radtan([0.5, 0.1, 1e-3, -1e-3]), reach: 1.5),
    Lens(
      name: "moustache", distortion: .radtan([0.26, -0.95, -0.005, 0.0026, 1.16]), reach: 0.9),
    Lens(
      name: "rational",
      distortion: .radtan([8.2, 3.1, 1e-4, -2e-4, 0.15, 8.5, 5.1, 0.9]), reach: 1.3),
    Lens(name: "no coefficients", distortion: .radtan([]), reach: 5),
    Lens(name: "ideal fisheye", distortion: .equidistant([0, 0, 0, 0]), reach: 57),
    Lens(name: "fisheye", distortion: .equidistant([-0.013, 0.02, -0.012, 0.002]), reach: 20),
    Lens(name: "growing fisheye", distortion: .equidistant([0.3, 0.1, 0, 0]), reach: 20),
  ]
}

@Suite struct CameraModelTests {
  /// Computed with OpenCV's `projectPoints`, or its fisheye one.
  @Test(
    arguments: [
      (CameraModel.Distortion.none, [0.3, -0.2], [440, 158]),
      (.radtan([-0.28, 0.07, 2e-4, 2e-5]), [0.3, -0.2], [435.76684, 160.90403]),
      (.radtan([0.26, -0.95, -0.005, 0.0026, 1.16]), [0.3, -0.2], [442.9976224, 155.77751136]),
      (
        .radtan([8.2, 3.1, 1e-4, -2e-4, 0.15, 8.5, 5.1, 0.9]), [0.3, -0.2],
        [435.89696246516166, 160.80196564880617]
      ),
      (
        .equidistant([-0.013, 0.02, -0.012, 0.002]), [1.5, -2.0],
        [604.4295241218822, -148.72034963323904]
      ),
    ] as [(CameraModel.Distortion, [Double], [Double])])
  func pointsAreSeenWhereOpenCVSeesThem(
    distortion: CameraModel.Distortion, point: [Double], expected: [Double]
  ) throws {
    let camera = Lens(name: "", distortion: distortion, reach: 0).camera
    // At any depth along the ray.
    for depth in [1, 0.25, 40] {
      let (u, v) = try #require(camera.project(Vector3(point[0], point[1], 1) * depth))
      // Some twenty roundings of pixel coordinates below 1024.
      #expect(abs(u - expected[0]) < 1e-11 && abs(v - expected[1]) < 1e-11)
    }
  }

  @Test(arguments: Lens.all, seeds) func raysSurviveTheRoundTrip(lens: Lens, seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let camera = lens.camera
    for index in 0...20 {
      let direction = Rotation(yaw: random.uniform(-3.14...3.14)) * Vector3(1, 0, 0)
      let tangent = lens.reach * Double(index) / 20
      let ray = direction * tangent + Vector3(0, 0, 1)
      let (u, v) = try #require(camera.project(ray), "\(ray)")
      let back = camera.unproject(u: u, v: v)
      // A residual of at most 1e-14 of a place below two, over a slope of a tenth at least, and
      // for the fisheye the tangent's slope.
      let tolerance = 2e-13 * (1 + tangent * tangent)
      #expect((back - ray).norm < tolerance, "\(ray) came back as \(back)")
    }
  }

  @Test(arguments: Lens.all) func theAxisIsSeenAtThePrincipalPoint(lens: Lens) throws {
    let (u, v) = try #require(lens.camera.project([0, 0, 2]))
    #expect(u == 320 && v == 240)
    #expect(lens.camera.unproject(u: 320, v: 240) == [0, 0, 1])
  }

  @Test(arguments: Lens.all) func pointsBehindAreNotSeen(lens: Lens) {
    for z in [0, -0.0, -1, -1e300, 1e-10, .nan, -.infinity] {
      #expect(lens.camera.project([0.1, 0.1, z]) == nil)
    }
  }

  @Test func pointsBeyondTheFoldAreNotSeen() {
    // r (1 − 0.3 r²) falls from r = √(1 / 0.9) on.
    let barrel = Lens(name: "", distortion: .radtan([-0.3, 0, 0, 0]), reach: 0).camera
    let fold = (1 / 0.9).squareRoot()
    #expect(barrel.project([fold - 1e-6, 0, 1]) != nil)
    #expect(barrel.project([fold + 1e-6, 0, 1]) == nil)
    // θ (1 − 0.3 θ²) falls from the same angle on, tan 1.054 = 1.76.
    let fisheye = Lens(name: "", distortion: .equidistant([-0.3, 0, 0, 0]), reach: 0).camera
    #expect(fisheye.project([0, 1.75, 1]) != nil)
    #expect(fisheye.project([0, 1.77, 1]) == nil)
    // The denominator of the rational part is zero at r = 1.
    let pole = Lens(name: "", distortion: .radtan([0, 0, 0, 0, 0, -1, 0, 0]), reach: 0).camera
    #expect(pole.project([0.9, 0, 1]) != nil)
    #expect(pole.project([1, 0, 1]) == nil)
    #expect(pole.project([1.1, 0, 1]) == nil)
  }

  @Test func pixelsOutsideTheFieldGetARayAtItsEdge() {
    let fold = (1 / 0.9).squareRoot()
    let barrel = Lens(name: "", distortion: .radtan([-0.3, 0, 0, 0]), reach: 0).camera
    let fisheye = Lens(name: "", distortion: .equidistant([0, 0, 0, 0]), reach: 0).camera
    for u in [700.0, 1000, 1e6, 1e12] {
      // The image is flat at the fold, r (1 − 0.3 r²) ≈ edge − 0.95 Δ²: rounding of the place is
      // worth its square root.
      let tolerance = 1e-8 + (4 * rounding * u / 400).squareRoot()
      let edge = barrel.unproject(u: u, v: 240)
      #expect(abs(edge.x - fold) < tolerance && abs(edge.y) < tolerance, "\(u) gave \(edge)")
      let sideways = fisheye.unproject(u: 320 + u * 400, v: 240)
      #expect(sideways.isFinite && sideways.x > 1e5)
    }
  }

  @Test(arguments: Lens.all) func nothingTrapsAndEveryPixelIsFinite(lens: Lens) {
    let camera = lens.camera
    for a in awkwardNumbers {
      for b in awkwardNumbers {
        for point in [Vector3(a, b, 1), Vector3(1, a, b)] {
          if let (u, v) = camera.project(point) { #expect(u.isFinite && v.isFinite) }
        }
        let ray = camera.unproject(u: a, v: b)
        if abs(a) <= 1e20, abs(b) <= 1e20 { #expect(ray.isFinite, "\(a) \(b)") }
      }
    }
  }

  @Test(arguments: awkwardNumbers) func awkwardCamerasDoNotTrap(number: Double) {
    let lenses: [CameraModel.Distortion] = [
      .none, .radtan(Array(repeating: number, count: 8)),
      .equidistant(Array(repeating: number, count: 9)), .equidistant([]),
    ]
    for lens in lenses {
      var camera = CameraModel(
        width: 0, height: -1, fx: number, fy: 1, cx: number, cy: 0, distortion: lens)
      if let (u, v) = camera.project([0.3, 0.2, 1]) { #expect(u.isFinite && v.isFinite) }
      _ = camera.unproject(u: 1, v: 2)
      (camera.fx, camera.cx) = (1, 0)
      #expect(camera.unproject(u: 1, v: 2).isFinite)
    }
  }
}
