import Geometry
import Testing

@testable import Simulation

@Suite struct RendererOpticsTests {
  let camera = CameraModel(width: 320, height: 240, fx: 205, fy: 205, cx: 159.5, cy: 119.5)
  let pose = Pose(rotation: .identity, translation: Vector3(0, 0, 1.5))

  @Test func blurSmearsAnEdgeOverTheWayItMoves() throws {
    let renderer = Renderer(scenery: MarkerHall().scenery, camera: camera)
    var conditions = PictureConditions.ideal
    conditions.exposureSeconds = 0.04
    conditions.maximumInstants = 64
    let image = try #require(
      renderer.picture(
        at: middle, along: .turning(from: pose, radiansPerSecond: 1.5), conditions: conditions))
    let edge = image.row(90, 130...190)
    // From bright to dark it takes 1.5 rad/s · 40 ms · 205 px = 12.3 px; between a tenth and
    // nine tenths of the way lie eight tenths of it.
    let start = try #require(crossing(edge, level: 65))
    let end = try #require(crossing(edge, level: 185))
    #expect(abs(abs(end - start) - 0.8 * 12.3) < 1)
    // The middle stays where it is without blur.
    #expect(abs((start + end) / 2 + 130 - 159.5) < 0.3)
  }

  @Test func withoutMotionExposureDoesNotBlur() throws {
    let renderer = Renderer(scenery: MarkerHall().scenery, camera: camera)
    var conditions = PictureConditions.ideal
    conditions.exposureSeconds = 0.04
    let long = renderer.picture(at: middle, along: .still(pose), conditions: conditions)
    let short = renderer.picture(at: middle, along: .still(pose), conditions: .ideal)
    #expect(try #require(long) == (try #require(short)))
  }

  @Test(arguments: [0.25, 0.5, 1.2])
  func gainScalesTheBrightness(gain: Double) throws {
    let renderer = Renderer(scenery: MarkerHall().scenery, camera: camera)
    let normal = try #require(
      renderer.picture(at: middle, along: .still(pose), conditions: .ideal))
    var conditions = PictureConditions.ideal
    conditions.gain = gain
    let other = try #require(
      renderer.picture(at: middle, along: .still(pose), conditions: conditions))
    // Both are rounded to whole grey levels.
    for (scaled, level) in zip(other.pixels, normal.pixels) {
      #expect(abs(Double(scaled) - gain * Double(level)) <= 0.5 + 0.5 * gain + 1e-3)
    }
  }

  @Test func overexposureEndsAtWhite() throws {
    let renderer = Renderer(scenery: MarkerHall().scenery, camera: camera)
    var conditions = PictureConditions.ideal
    conditions.gain = 20
    let image = try #require(
      renderer.picture(at: middle, along: .still(pose), conditions: conditions))
    #expect(image.pixels.allSatisfy { $0 == 255 })
  }

  @Test func noiseHasTheConfiguredStrengthAndDiffersBetweenPictures() throws {
    let renderer = Renderer(scenery: MarkerHall(tones: (100, 100)).scenery, camera: camera)
    let conditions = PictureConditions(exposureSeconds: 0, readNoise: 3, shotNoise: 4)
    let first = try #require(
      renderer.picture(at: middle, along: .still(pose), conditions: conditions))
    let later = middle.advanced(bySeconds: 0.1)
    let second = try #require(
      renderer.picture(at: later, along: .still(pose), conditions: conditions))
    let differences = zip(first.pixels, second.pixels).map { Double($0) - Double($1) }
    let variance = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
    // Level 100 everywhere: 9 + 16 · 100/255 and 1/12 of rounding, in both pictures.
    let expected = 2 * (9 + 16 * 100 / 255 + 1.0 / 12)
    // Of 76 800 differences the variance errs by 0.5 %; pictures share 65 536 drawn numbers.
    #expect(abs(variance / expected - 1) < 0.03)
    #expect(abs(first.mean - 100) < 0.1)
  }

  @Test func edgesOfThingsAreSmooth() throws {
    let renderer = Renderer(scenery: MarkerHall(tones: (250, 250)).scenery, camera: camera)
    // From the side the plate's edge stands against the grey wall, tilted by the roll.
    let tilted = Pose(
      rotation: Rotation(yaw: 0, pitch: 0, roll: 0.06), translation: Vector3(0, 0, 1.5))
    let image = try #require(
      renderer.picture(at: middle, along: .still(tilted), conditions: .ideal))
    // The plate's left edge, y = 2 at 5 m: 82 px left of the middle. Its position, as the sum
    // of brightness along each row, must follow the tilted line closely.
    let places = (80...160).map { row in
      let stretch = image.row(row, 50...110)
      return stretch.reduce(0) { $0 + ($1 - 100) / 150 }
    }
    for (row, place) in places.enumerated() {
      let slope = (places[80] - places[0]) / 80
      #expect(abs(place - places[0] - slope * Double(row)) < 0.2)
    }
    #expect(abs(places[80] - places[0]) > 3)
  }

  @Test func fineTextureFarAwayFadesIntoItsMean() throws {
    // One-texel stripes of 1 cm, 18 m away: 9 of them a pixel.
    let room = Room(minimum: Vector3(-10, -10, -5), maximum: Vector3(10, 10, 5))
    let shell = Box(centre: .zero, half: room.size / 2)
    let canvases = Box.Side.all.map { side in
      let size = shell.size(of: side)
      var canvas = Canvas(
        widthMetres: size.u, heightMetres: size.v, metresPerTexel: 0.01, tone: 0)
      for index in canvas.texels.indices {
        canvas.texels[index] = (index % canvas.width).isMultiple(of: 2) ? 200 : 0
      }
      return canvas
    }
    let scenery = Scenery(room: room, boxes: [shell], canvases: canvases)
    let renderer = Renderer(scenery: scenery, camera: camera)
    let far = Pose(rotation: .identity, translation: Vector3(-8, 0, 0))
    let image = try #require(
      renderer.picture(at: middle, along: .still(far), conditions: .ideal))
    for row in 100...140 {
      #expect(image.row(row, 130...190).allSatisfy { abs($0 - 100) < 3 })
    }
  }
}
