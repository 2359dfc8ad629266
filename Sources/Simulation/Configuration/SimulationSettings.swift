import Geometry

extension SimulationConfiguration: Configurable {
  /// Every setting but scenario, seed and the mode of ranging, with its meaning.
  public static let settings: [Setting<SimulationConfiguration>] =
    general + radio + rangeNoise + odometry

  private static let general: [Setting<SimulationConfiguration>] = [
    Setting("durationSeconds", \.durationSeconds, in: 0.5...3600, "seconds; length of the run"),
    Setting("objectCount", \.objectCount, in: 1...32, "how many objects there are"),
    Setting("movingObjectCount", \.movingObjectCount, in: 0...32, "how many of them move"),
    Setting("bobMetres", \.bobMetres, in: 0...0.2, "metres; rise and fall of a walking rig"),
    Setting("givesHints", \.givesHints, "whether hints tell which objects move"),
  ]

  private static let radio: [Setting<SimulationConfiguration>] = [
    Setting("antennaPaths", \.radio.antennaPaths, in: 1...4, "antenna paths of a procedure"),
    Setting(
      "procedureRateHertz", \.radio.rateHertz, in: 0.1...50, "procedures a second and object"),
    Setting(
      "intervalJitter", \.radio.intervalJitter, in: 0...0.5,
      "how far an interval may be from the nominal one, as a fraction"),
    Setting(
      "procedureDurationSeconds", \.radio.durationSeconds, in: 0.001...0.2,
      "seconds; length of a procedure on the air"),
    Setting(
      "reflection", \.radio.reflection, in: 0...0.95, "amplitude factor of one wall reflection"),
    Setting("direct", \.radio.direct, in: 0...1, "amplitude factor of the direct path"),
    Setting(
      "signalToNoiseDecibels", \.radio.signalToNoiseDecibels, in: 0...80,
      "decibels; mean tone power over noise"),
    Setting(
      "phaseJitterDegrees", \.radio.phaseJitterDegrees, in: 0...180,
      "degrees; phase of I·R common to a procedure"),
    Setting(
      "compensationSpread", \.radio.compensationSpread, in: 0...50,
      "0.01 ppm; how far the frequency compensation strays"),
    Setting(
      "compensationJumpProbability", \.radio.compensationJumpProbability, in: 0...1,
      "probability of a procedure without frequency compensation"),
    Setting(
      "typicalCompensation", \.radio.typicalCompensation, in: -10000...10000,
      "0.01 ppm; the frequency offset that is usually compensated"),
    Setting(
      "degreesPerCompensation", \.radio.degreesPerCompensation, in: -180...180,
      "degrees; phase of I·R for each 0.01 ppm over the typical compensation"),
    Setting(
      "hitProbability", \.radio.hitProbability, in: 0...1,
      "probability that one device's step is hit by Wi-Fi"),
    Setting(
      "hitAmplitude", \.radio.hitAmplitude, in: 0...10,
      "amplitude of a hit, relative to the tones"),
    Setting(
      "abortProbability", \.radio.abortProbability, in: 0...1,
      "probability that a procedure is aborted"),
    Setting(
      "rangeOffsetMetres", \.radio.rangeOffsetMetres, in: -10...10,
      "metres; constant delay of the hardware as range"),
  ]

  private static let rangeNoise: [Setting<SimulationConfiguration>] = [
    Setting(
      "rangeCoreMetres", \.rangeNoise.coreMetres, in: 0...10,
      "metres; standard deviation of the core of range errors"),
    Setting(
      "rangeBiasMeanMetres", \.rangeNoise.biasMeanMetres, in: -10...10,
      "metres; mean of a link's constant bias"),
    Setting(
      "rangeBiasSpreadMetres", \.rangeNoise.biasSpreadMetres, in: 0...10,
      "metres; standard deviation between links of the constant bias"),
    Setting(
      "rangeWanderMetres", \.rangeNoise.wanderMetres, in: 0...10,
      "metres; standard deviation of the bias that wanders with the position"),
    Setting(
      "rangeWanderLengthMetres", \.rangeNoise.wanderLengthMetres, in: 0.01...100,
      "metres; path after which the wandering bias has forgotten itself"),
    Setting(
      "rangeBurstSeconds", \.rangeNoise.burstSeconds, in: 0.1...60,
      "seconds; mean length of a burst of positive range error"),
    Setting(
      "rangeBurstShare", \.rangeNoise.burstShare, in: 0...0.9,
      "share of time spent in bursts of positive range error"),
    Setting(
      "rangeBurstMeanMetres", \.rangeNoise.burstMeanMetres, in: 0...10,
      "metres; mean positive error in a burst"),
    Setting(
      "rangeWildProbability", \.rangeNoise.wildProbability, in: 0...1,
      "probability of a wild range"),
    Setting(
      "rangeFailureProbability", \.rangeNoise.failureProbability, in: 0...1,
      "probability that a range fails"),
  ]

  private static let odometry: [Setting<SimulationConfiguration>] = [
    Setting(
      "odometryRateHertz", \.odometry.rateHertz, in: 1...1000, "odometry poses a second"),
    Setting("odometryIsMetric", \.odometry.isMetric, "whether odometry's unit is the metre"),
    Setting(
      "odometryDrift", \.odometry.drift, in: 0...1,
      "translation error of odometry as a fraction of the path"),
    Setting(
      "odometryDriftLengthMetres", \.odometry.driftLengthMetres, in: 0.01...1000,
      "metres; path after which the translation error has forgotten itself"),
    Setting(
      "odometryYawWalkDegrees", \.odometry.yawWalkDegrees, in: 0...20,
      "degrees per square root of a second; random walk of odometry's heading"),
  ]
}
