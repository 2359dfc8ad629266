import Geometry
import Testing

@testable import Evaluation

@Suite struct AlignmentTests {
  static let cloud: [Vector3] = [
    [0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3], [1, -1, 2], [-2, 0.5, 1],
  ]

  @Test(arguments: [(2.5, 1.0), (0.04, -2.0), (1, 3.1)])
  func knownSimilarityIsFound(scale: Double, yaw: Double) throws {
    let known = Similarity(
      scale: scale, rotation: Rotation(yaw: yaw, pitch: 0.4, roll: -1.2),
      translation: [3, -7, 0.5])
    let found = try #require(
      umeyamaAlignment(from: Self.cloud, to: Self.cloud.map { known * $0 }, scaled: true))
    // Rounding of sums of about ten numbers below ten.
    #expect(abs(found.scale / scale - 1) < 1e-12)
    #expect((found.rotation.inverse * known.rotation).angle < 1e-7)
    #expect((found.translation - known.translation).norm < 1e-12)
  }

  @Test func heldScaleLeavesTheErrorOfTheScale() throws {
    // Two points a metre left and right of the middle, and the middle itself, seen twice as
    // large: each outer point is one metre off, so the mean square is 2/3.
    let points: [Vector3] = [[-1, 0, 0], [0, 0, 0], [1, 0, 0]]
    let targets = points.map { $0 * 2 }
    let rigid = try #require(umeyamaAlignment(from: points, to: targets, scaled: false))
    #expect(rigid.scale == 1)
    let error = try #require(rootMeanSquareError(of: points, to: targets, after: rigid))
    #expect(abs(error - (2.0 / 3).squareRoot()) < 1e-12)
    let similar = try #require(umeyamaAlignment(from: points, to: targets, scaled: true))
    #expect(abs(similar.scale - 2) < 1e-12)
  }

  @Test func mirroredPointsAreNeverAlignedByAReflection() throws {
    let mirrored = Self.cloud.map { Vector3($0.x, $0.y, -$0.z) }
    let found = try #require(umeyamaAlignment(from: Self.cloud, to: mirrored, scaled: false))
    let (x, y, z) = (
      found.rotation * [1, 0, 0], found.rotation * [0, 1, 0], found.rotation * [0, 0, 1]
    )
    #expect(abs(x.cross(y).dot(z) - 1) < 1e-12)
    let error = try #require(rootMeanSquareError(of: Self.cloud, to: mirrored, after: found))
    #expect(error > 0.1)
  }

  @Test func straightPathAlignsWithoutError() throws {
    let line = (0..<20).map { Vector3(Double($0) * 0.3, 0, 0) }
    let known = Similarity(
      scale: 3, rotation: Rotation(yaw: 2, pitch: 0.3, roll: 0), translation: [1, 2, 3])
    let targets = line.map { known * $0 }
    let found = try #require(umeyamaAlignment(from: line, to: targets, scaled: true))
    let error = try #require(rootMeanSquareError(of: line, to: targets, after: found))
    #expect(error < 1e-9)
    #expect(abs(found.scale - 3) < 1e-12)
  }

  @Test func reversedStraightPathIsTurnedNotScaledNegatively() throws {
    let line = (0..<5).map { Vector3(Double($0), 0, 0) }
    let found = try #require(
      umeyamaAlignment(from: line, to: line.map { -$0 }, scaled: true))
    #expect(abs(found.scale - 1) < 1e-12)
    #expect((found * [4, 0, 0] - Vector3(-4, 0, 0)).norm < 1e-9)
  }

  @Test func standingStillHasNoScale() {
    let still = Array(repeating: Vector3(1, 2, 3), count: 10)
    #expect(
      umeyamaAlignment(from: still, to: Array(Self.cloud + Self.cloud.prefix(4)), scaled: true)
        == nil)
    #expect(
      umeyamaAlignment(
        from: Array(Self.cloud.prefix(2)), to: Array(Self.cloud.prefix(2)), scaled: true) == nil)
  }

  @Test func yawAlignmentKeepsAStraightPathUpright() throws {
    let poses = (0..<10).map { Pose(rotation: .identity, translation: [Double($0), 0, 1]) }
    let known = Similarity(scale: 0.5, rotation: Rotation(yaw: 2), translation: [1, 2, 0])
    let targets = poses.map {
      Pose(rotation: known.rotation * $0.rotation, translation: known * $0.translation)
    }
    let found = try #require(yawAlignment(from: poses, to: targets))
    #expect((found * [3, 2, 4] - known * [3, 2, 4]).norm < 1e-12)
  }

  @Test func yawAlignmentOfAStandingBodyUsesHeadings() throws {
    let turns = stride(from: 0.0, to: 6, by: 0.5)
    let poses = turns.map { Pose(rotation: Rotation(yaw: $0), translation: .zero) }
    let targets = turns.map { Pose(rotation: Rotation(yaw: $0 + 3), translation: [5, 5, 5]) }
    let found = try #require(yawAlignment(from: poses, to: targets))
    #expect(abs(wrapAngle(found.rotation.yaw - 3)) < 1e-12)
    #expect(found.scale == 1)
    #expect((found.translation - Vector3(5, 5, 5)).norm < 1e-12)
  }
}
