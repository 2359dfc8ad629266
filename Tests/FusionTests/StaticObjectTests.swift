import Fusion
import Geometry
import Testing

@Suite struct StaticObjectTests {
  @Test(arguments: 1...8)
  func aCurvedWalkGivesAngleDistanceAndScale(seed: UInt64) throws {
    let walk = Walk()
    var engine = FusionEngine(seed: seed)
    let outputs = engine.run(
      [.hint(MotionHint(timestamp: walk.time(0), object: "tag", state: .stationary))]
        + walk.events(seed: seed))
    let last = try #require(outputs.last)
    let angle = try #require(last.horizontalAngle)
    let distance = try #require(last.distance)
    let scale = try #require(last.metresPerOdometryUnit)
    let t = last.timestamp.seconds - Walk.origin
    // Four of its own standard deviations: one in 16,000 by chance.
    #expect(abs(wrapAngle(angle.value - walk.trueAngle(t))) < 4 * angle.standardDeviation)
    #expect(angle.standardDeviation < 5.0.radians)
    #expect(abs(distance.value - walk.trueDistance(t)) < 4 * distance.standardDeviation)
    #expect(abs(scale.value - 1 / walk.unitsPerMetre) < 4 * scale.standardDeviation)
    #expect(last.motion == .stationary)
    #expect(last.status == .precise)
  }

  @Test(arguments: 1...5)
  func noGivenAngleIsFarOff(seed: UInt64) {
    let walk = Walk()
    var engine = FusionEngine(seed: seed)
    let errors = engine.run(walk.events(seed: seed)).compactMap { walk.angleError($0) }
    #expect(errors.count > 100)
    #expect(errors.allSatisfy { abs($0) < 30.0.radians })
  }

  @Test(arguments: 1...5)
  func aStraightWalkLeavesTheMirrorImageAndNoAngle(seed: UInt64) throws {
    var walk = Walk()
    walk.path = Walk.straight
    walk.seconds = 11
    var engine = FusionEngine(seed: seed)
    let outputs = engine.run(walk.events(seed: seed))
    #expect(outputs.allSatisfy { $0.horizontalAngle == nil })
    let last = try #require(outputs.last)
    #expect(last.reasons.contains(.insufficientHorizontalSweep))
    #expect(last.distance != nil)
  }

  @Test(arguments: 1...5)
  func standingStillGivesDistanceAlone(seed: UInt64) throws {
    var walk = Walk()
    walk.path = Walk.still
    var engine = FusionEngine(seed: seed)
    let outputs = engine.run(walk.events(seed: seed))
    #expect(outputs.allSatisfy { $0.horizontalAngle == nil && $0.verticalAngle == nil })
    let last = try #require(outputs.last)
    #expect(last.reasons.contains(.insufficientMovement))
    let distance = try #require(last.distance)
    #expect(abs(distance.value - walk.trueDistance(0)) < 4 * distance.standardDeviation)
  }

  @Test(arguments: 1...5)
  func outliersAreGated(seed: UInt64) {
    let walk = Walk()
    var random = RandomSource(seed: seed, stream: 9)
    var engine = FusionEngine(seed: seed)
    let outputs = engine.run(
      walk.events(seed: seed) { _, distance in
        random.uniform() < 0.1 ? distance + random.uniform(2...15) : distance
      })
    let errors = outputs.suffix(50).compactMap { walk.angleError($0) }
    #expect(errors.count > 25)
    #expect(errors.allSatisfy { abs($0) < 15.0.radians })
  }

  @Test func metricOdometryFixesTheScale() throws {
    var walk = Walk()
    walk.unitsPerMetre = 1
    var engine = FusionEngine(odometryIsMetric: true, seed: 3)
    let scale = try #require(engine.run(walk.events(seed: 3)).last?.metresPerOdometryUnit)
    #expect(abs(scale.value - 1) < 0.02)
  }

  @Test func aCalibratedOffsetIsSubtracted() throws {
    var walk = Walk()
    walk.path = Walk.still
    var engine = FusionEngine(rig: Rig(rangeOffsetMetres: ["tag": 1.5]), seed: 1)
    let outputs = engine.run(walk.events(seed: 1) { _, distance in distance + 1.5 })
    let distance = try #require(outputs.last?.distance)
    #expect(abs(distance.value - walk.trueDistance(0)) < 4 * distance.standardDeviation)
    #expect(distance.standardDeviation < 0.2)
  }

  @Test func severalObjectsShareOneScaleAndDoNotDisturbEachOther() throws {
    let near = Walk()
    var far = Walk()
    far.objectInWorld = Vector3(-5, 6, 0)
    let events =
      (near.events(seed: 1, object: "near")
      + far.events(seed: 2, object: "far").filter {
        if case .ranging = $0 { true } else { false }
      }).sorted { $0.timestamp < $1.timestamp }
    var engine = FusionEngine(seed: 1)
    let outputs = engine.run(events)
    for (object, walk) in [(ObjectID("near"), near), ("far", far)] {
      let last = try #require(outputs.last { $0.object == object })
      let error = try #require(walk.angleError(last))
      #expect(abs(error) < 10.0.radians)
      let scale = try #require(last.metresPerOdometryUnit)
      #expect(abs(scale.value - 1 / walk.unitsPerMetre) < 4 * scale.standardDeviation)
    }
  }
}
