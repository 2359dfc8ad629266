import Geometry
import Testing

/// No function may trap on any number; what the others' tests don't feed awkward numbers is here.
@Suite struct TotalityTests {
  @Test(arguments: awkwardNumbers) func nothingTrapsOnAwkwardNumbers(a: Double) {
    var random = RandomSource(seed: 1)
    for b in awkwardNumbers {
      let (vector, other) = (Vector3(a, b, 1), Vector3(b, 0, a))
      let pose = Pose(rotation: Rotation(rotationVector: vector), translation: other)
      let similarity = Similarity(scale: a, rotation: pose.rotation, translation: other)
      let between = pose.interpolated(to: pose.inverse * pose, fraction: b)
      let results = [
        vector.dot(other), vector.cross(other).norm, vector.normalized.norm, vector.azimuth,
        vector.elevation, vector.horizontalNorm, (pose * vector).norm, between.rotation.angle,
        between.rotation.yaw, (similarity.inverse * similarity * vector).norm, wrapAngle(a),
        a.degrees, a.radians, random.normal(mean: a, standardDeviation: b),
        random.exponential(mean: a),
      ]
      let matrix = SymmetricMatrix(diagonal: [a, b])
      #expect(results.count == 15)
      #expect(matrix.inverse()?.elements.allSatisfy(\.isFinite) != false)
      #expect(matrix.solve([a, b])?.allSatisfy(\.isFinite) != false)
      #expect(abs(between.rotation.length - 1) < 20 * rounding)
      #expect(!(vector.azimuth <= -Double.pi) && !(vector.azimuth > Double.pi))
    }
  }

  @Test func interpolationTrapsOnNoTimes() {
    let ends = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].map(Timestamp.init(nanoseconds:))
    for first in ends {
      for second in ends {
        let trajectory = Trajectory(
          [first, second].map { TimedPose(timestamp: $0, worldFromBody: .identity) })
        for time in ends {
          let isInside = time >= min(first, second) && time <= max(first, second)
          #expect((trajectory.worldFromBody(at: time) != nil) == isInside)
        }
      }
    }
  }
}
