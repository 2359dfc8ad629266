import Geometry
import Testing

@testable import Simulation

@Suite struct SceneryTests {
  private func run(seed: UInt64) throws -> SimulatedRun {
    var configuration = SimulationConfiguration(scenario: .curve, seed: seed)
    configuration.durationSeconds = 6
    configuration.objectCount = 2
    configuration.movingObjectCount = 1
    return try Simulator.run(configuration)
  }

  @Test func sameArgumentsGiveTheSamePictures() throws {
    let run = try run(seed: 91)
    let first = try #require(run.renderer(seed: 91))
    let second = try #require(run.renderer(seed: 91))
    #expect(first.scenery.textures.texels == second.scenery.textures.texels)
    let picture = first.picture(at: middle, along: run.trajectory)
    #expect(
      try #require(picture) == (try #require(second.picture(at: middle, along: run.trajectory))))
    let other = try #require(run.renderer(seed: 92))
    #expect(picture != other.picture(at: middle, along: run.trajectory))
  }

  @Test func furnitureLeavesTheTracksFree() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let run = try run(seed: seed)
      let tracks = [run.trajectory, run.objects[1].track]
      var random = RandomSource(seed: seed)
      let furnishing = Furnishing(room: run.room, tracks: tracks, using: &random)
      #expect(furnishing.furniture.count >= 6)
      #expect(furnishing.pictures.count >= 6)
      for box in furnishing.furniture {
        for pose in tracks.flatMap(\.poses) {
          #expect(box.horizontalDistance(to: pose.worldFromBody.translation) > 0.5)
        }
      }
    }
  }

  @Test func everyPartOfThePictureHasCornersToTrack() throws {
    let run = try run(seed: 93)
    let renderer = try #require(run.renderer(seed: 93))
    var (rich, total) = (0, 0)
    for seconds in [0.5, 2, 3.5, 5] {
      let time = Simulator.start.advanced(bySeconds: seconds)
      let image = try #require(renderer.picture(at: time, along: run.trajectory))
      for top in stride(from: 0, to: 480, by: 80) {
        for left in stride(from: 0, to: 640, by: 80) {
          total += 1
          if strongestCorner(image, left: left, top: top, side: 80) > 20 { rich += 1 }
        }
      }
    }
    #expect(Double(rich) > 0.9 * Double(total))
  }

  /// The largest smaller eigenvalue of the mean structure tensor of 7 × 7 windows, in squared
  /// grey levels a pixel (J. Shi, C. Tomasi, "Good Features to Track", 1994).
  private func strongestCorner(_ image: GrayImage, left: Int, top: Int, side: Int) -> Double {
    var best = 0.0
    for y in stride(from: top + 5, to: top + side - 5, by: 3) {
      for x in stride(from: left + 5, to: left + side - 5, by: 3) {
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for v in (y - 3)...(y + 3) {
          for u in (x - 3)...(x + 3) {
            let dx = (Double(image[u + 1, v]) - Double(image[u - 1, v])) / 2
            let dy = (Double(image[u, v + 1]) - Double(image[u, v - 1])) / 2
            xx += dx * dx
            xy += dx * dy
            yy += dy * dy
          }
        }
        let half = (xx - yy) / 2
        let smaller = (xx + yy) / 2 - (half * half + xy * xy).squareRoot()
        best = max(best, smaller / 49)
      }
    }
    return best
  }

  @Test func noPictureWithoutACameraOrOutsideTheTrajectory() throws {
    var run = try run(seed: 94)
    let renderer = try #require(run.renderer(seed: 94))
    #expect(renderer.picture(at: Timestamp(nanoseconds: 0), along: run.trajectory) == nil)
    run.rig.camera = nil
    #expect(run.renderer(seed: 94) == nil)
  }
}
