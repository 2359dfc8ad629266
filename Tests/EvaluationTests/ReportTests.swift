import Geometry
import Recording
import Testing

@testable import Evaluation

/// A body that walks along x at 1 m/s, sampled every second from 100 s on, with the antenna 0.5 m
/// in front, and a tag at (3.5, 4).
private enum Walk {
  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: 100_000_000_000).advanced(bySeconds: seconds)
  }

  static let rig = Rig(antennas: [Antenna(id: 1, positionInBody: [0.5, 0, 0])])

  static let truth = Truth(
    trajectory: (0...10).map {
      TimedPose(
        timestamp: time(Double($0)),
        worldFromBody: Pose(rotation: .identity, translation: [Double($0), 0, 0]))
    },
    objects: [TruePosition(timestamp: time(0), object: "tag", positionInWorld: [3.5, 4, 0])])

  static func update(
    _ seconds: Double, distance: Double? = nil, angle: Double? = nil, sd: Double = 0.1,
    object: ObjectID = "tag", scale: Double? = nil, scaleSD: Double = 0.01
  ) -> NearbyObject {
    NearbyObject(
      timestamp: time(seconds), object: object,
      distance: distance.map { Estimate(value: $0, standardDeviation: sd) },
      horizontalAngle: angle.map { Estimate(value: $0, standardDeviation: sd) },
      metresPerOdometryUnit: scale.map { Estimate(value: $0, standardDeviation: scaleSD) })
  }

  static func report(
    _ updates: [NearbyObject], odometry: [OdometrySample] = [], truth: Truth = truth,
    after: Double? = nil
  ) -> EvaluationReport {
    EvaluationReport(
      EvaluationInput(
        run: "walk", updates: updates, odometry: odometry, truth: truth, rig: rig,
        start: time(0)),
      afterSeconds: after)
  }
}

@Suite struct ReportTests {
  @Test func truthIsSeenFromTheAntennaBetweenRecordedPoses() throws {
    // At 1.5 s the antenna is at (2, 0): the tag is (1.5, 4) away.
    let truth = TruthLookup(Walk.truth)
    let relative = try #require(
      truth.relative(of: "tag", at: Walk.time(1.5), antennaReferenceInBody: [0.5, 0, 0]))
    #expect(abs(relative.distanceMetres - (1.5 * 1.5 + 16).squareRoot()) < 1e-9)
    #expect(abs(relative.bearingRadians - Vector3(1.5, 4, 0).azimuth) < 1e-9)
  }

  @Test func bearingIsLevelled() throws {
    // A body that pitches nose down by 30° and rolls by 20° still says "left" in the horizontal.
    let pose = Pose(
      rotation: Rotation(yaw: 1, pitch: 0.5, roll: 0.3), translation: .zero)
    let truth = TruthLookup(
      Truth(
        trajectory: [TimedPose(timestamp: Walk.time(0), worldFromBody: pose)],
        objects: [
          TruePosition(
            timestamp: Walk.time(0), object: "tag",
            positionInWorld: Rotation(yaw: 1 + 0.7) * [3, 0, 4])
        ]))
    let relative = try #require(
      truth.relative(of: "tag", at: Walk.time(0), antennaReferenceInBody: .zero))
    #expect(abs(relative.bearingRadians - 0.7) < 1e-12)
    #expect(abs(relative.distanceMetres - 5) < 1e-12)
    #expect(abs(relative.elevationRadians - Vector3(3, 0, 4).elevation) < 1e-12)
  }

  @Test func figuresOfAHandMadeRun() throws {
    // At 0 s the ray is (3, 4): 5 m at 53.13°. At 3 s it is (0, 4): 4 m at 90°. At 6 s it is
    // (−3, 4): 5 m at 126.87°.
    let bearing = Vector3(3, 4, 0).azimuth
    let report = Walk.report([
      Walk.update(0),
      Walk.update(0, distance: 5.1, angle: bearing + 5.0.radians),
      Walk.update(3, distance: 3.7, angle: .pi / 2 - 40.0.radians),
      Walk.update(6, distance: 5.0, angle: .pi - bearing - 10.0.radians),
    ])
    let tag = try #require(report.objects["tag"])
    #expect(abs(try #require(tag.medianBearingRadians?.degrees) - 10) < 1e-9)
    #expect(abs(try #require(tag.p90BearingRadians?.degrees) - 34) < 1e-9)
    #expect(tag.wrongArrowRate == 1.0 / 3)
    #expect(tag.bearing.availability == 0.75)
    #expect(tag.firstSeconds == 0)
    // 1.96 · 0.1 rad is 11.2°: two of three.
    #expect(tag.bearing.coverage95 == 2.0 / 3)
    #expect(abs(try #require(tag.medianDistanceMetres) - 0.1) < 1e-9)
    #expect(tag.distance.coverage95 == 2.0 / 3)
    #expect(report.odometry == nil)
  }

  @Test func errorsWrapBehindTheBody() throws {
    // A tag straight behind, a degree to the right: −179°. An estimate of +179° is 2° off.
    let truth = Truth(
      trajectory: Walk.truth.trajectory,
      objects: [
        TruePosition(
          timestamp: Walk.time(0), object: "tag",
          positionInWorld: Rotation(yaw: -179.0.radians) * [2, 0, 0] + Vector3(0.5, 0, 0))
      ])
    let report = Walk.report([Walk.update(0, angle: 179.0.radians)], truth: truth)
    let median = try #require(report.objects["tag"]?.medianBearingRadians)
    #expect(abs(median.degrees - 2) < 1e-9)
    #expect(report.objects["tag"]?.wrongArrowRate == 0)
  }

  @Test func movingObjectIsInterpolatedAndUnknownOutsideItsTruth() throws {
    let truth = Truth(
      trajectory: Walk.truth.trajectory,
      objects: [
        TruePosition(timestamp: Walk.time(2), object: "tag", positionInWorld: [2.5, 0, 0]),
        TruePosition(timestamp: Walk.time(4), object: "tag", positionInWorld: [6.5, 0, 0]),
      ])
    // At 3 s the tag is at x = 4.5 and the antenna at 3.5.
    let report = Walk.report(
      [Walk.update(3, distance: 1.5), Walk.update(5, distance: 1)], truth: truth)
    let tag = try #require(report.objects["tag"])
    #expect(tag.distance.given == 2)
    #expect(tag.distance.samples.count == 1)
    #expect(abs(tag.distance.samples[0].error - 0.5) < 1e-9)
  }

  @Test func startIsLeftOutButFirstAngleIsNot() throws {
    let report = Walk.report(
      [Walk.update(2, angle: 0), Walk.update(4), Walk.update(6, distance: 5, angle: 0)], after: 4)
    let tag = try #require(report.objects["tag"])
    #expect(tag.bearing.updates == 2)
    #expect(tag.bearing.availability == 0.5)
    #expect(tag.firstSeconds == 2)
  }

  @Test func figuresArePooledBySamples() throws {
    let one = Walk.report([Walk.update(3, distance: 4.1), Walk.update(3, distance: 4.2)])
    let two = Walk.report([Walk.update(3, distance: 4.6, object: "tag")])
    let pooled = EvaluationReport.pooled([one, two])
    #expect(pooled.distance.updates == 3)
    #expect(abs(try #require(pooled.medianDistanceMetres) - 0.2) < 1e-9)
  }

  @Test func odometryWithoutMetresIsMeasuredInTheEnginesScale() throws {
    // Odometry in units of 0.4 m, turned; the engine believes 0.44 m: 10 % too much.
    let turn = Similarity(scale: 2.5, rotation: Rotation(yaw: 2), translation: [1, 1, 0])
    var odometry = Walk.truth.trajectory.map {
      OdometrySample(
        timestamp: $0.timestamp,
        worldFromBody: Pose(
          rotation: turn.rotation, translation: turn * $0.worldFromBody.translation))
    }
    odometry.append(
      OdometrySample(timestamp: Walk.time(11), worldFromBody: .identity, state: .lost))
    // Less certain words, before and after, do not count.
    let updates = [
      Walk.update(2, scale: 0.6, scaleSD: 0.3), Walk.update(5, scale: 0.44, scaleSD: 0.01),
      Walk.update(9, scale: 0.7, scaleSD: 0.2),
    ]
    let report = Walk.report(updates, odometry: odometry)
    let figures = try #require(report.odometry)
    #expect(try #require(figures.ateSim3Metres) < 1e-9)
    #expect(abs(try #require(figures.scaleErrorPercent) - 10) < 1e-9)
    // Positions −5…5 m about the middle, each 10 % off: 0.1 · √(110/11) m.
    #expect(abs(try #require(figures.ateSE3Metres) - 0.1 * 10.0.squareRoot()) < 1e-9)
    #expect(figures.framesTracked == 11.0 / 12)
  }

  @Test func jsonHasItsKeysInOrderAndNoneWithoutTruth() {
    let unknown = Truth(trajectory: Walk.truth.trajectory)
    let report = Walk.report(
      [Walk.update(2, angle: 0), Walk.update(3, distance: 4)], truth: unknown)
    #expect(
      report.jsonLine == """
        {"run":"walk","objects":{"tag":{"bearing":{"availability":0.5000,"firstSeconds":2.0000},\
        "distance":{"availability":0.5000}}}}
        """)
    let known = Walk.report([Walk.update(3, distance: 4.1, angle: .pi / 2)])
    #expect(
      known.jsonLine == """
        {"run":"walk","objects":{"tag":{"bearing":{"medianDegrees":0.0000,"p90Degrees":0.0000,\
        "availability":1.0000,"wrongArrowRate":0.0000,"firstSeconds":3.0000,"coverage95":1.0000},\
        "distance":{"medianMetres":0.1000,"p90Metres":0.1000,"availability":1.0000,\
        "coverage95":1.0000}}}}
        """)
  }

  @Test func tableIsAligned() {
    let report = Walk.report([
      Walk.update(3, distance: 4.1, angle: .pi / 2), Walk.update(3, object: "another"),
    ])
    let lines = report.table.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(Set(lines.dropFirst(2).map(\.count)).count == 1)
    #expect(lines[4].hasPrefix("tag"))
  }

  @Test func plotIsTheSameEveryTimeAndNamesTheObjects() {
    let input = EvaluationInput(
      run: "a<b", updates: [Walk.update(3, distance: 4.1, angle: .pi / 2)], odometry: [],
      truth: Walk.truth, rig: Walk.rig)
    let svg = EvaluationPlot(input).svg
    #expect(svg == EvaluationPlot(input).svg)
    #expect(svg.contains("a&lt;b"))
    #expect(svg.contains(">tag</text>"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }
}
