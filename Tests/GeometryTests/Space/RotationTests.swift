import Geometry
import Testing

/// Twenty roundings cover every chain of operations below.
private let tolerance = 20 * rounding

@Suite struct RotationTests {
  @Test(arguments: seeds) func formAGroupThatActsOnVectors(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b, c) = (random.rotation(), random.rotation(), random.rotation())
    let vector = random.vector()
    #expect(((a * b) * c).separation(from: a * (b * c)) < tolerance)
    #expect((a * a.inverse).angle < tolerance)
    #expect((a.inverse * a).angle < tolerance)
    #expect((a * .identity).separation(from: a) < tolerance)
    #expect(((a * b) * vector - a * (b * vector)).norm < tolerance * vector.norm)
    #expect((a * b).inverse.separation(from: b.inverse * a.inverse) < tolerance)
  }

  @Test(arguments: seeds) func keepLengthsAnglesAndHandedness(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (rotation, a, b) = (random.rotation(), random.vector(), random.vector())
    let size = a.norm * b.norm
    #expect(abs((rotation * a).norm - a.norm) < tolerance * a.norm)
    #expect(abs((rotation * a).dot(rotation * b) - a.dot(b)) < tolerance * size)
    #expect(((rotation * a).cross(rotation * b) - rotation * a.cross(b)).norm < tolerance * size)
  }

  @Test(arguments: seeds) func stayOfLengthOneOverManyCompositions(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var product = random.rotation()
    for _ in 0..<1000 { product = product * random.rotation() }
    #expect(abs(product.length - 1) < tolerance)
  }

  @Test(arguments: [0, 1e-300, 1e-12, 9e-10, 1.1e-9, 9e-7, 1.1e-6, 1e-3, 1, 3, Double.pi - 1e-9])
  func expAndLogUndoEachOther(angle: Double) {
    for seed in seeds {
      var random = RandomSource(seed: seed)
      let vector = random.direction() * angle
      let back = Rotation(rotationVector: vector).rotationVector
      #expect((back - vector).norm <= tolerance * angle)
    }
  }

  @Test(arguments: seeds) func logOfHalfATurnIsEitherVectorOfLengthPi(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let vector = random.direction() * Double.pi
    let back = Rotation(rotationVector: vector).rotationVector
    #expect(abs(back.norm - Double.pi) < tolerance * Double.pi)
    #expect(min((back - vector).norm, (back + vector).norm) < tolerance * Double.pi)
  }

  @Test(arguments: seeds) func logTakesTheShortWayRound(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (axis, angle) = (random.direction(), random.uniform(3.2...6.2))
    let back = Rotation(rotationVector: axis * angle).rotationVector
    #expect((back - axis * (angle - 2 * Double.pi)).norm < tolerance * angle)
    let rotation = random.rotation()
    let opposite = Rotation(x: -rotation.x, y: -rotation.y, z: -rotation.z, w: -rotation.w)
    #expect((rotation.rotationVector - opposite.rotationVector).norm < tolerance)
  }

  @Test func expTurnsCounterClockwise() {
    let quarter = Rotation(rotationVector: Vector3(0, 0, Double.pi / 2))
    #expect((quarter * Vector3(1, 0, 0) - Vector3(0, 1, 0)).norm < tolerance)
    #expect((Rotation(yaw: Double.pi / 2) * Vector3(1, 0, 0) - Vector3(0, 1, 0)).norm < tolerance)
  }

  /// Turns about single axes by nearly half a turn reach each branch of the conversion.
  @Test(arguments: [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)])
  func columnsGiveBackTheRotationNearHalfATurn(axis: Vector3) {
    for angle in [Double.pi, Double.pi - 1e-9, 3, 2, -3] {
      expectColumnsGiveBack(Rotation(rotationVector: axis * angle))
    }
  }

  @Test(arguments: seeds) func columnsGiveBackTheRotation(seed: UInt64) {
    var random = RandomSource(seed: seed)
    expectColumnsGiveBack(random.rotation())
    expectColumnsGiveBack(.identity)
  }

  private func expectColumnsGiveBack(_ rotation: Rotation) {
    let back = Rotation(
      columns: rotation * Vector3(1, 0, 0), rotation * Vector3(0, 1, 0),
      rotation * Vector3(0, 0, 1))
    #expect(back.separation(from: rotation) < tolerance)
  }

  @Test(arguments: [-3.1, -1.5, 0, 0.7, 3.1]) func yawIsTheHeading(yaw: Double) {
    #expect(abs(Rotation(yaw: yaw).yaw - yaw) < tolerance)
    // Pitch and roll, done first, don't change where the x axis heads.
    #expect(abs(Rotation(yaw: yaw, pitch: 0.6, roll: -2).yaw - yaw) < tolerance)
  }

  @Test func pitchLowersTheNoseAndRollLowersTheRight() {
    let pitched = Rotation(yaw: 0, pitch: 0.1, roll: 0) * Vector3(1, 0, 0)
    #expect(abs(pitched.elevation + 0.1) < tolerance)
    let rolled = Rotation(yaw: 0, pitch: 0, roll: 0.1) * Vector3(0, -1, 0)
    #expect(abs(rolled.elevation + 0.1) < tolerance)
  }

  @Test(arguments: seeds) func interpolationRunsEvenlyAlongTheShortestArc(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b) = (random.rotation(), random.rotation())
    let whole = a.separation(from: b)
    #expect(a.interpolated(to: b, fraction: 0).separation(from: a) < tolerance)
    #expect(a.interpolated(to: b, fraction: 1).separation(from: b) < tolerance)
    for fraction in [0.1, 0.5, 0.8] {
      let between = a.interpolated(to: b, fraction: fraction)
      #expect(abs(a.separation(from: between) - fraction * whole) < tolerance)
      #expect(abs(between.separation(from: b) - (1 - fraction) * whole) < tolerance)
      let back = b.interpolated(to: a, fraction: 1 - fraction)
      // Where the arc is nearly half a turn the axis is worth little: errors grow as 1/(π − arc).
      #expect(between.separation(from: back) < tolerance * max(1, 1 / (Double.pi - whole)))
    }
  }

  @Test(arguments: [1e-300, 1e-160, 1, 1e160, 1e300])
  func componentsOfAnyLengthAreScaledToLengthOne(length: Double) {
    let rotation = Rotation(x: length, y: -length, z: length, w: length)
    #expect(rotation.separation(from: Rotation(x: 1, y: -1, z: 1, w: 1)) < tolerance)
    #expect(abs(rotation.length - 1) < tolerance)
  }

  @Test func everyRotationIsOfLengthOneWhateverItIsMadeOf() {
    for a in awkwardNumbers {
      for b in awkwardNumbers {
        let made = [
          Rotation(x: a, y: b, z: 0, w: 1), Rotation(x: b, y: 0, z: 0, w: a), Rotation(yaw: a),
          Rotation(yaw: a, pitch: b, roll: a), Rotation(rotationVector: Vector3(a, b, 0)),
          Rotation(columns: Vector3(a, b, 0), Vector3(0, a, b), Vector3(b, 0, a)),
        ]
        for rotation in made { #expect(abs(rotation.length - 1) < tolerance, "\(a) \(b)") }
      }
    }
  }
}
