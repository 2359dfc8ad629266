import Geometry
import Testing

@testable import Fusion

@Suite struct RangeFilterTests {
  @Test func aSteadyApproachIsFollowed() throws {
    var filter = RangeFilter()
    var random = RandomSource(seed: 1)
    for step in 0..<100 {
      let t = Double(step) / 10
      filter.update(
        range: 20 - 0.8 * t + 0.1 * random.normal(), standardDeviation: 0.1,
        at: Timestamp(nanoseconds: Int64(t * 1e9)))
    }
    let estimate = try #require(filter.estimate(at: Timestamp(nanoseconds: 10_000_000_000)))
    #expect(abs(estimate.value - 12) < 4 * estimate.standardDeviation)
    #expect(abs(filter.speed + 0.8) < 0.3)
  }

  @Test func oneOutlierIsRejectedAndALastingJumpAccepted() throws {
    var filter = RangeFilter()
    func update(_ range: Double, _ step: Int) -> Bool {
      filter.update(
        range: range, standardDeviation: 0.1, at: Timestamp(nanoseconds: Int64(step) * 100_000_000))
    }
    for step in 0..<30 { _ = update(5, step) }
    let isOutlierAccepted = update(12, 30)
    #expect(!isOutlierAccepted)
    let before = try #require(filter.estimate(at: Timestamp(nanoseconds: 3_000_000_000)))
    #expect(abs(before.value - 5) < 0.3)
    for step in 31..<40 { _ = update(12, step) }
    let after = try #require(filter.estimate(at: Timestamp(nanoseconds: 4_000_000_000)))
    #expect(abs(after.value - 12) < 0.5)
  }
}

@Suite struct SharedScaleTests {
  @Test func whatAnObjectIsToldLeavesOutItsOwnWord() {
    var scale = SharedScale(prior: Estimate(value: 0, standardDeviation: 1))
    scale.contribute(Estimate(value: 0.5, standardDeviation: 0.1), from: "a")
    scale.contribute(Estimate(value: -2, standardDeviation: 0.2), from: "b")
    // Information 1 + 25, sum −50.
    let toldToA = scale.logScale(without: "a")
    #expect(abs(toldToA.value + 50.0 / 26) < 1e-12)
    scale.contribute(nil, from: "b")
    let all = scale.logScale()
    #expect(abs(all.value - 50.0 / 101) < 1e-12)
    #expect(abs(all.standardDeviation - (1.0 / 101).squareRoot()) < 1e-12)
  }
}

extension SharedScaleTests {
  @Test func aNewSegmentStartsFromTheLastScaleWithWideUncertainty() {
    var scale = SharedScale(prior: Estimate(value: 0, standardDeviation: 0.8))
    scale.contribute(Estimate(value: 1, standardDeviation: 0.01), from: "a")
    let found = scale.logScale().value
    scale.beginSegment()
    // The prior of a usual speed stays, the last scale joins it with a deviation of 0.7.
    let (usual, last) = (1 / (0.8 * 0.8), 1 / (0.7 * 0.7))
    let started = scale.logScale()
    #expect(abs(started.value - last * found / (usual + last)) < 1e-12)
    #expect(abs(started.standardDeviation - (1 / (usual + last)).squareRoot()) < 1e-12)
    // A later change of the usual speed does not wipe the last scale out.
    scale.prior = Estimate(value: -1, standardDeviation: 0.8)
    #expect(scale.logScale().value > -1 * usual / (usual + last))
  }
}

@Suite struct OdometryHistoryTests {
  private func sample(
    _ seconds: Double, x: Double, segment: Int = 0, state: OdometryState = .tracking
  ) -> OdometrySample {
    OdometrySample(
      timestamp: Timestamp(nanoseconds: Int64(seconds * 1e9)),
      worldFromBody: Pose(rotation: .identity, translation: Vector3(x, 0, 0)), segment: segment,
      state: state)
  }

  @Test func posesAreInterpolatedAndGapsAreNot() throws {
    var history = OdometryHistory()
    for (t, x) in [(0.0, 0.0), (0.1, 1.0), (0.2, 1.0), (1.0, 2.0)] {
      _ = history.append(sample(t, x: x), retainSeconds: 10)
    }
    let between = try #require(history.pose(at: Timestamp(nanoseconds: 50_000_000)))
    #expect(abs(between.worldFromBody.translation.x - 0.5) < 1e-12)
    #expect(abs(between.pathLength - 0.5) < 1e-12)
    #expect(history.pose(at: Timestamp(nanoseconds: 500_000_000)) == nil)
    #expect(history.pose(at: Timestamp(nanoseconds: 1_100_000_000)) == nil)
  }

  @Test func aNewSegmentForgetsTheOldPoses() {
    var history = OdometryHistory()
    let isFirstNew = history.append(sample(0, x: 0), retainSeconds: 10)
    let isLostNew = history.append(sample(0.1, x: 9, state: .lost), retainSeconds: 10)
    let isSecondNew = history.append(sample(0.2, x: 5, segment: 1), retainSeconds: 10)
    #expect(!isFirstNew && !isLostNew && isSecondNew)
    #expect(history.current?.pathLength == 0)
    #expect(history.pose(at: Timestamp(nanoseconds: 0)) == nil)
  }
}

@Suite struct GaussNewtonTests {
  /// Rows of an exact problem: antenna positions around the origin and their true distances.
  private func rows(_ truth: Hypothesis, seed: UInt64) -> [MeasurementWindow.Row] {
    var random = RandomSource(seed: seed)
    return (0..<60).map { index in
      var row = MeasurementWindow.Row(
        offset: Vector3(random.normal(), random.normal(), 0.3 * random.normal()),
        lever: Vector3(0.1, 0, 0), age: Double(60 - index) / 10, range: 0, inverseVariance: 400,
        information: 1)
      let sight = RangeLikelihood.sight(truth, scale: truth.scale, row: row)
      row.range = sight.norm + truth.rangeOffset
      return row
    }
  }

  private let prior = Prior(
    logScaleMean: 0, logScaleSigma: 10, rangeOffsetSigma: 10, heightSigma: 100,
    velocitySigma: 10, kindProbability: 1, yawRateSigma: 0.01)

  @Test(arguments: 1...10)
  func exactRangesLeadBackToTheTruth(seed: UInt64) throws {
    let truth = Hypothesis(
      relative: Vector3(3, -2, 0.7), logScale: 0.4, rangeOffset: 0.2,
      velocity: Vector3(0.2, -0.1, 0))
    var start = truth
    start.relative += Vector3(0.3, 0.3, -0.2)
    start.logScale -= 0.2
    start.rangeOffset = 0
    start.velocity = .zero
    let mode = try #require(
      GaussNewton(rows: rows(truth, seed: seed), prior: prior).refine(start, iterations: 50))
    // The priors pull by at most their information over the data's; 1e-2 is far above that.
    #expect((mode.hypothesis.relative - truth.relative).norm < 1e-2)
    #expect(abs(mode.hypothesis.logScale - truth.logScale) < 1e-2)
    #expect((mode.hypothesis.velocity - truth.velocity).norm < 1e-2)
  }

  @Test(arguments: 1...5)
  func theMirrorImageOfAStraightPathExplainsItAsWell(seed: UInt64) {
    let truth = Hypothesis(relative: Vector3(1, 4, 0), logScale: 0, rangeOffset: 0)
    var random = RandomSource(seed: seed)
    let rows = (0..<40).map { _ in
      var row = MeasurementWindow.Row(
        offset: Vector3(3 * random.uniform(), 0, 0), lever: .zero, age: 0, range: 0,
        inverseVariance: 100, information: 1)
      row.range = RangeLikelihood.sight(truth, scale: 1, row: row).norm
      return row
    }
    let search = ParticleSearch(
      rows: rows, prior: prior, range: Estimate(value: 4, standardDeviation: 0.1), particles: 72)
    let mirror = search.mirrored(truth)
    #expect((mirror.relative - Vector3(1, -4, 0)).norm < 1e-9)
    #expect(abs(RangeLikelihood.loss(mirror, rows: rows)) < 1e-9)
  }

  @Test func losesAreBoundedAndLenientToLongRanges() {
    let outlier = RobustLoss.value(RobustLoss.squared(100, inverseVariance: 100))
    #expect(outlier <= RobustLoss.saturation / 2)
    let long = RobustLoss.squared(0.3, inverseVariance: 100)
    let short = RobustLoss.squared(-0.3, inverseVariance: 100)
    #expect(long < short)
    #expect(abs(short - 9) < 1e-9)
  }
}
