import Geometry
import Testing

@testable import VisualOdometry

@Suite struct HeldPositionTests {
  let room = RenderedRoom(camera: RenderedRoom.small)

  @Test func aStandingCameraStaysExactlyWhereItIs() throws {
    let before = Walk.sideways(frames: 45)
    let poses = before + Array(repeating: before[44], count: 45)
    let walk = try Walk(poses, in: room, noiseDeviation: 4)
    let standing = walk.samples.suffix(25)
    let positions = standing.map(\.worldFromBody.translation)
    // The map may still settle while it stands, but the scene is 4 m away: 0.1 % of that.
    let scale = walk.scale(poses, to: 44)
    #expect(positions.allSatisfy { ($0 - positions[0]).norm * scale < 0.004 })
    #expect(standing.allSatisfy { $0.state == .tracking })
  }

  @Test func aTurnRightRoundKeepsRotationPositionAndMap() throws {
    let before = Walk.sideways(frames: 45)
    let last = before[44]
    let poses =
      before + Array(repeating: last, count: 12)
      + (1...120).map { index in
        Pose(
          rotation: Rotation(yaw: Double(index) * 3.0.radians) * last.rotation,
          translation: last.translation)
      }
      + (1...30).map { index in
        Pose(
          rotation: last.rotation, translation: last.translation + [0, -0.01 * Double(index), 0])
      }
    let walk = try Walk(poses, in: room)
    let scale = walk.scale(poses, to: 44)
    #expect(walk.samples.allSatisfy { $0.segment == 0 && $0.state != .lost })
    // Behind there is nothing whose depth is known.
    #expect(walk.samples[57 + 60].state == .rotationOnly)
    // One degree and 2 % of the depth of 4 m after a whole turn.
    #expect((walk.rotationError(poses, at: 176)) < 1.0.radians)
    #expect(walk.positionError(poses, at: 176, scale: scale) < 0.08)
    // The old map is in view again, and so is translation.
    #expect(walk.samples[206].state == .tracking)
    #expect(walk.positionError(poses, at: 206, scale: scale) < 0.08)
  }

  @Test func positionsWithinTheirNoiseStandAndOthersMove() throws {
    var detector = StandstillDetector()
    var random = RandomSource(seed: 3)
    func noisy(_ x: Double) -> Vector3 {
      Vector3(x, 0, 0) + 0.001 * Vector3(random.normal(), random.normal(), random.normal())
    }
    for _ in 0..<40 { detector.observe(noisy(1), deviation: 0.001, sceneDepth: 2) }
    let standing = try #require(detector.position)
    #expect((standing - Vector3(1, 0, 0)).norm < 0.005)
    detector.observe(noisy(1.02), deviation: 0.001, sceneDepth: 2)
    #expect(detector.position == nil)
    // One centimetre a frame is no standstill at any time.
    for index in 0..<40 {
      detector.observe(noisy(1 + 0.01 * Double(index)), deviation: 0.001, sceneDepth: 2)
      #expect(detector.position == nil)
    }
  }
}
