import ChannelSounding
import Geometry
import Glibc

/// The deterministic state machine that turns events into distances and directions.
///
/// Events come in order of time; the same events, configuration and seed give the same outputs.
/// A range waits until odometry has passed it, then it is fused where the antenna was.
public struct FusionEngine: Sendable {
  private let configuration: FusionConfiguration
  private let rig: Rig
  private let odometryIsMetric: Bool
  private let seed: UInt64
  private let ranger: Ranger

  private var odometry = OdometryHistory()
  private var scale: SharedScale?
  private var tracks: [ObjectID: ObjectTrack] = [:]
  private var hints: [ObjectID: MotionState] = [:]
  private var pending: [PendingRange] = []
  private var now: Timestamp?

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - configuration: the settings.
  ///   - rig: where the antennas are, and each object's range offset.
  ///   - odometryIsMetric: whether the odometry's unit is the metre.
  ///   - seed: the seed of everything random in it.
  public init(
    configuration: FusionConfiguration = FusionConfiguration(), rig: Rig = Rig(),
    odometryIsMetric: Bool = false, seed: UInt64 = 1
  ) {
    self.configuration = configuration
    self.rig = rig
    self.odometryIsMetric = odometryIsMetric
    self.seed = seed
    ranger = Ranger(rig: rig)
  }

  /// Takes one event and gives the outputs it leads to, possibly none.
  ///
  /// An event earlier than one before it is ignored.
  public mutating func process(_ event: FusionEvent) -> [NearbyObject] {
    if let now, event.timestamp < now { return [] }
    now = event.timestamp
    var outputs = fusePending(waitingUntil: event.timestamp)
    switch event {
    case .hint(let hint):
      hints[hint.object] = hint.state
      tracks[hint.object]?.take(hint.state)
    case .odometry(let sample):
      take(sample)
      outputs += fusePending(waitingUntil: event.timestamp)
      outputs += routineOutputs(at: event.timestamp)
    case .ranging(let sample):
      ensureTrack(sample.object)
      let radialSpeed = tracks[sample.object]?.rangeFilter.speed ?? 0
      guard let range = ranger.range(of: sample, radialSpeed: radialSpeed) else {
        tracks[sample.object]?.noteFailure()
        return outputs + output(for: [sample.object], at: sample.timestamp)
      }
      // In order of their ends, so that a long measurement holds up nothing but itself.
      let place = pending.firstIndex { $0.end > range.end } ?? pending.count
      pending.insert(range, at: place)
      outputs += fusePending(waitingUntil: event.timestamp)
    }
    return outputs
  }

  /// Fuses whatever still waits for a later pose; call it when no more events come.
  public mutating func finish() -> [NearbyObject] {
    fusePending(waitingUntil: nil)
  }

  private mutating func take(_ sample: OdometrySample) {
    let before = odometry.current
    let isNew = odometry.append(sample, retainSeconds: 4)
    guard let pose = odometry.current else { return }
    if isNew {
      for object in tracks.keys.sorted() {
        tracks[object]?.beginSegment(
          from: before, to: pose, pointInBody: rig.antennaReferenceInBody)
      }
      scale?.beginSegment()
    }
    updateScalePrior()
  }

  /// The scale before anything is ranged: that the rig moves at a usual speed.
  private mutating func updateScalePrior() {
    if odometryIsMetric {
      if scale == nil {
        scale = SharedScale(prior: Estimate(value: 0, standardDeviation: 0.01))
      }
      return
    }
    guard let speed = odometry.typicalSpeed else { return }
    let expected = Estimate(
      value: log(configuration.expectedSpeedMetresPerSecond / speed),
      standardDeviation: configuration.expectedSpeedLogSigma)
    if scale == nil { scale = SharedScale(prior: expected) } else { scale?.prior = expected }
  }

  private mutating func ensureTrack(_ object: ObjectID) {
    guard tracks[object] == nil else { return }
    var track = ObjectTrack(
      object: object, configuration: configuration,
      rangeOffsetSigma: rig.rangeOffsetMetres[object] == nil
        ? configuration.rangeOffsetSigmaMetres : 0.05,
      seed: seed)
    if let hint = hints[object] { track.take(hint) }
    tracks[object] = track
  }

  /// Fuses the ranges that poses enclose by now, and those for which none will come.
  private mutating func fusePending(waitingUntil time: Timestamp?) -> [NearbyObject] {
    var outputs: [NearbyObject] = []
    while let range = pending.first {
      let middle = range.middle
      let isEnclosed = odometry.current.map { $0.timestamp >= range.end } ?? false
      let isHopeless =
        time.map { limit in
          !odometry.isAlive(at: limit)
            || limit.seconds(since: middle) > OdometryHistory.maximumGapSeconds
        } ?? true
      guard isEnclosed || isHopeless else { break }
      pending.removeFirst()
      fuse(range, pose: isEnclosed ? odometry.pose(at: middle) : nil)
      outputs += output(for: [range.object], at: max(middle, now ?? middle))
    }
    return outputs
  }

  private mutating func fuse(_ range: PendingRange, pose: TravelledPose?) {
    guard let pose, let current = odometry.current else {
      tracks[range.object]?.fuse(
        range: range.metres, standardDeviation: range.standardDeviation, at: range.middle)
      return
    }
    let told =
      scale?.logScale(without: range.object)
      ?? Estimate(value: 0, standardDeviation: 2 * configuration.expectedSpeedLogSigma)
    let measurement = RangeMeasurement(
      timestamp: range.middle, bodyInWorld: pose.worldFromBody.translation,
      leverInWorld: pose.worldFromBody.rotation * rig.antennaReferenceInBody,
      pathLength: pose.pathLength, rangeMetres: range.metres,
      standardDeviation: range.standardDeviation)
    let elements = elements(of: range)
    tracks[range.object]?.fuse(
      measurement, elements: elements,
      compensation: range.tones?.frequencyCompensation, from: current, logScale: told)
    let own = tracks[range.object]?.ownLogScale(told: told)
    if !odometryIsMetric { scale?.contribute(own, from: range.object) }
  }

  /// The elements that a raw procedure adds to the aperture, one for each antenna.
  private func elements(of range: PendingRange) -> [ApertureElement] {
    guard let tones = range.tones, let start = odometry.pose(at: range.start),
      let end = odometry.pose(at: range.end)
    else { return [] }
    let antennas = rig.antennas.isEmpty ? [Antenna(id: 1, positionInBody: .zero)] : rig.antennas
    return (0..<min(tones.pathCount, antennas.count)).compactMap { path in
      guard let profile = DelayDopplerProfile(tones, path: path) else { return nil }
      let lever = antennas[path].positionInBody
      return ApertureElement(
        middle: range.middle, durationSeconds: tones.durationSeconds,
        bodyAtStart: start.worldFromBody.translation, bodyAtEnd: end.worldFromBody.translation,
        leverAtStart: start.worldFromBody.rotation * lever,
        leverAtEnd: end.worldFromBody.rotation * lever,
        pathLength: 0.5 * (start.pathLength + end.pathLength), profile: profile)
    }
  }

  private mutating func routineOutputs(at time: Timestamp) -> [NearbyObject] {
    let due = tracks.values.filter { track in
      guard let last = track.lastOutput else { return true }
      return time.seconds(since: last) >= configuration.outputIntervalSeconds
    }
    return output(for: due.map(\.object).sorted(), at: time)
  }

  private mutating func output(for objects: [ObjectID], at time: Timestamp) -> [NearbyObject] {
    let report = Report(
      configuration: configuration, rig: rig, odometry: odometry,
      scale: scale?.metresPerUnit)
    return objects.compactMap { object in
      tracks[object]?.lastOutput = time
      return tracks[object].map { report.output(for: $0, at: time) }
    }
  }
}
