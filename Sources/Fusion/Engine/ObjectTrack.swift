import ChannelSounding
import Geometry
import Glibc

/// One object: its ranges, the posterior of its position, and whether it moves.
struct ObjectTrack: Sendable {
  let object: ObjectID
  private let configuration: FusionConfiguration
  /// Standard deviation of the constant range offset, metres.
  private let rangeOffsetSigma: Double
  private var random: RandomSource

  private(set) var window = MeasurementWindow()
  /// The posterior by ranges alone.
  private var rangeMixture: ModeMixture?
  /// The aperture of raw procedures, and the posterior by its phases.
  private var aperture = Aperture()
  private var phaseMixture: ModeMixture?
  private var lastApertureSearch: TravelledPose?
  private(set) var rangeFilter = RangeFilter()
  private(set) var motion = MotionMonitor()
  private(set) var fit = FitQuality()
  private(set) var lastRange: Timestamp?
  private(set) var failuresInARow = 0
  private var carried: CarriedPosition?
  private var lastSearch: TravelledPose?
  var lastOutput: Timestamp?

  init(
    object: ObjectID, configuration: FusionConfiguration, rangeOffsetSigma: Double, seed: UInt64
  ) {
    self.object = object
    self.configuration = configuration
    self.rangeOffsetSigma = rangeOffsetSigma
    // The stream is made of the name, so that an object's numbers don't depend on the others.
    let stream = object.rawValue.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    random = RandomSource(seed: seed, stream: stream)
  }

  /// The posterior to report: that by phases where they focus, else that by ranges.
  var mixture: ModeMixture? { phaseMixture ?? rangeMixture }

  /// Notes an attempt that gave no range.
  mutating func noteFailure() { failuresInARow += 1 }

  /// Takes a hint from outside; it overrides what the data says.
  mutating func take(_ hint: MotionState) { motion.hint = hint }

  /// Takes a range without a pose: only the distance is updated.
  mutating func fuse(range: Double, standardDeviation: Double, at time: Timestamp) {
    failuresInARow = 0
    lastRange = time
    rangeFilter.update(range: range, standardDeviation: standardDeviation, at: time)
  }

  /// Takes a range and the antenna's place when it was measured, and brings the posterior up to
  /// date as seen from the present pose.
  ///
  /// - Parameters:
  ///   - logScale: what is known of the scale from elsewhere.
  mutating func fuse(
    _ measurement: RangeMeasurement, elements: [ApertureElement], compensation: Int?,
    from pose: TravelledPose, logScale: Estimate
  ) {
    fuse(
      range: measurement.rangeMetres, standardDeviation: measurement.standardDeviation,
      at: measurement.timestamp)
    window.append(measurement, capacity: configuration.windowCapacity)
    window.layOut(
      MeasurementWindow.View(
        reference: pose,
        metresPerUnit: exp(mixture?.best?.hypothesis.logScale ?? logScale.value),
        noiseFactor: fit.noiseFactor, driftFactor: fit.driftFactor,
        inflation: fit.inflation,
        wanderSpeed: motion.isMoving ? configuration.wanderMetresPerSecond : 0),
      configuration: configuration)
    guard window.rows.count >= 6 else { return }
    let modes = estimate(
      from: pose, logScale: logScale, range: rangeFilter.estimate(at: measurement.timestamp))
    rangeMixture = ModeMixture(modes: modes, reference: pose)
    guard let best = rangeMixture?.best else { return }
    fit.update(best.hypothesis, rows: window.rows)
    if motion.contradicts(best, shareAtRest: rangeMixture?.shareAtRest ?? 1, window: window) {
      release(at: measurement.timestamp)
    }
    focus(elements, compensation: compensation, from: pose, logScale: logScale)
  }

  /// Adds elements to the aperture and brings the posterior by phases up to date.
  private mutating func focus(
    _ elements: [ApertureElement], compensation: Int?, from pose: TravelledPose,
    logScale: Estimate
  ) {
    if !elements.isEmpty, aperture.accepts(compensation: compensation) {
      for element in elements {
        aperture.append(
          element, capacity: configuration.apertureCapacity,
          spanSeconds: configuration.apertureSeconds)
      }
    }
    guard aperture.elements.count >= 10 else {
      phaseMixture = nil
      return
    }
    let known = phaseMixture?.hypotheses(from: pose) ?? []
    aperture.layOut(
      from: pose, metresPerUnit: exp(phaseMixture?.best?.hypothesis.logScale ?? logScale.value),
      driftFactor: 1, configuration: configuration)
    let likelihood = PhaseLikelihood(rows: aperture.rows, elements: aperture.elements)
    let phases = PhaseTerm(
      likelihood: likelihood, blockLength: configuration.coherentLength,
      information: configuration.phaseInformation)
    var modes: [Mode] = []
    let prior = self.prior(
      of: MotionMonitor.Kind(isMoving: motion.isMoving, probability: 1), logScale: logScale,
      from: pose, since: aperture.elements.first?.middle)
    if isApertureSearchDue(from: pose, metresPerUnit: exp(logScale.value)),
      let range = rangeFilter.estimate(at: pose.timestamp)
    {
      lastApertureSearch = pose
      modes = ApertureSearch(
        likelihood: likelihood, rows: window.rows, prior: prior, phases: phases,
        particles: configuration.apertureParticles, range: range
      ).modes(near: rangeMixture?.modes.map(\.mode) ?? [], known: known, random: &random)
    } else {
      let solver = GaussNewton(rows: window.rows, prior: prior, phases: phases)
      modes = ParticleSearch.distinct(known.compactMap { solver.refine($0, iterations: 3) })
    }
    if let phaseMixture { modes = phaseMixture.inherit(modes, from: pose) }
    var mixture = ModeMixture(
      modes: modes, reference: pose, temper: configuration.phaseTemper)
    mixture.remember(share: 1 / Double(configuration.apertureCapacity), memory: 0.997)
    phaseMixture = (mixture.best?.focus ?? 0) >= configuration.leastFocus ? mixture : nil
  }

  private func isApertureSearchDue(from pose: TravelledPose, metresPerUnit: Double) -> Bool {
    guard let lastApertureSearch, let phaseMixture, !phaseMixture.modes.isEmpty else {
      return lastApertureSearch.map { pose.timestamp.seconds(since: $0.timestamp) > 0.45 } ?? true
    }
    let seconds = pose.timestamp.seconds(since: lastApertureSearch.timestamp)
    return seconds > (phaseMixture.modes[0].share > 0.995 ? 2 : 0.45)
  }

  /// The modes of the posterior, for each kind of object it may be: at rest, moving, or both.
  private mutating func estimate(
    from pose: TravelledPose, logScale: Estimate, range: Estimate?
  ) -> [Mode] {
    let known = rangeMixture?.hypotheses(from: pose) ?? []
    let isDue = isSearchDue(from: pose, metresPerUnit: exp(logScale.value))
    if isDue { lastSearch = pose }
    var modes: [Mode] = []
    for kind in motion.kinds {
      let prior = self.prior(
        of: kind, logScale: logScale, from: pose, since: window.measurements.first?.timestamp)
      if isDue, modes.isEmpty, let range {
        modes = ParticleSearch(
          rows: window.rows, prior: prior, range: range, particles: configuration.particles
        ).modes(known: known, random: &random)
      } else {
        // What explains the data best so far, at rest or moving, is where to start from.
        let starts = known + modes.prefix(4).map(\.hypothesis)
        let solver = GaussNewton(rows: window.rows, prior: prior)
        modes += starts.compactMap { start in
          var start = start
          if !kind.isMoving { start.velocity = .zero }
          return solver.refine(start, iterations: isDue ? 10 : 3)
        }
      }
    }
    return ParticleSearch.distinct(modes)
  }

  /// Forgets where the object was: it moves.
  private mutating func release(at time: Timestamp) {
    window.keep(since: time.advanced(bySeconds: -MotionMonitor.recentSeconds))
    rangeMixture = nil
    phaseMixture = nil
    aperture.removeAll()
    carried = nil
    lastSearch = nil
  }

  /// Starts anew in a new odometry segment: the position is carried over relative to the body,
  /// and known less the longer nobody saw how the body moved.
  mutating func beginSegment(from old: TravelledPose?, to new: TravelledPose, pointInBody: Vector3)
  {
    defer {
      window.removeAll()
      rangeMixture = nil
      phaseMixture = nil
      aperture.removeAll()
      lastSearch = nil
    }
    carried = nil
    guard let old, let mixture, let summary = mixture.summary(from: old, pointInBody: pointInBody),
      summary.otherDirections < configuration.ambiguityLimit
    else { return }
    let seconds = max(0, new.timestamp.seconds(since: old.timestamp))
    let spread = summary.azimuth.standardDeviation * summary.distance.value
    let inBody = old.worldFromBody.rotation.inverse * summary.leading.relative
    carried = CarriedPosition(
      relative: new.worldFromBody.rotation * inBody, reference: new,
      sigma: spread + 0.3 + configuration.expectedSpeedMetresPerSecond * seconds
        + 0.2 * summary.distance.value)
  }

  private func prior(
    of kind: MotionMonitor.Kind, logScale: Estimate, from pose: TravelledPose,
    since start: Timestamp?
  ) -> Prior {
    // Over a span T a random walk of the heading has a mean rate of q/√T, and translation that
    // errs sideways by a share of the path bends it by that share in T.
    let span = max(1, pose.timestamp.seconds(since: start ?? pose.timestamp))
    let walk = configuration.yawDriftDegreesPerRootSecond.radians / span.squareRoot()
    let bend = configuration.translationDrift / span
    var prior = Prior(
      logScaleMean: logScale.value, logScaleSigma: logScale.standardDeviation,
      rangeOffsetSigma: rangeOffsetSigma, heightSigma: configuration.heightSigmaMetres,
      velocitySigma: kind.isMoving ? configuration.objectSpeedMetresPerSecond : Prior.restSigma,
      kindProbability: kind.probability,
      yawRateSigma: (walk * walk + bend * bend).squareRoot())
    prior.position = carried.map {
      ($0.relative(from: pose, metresPerUnit: exp(logScale.value)), $0.sigma)
    }
    return prior
  }

  /// Whether the rig has moved far enough, or time has gone by, to look for other modes again.
  private func isSearchDue(from pose: TravelledPose, metresPerUnit: Double) -> Bool {
    guard let lastSearch, let mixture = rangeMixture, !mixture.modes.isEmpty else { return true }
    let path = metresPerUnit * (pose.pathLength - lastSearch.pathLength)
    let seconds = pose.timestamp.seconds(since: lastSearch.timestamp)
    // Settled objects are checked less often.
    let isSettled = mixture.modes[0].share > 0.995
    return isSettled ? path > 1.0 || seconds > 5 : path > 0.2 || seconds > 1
  }

  /// What the object's own ranges say of the log-scale beyond what was told; `nil` where that is
  /// little.
  func ownLogScale(told: Estimate) -> Estimate? {
    guard let posterior = mixture?.logScale else { return nil }
    let toldInformation = 1 / (told.standardDeviation * told.standardDeviation)
    let variance = posterior.standardDeviation * posterior.standardDeviation
    let information = 1 / variance - toldInformation
    guard information > 0.1 * toldInformation else { return nil }
    let value = (posterior.value / variance - told.value * toldInformation) / information
    return Estimate(value: value, standardDeviation: max(0.01, (1 / information).squareRoot()))
  }
}

/// A position known from an earlier segment, relative to the body when the new one began.
private struct CarriedPosition: Sendable {
  var relative: Vector3
  var reference: TravelledPose
  var sigma: Double

  func relative(from pose: TravelledPose, metresPerUnit: Double) -> Vector3 {
    relative - metresPerUnit
      * (pose.worldFromBody.translation - reference.worldFromBody.translation)
  }
}
