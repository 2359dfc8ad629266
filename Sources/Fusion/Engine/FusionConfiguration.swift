import Geometry

/// Everything that can be set about the engine; it runs well without a change.
public struct FusionConfiguration: Sendable, Hashable, Configurable {
  /// An angle is withheld while its standard deviation is above this, degrees.
  public var angleLimitDegrees = 15.0
  /// An angle is withheld while the chance that another direction is right is above this.
  public var ambiguityLimit = 0.02
  /// Translation error of the odometry as a share of the path travelled.
  public var translationDrift = 0.012
  /// Random walk of the odometry's heading, degrees per square root of a second.
  public var yawDriftDegreesPerRootSecond = 0.15
  /// Ranges closer together than this along the path share their errors, metres.
  public var decorrelationMetres = 0.25
  /// Ranges further apart than this in time have errors of their own, seconds.
  public var decorrelationSeconds = 2.0
  /// Standard deviation of an unknown constant range offset, metres.
  public var rangeOffsetSigmaMetres = 0.4
  /// Standard deviation of an object's height over or under the antenna, metres.
  public var heightSigmaMetres = 1.2
  /// The speed a rig is expected to move at, metres a second.
  public var expectedSpeedMetresPerSecond = 0.7
  /// Standard deviation of the logarithm of that speed.
  public var expectedSpeedLogSigma = 0.8
  /// Ranges kept per object.
  public var windowCapacity = 240
  /// Particles of the global search per object.
  public var particles = 864
  /// Elements of the synthetic aperture kept per object.
  public var apertureCapacity = 64
  /// How long an element of the synthetic aperture is kept, seconds.
  public var apertureSeconds = 6.4
  /// Elements whose phases are compared with one another.
  public var coherentLength = 45
  /// Particles of the search over the aperture.
  public var apertureParticles = 500
  /// How much of an element's phase information is new, 0…1.
  public var phaseInformation = 0.4
  /// What the evidence for one direction against another by phases is divided by.
  public var phaseTemper = 2.5
  /// Phases that focus less than this share of the energy are not used.
  public var leastFocus = 0.15
  /// The speed that a moving object is expected to have in each direction, metres a second.
  public var objectSpeedMetresPerSecond = 0.5
  /// How fast a moving object strays from a steady velocity, metres a second.
  public var wanderMetresPerSecond = 0.15
  /// After this long without a range, dead reckoning ends and everything is withheld, seconds;
  /// for an object that moves after a third of it.
  public var silenceSeconds = 10.0
  /// The least time between outputs that only odometry caused, seconds.
  public var outputIntervalSeconds = 0.1

  /// Makes the default configuration.
  public init() {}

  /// Every setting, with its meaning.
  public static let settings: [Setting<FusionConfiguration>] = [
    Setting(
      "angleLimitDegrees", \.angleLimitDegrees, in: 1...90,
      "degrees; an angle is withheld while its standard deviation is above this"),
    Setting(
      "ambiguityLimit", \.ambiguityLimit, in: 0.0001...0.5,
      "an angle is withheld while the chance that another direction is right is above this"),
    Setting(
      "translationDrift", \.translationDrift, in: 0...0.5,
      "translation error of the odometry, as a share of the path travelled"),
    Setting(
      "yawDriftDegreesPerRootSecond", \.yawDriftDegreesPerRootSecond, in: 0...10,
      "degrees per square root of a second; random walk of the odometry's heading"),
    Setting(
      "decorrelationMetres", \.decorrelationMetres, in: 0.001...10,
      "metres; ranges closer together than this along the path share their errors"),
    Setting(
      "decorrelationSeconds", \.decorrelationSeconds, in: 0.001...100,
      "seconds; ranges further apart than this in time have errors of their own"),
    Setting(
      "rangeOffsetSigmaMetres", \.rangeOffsetSigmaMetres, in: 0.001...10,
      "metres; standard deviation of a constant range offset that was not calibrated"),
    Setting(
      "heightSigmaMetres", \.heightSigmaMetres, in: 0.01...100,
      "metres; standard deviation of an object's height over or under the antenna"),
    Setting(
      "expectedSpeedMetresPerSecond", \.expectedSpeedMetresPerSecond, in: 0.01...30,
      "metres a second; the speed a rig is expected to move at, where scale is unknown"),
    Setting(
      "expectedSpeedLogSigma", \.expectedSpeedLogSigma, in: 0.05...3,
      "standard deviation of the natural logarithm of that speed"),
    Setting(
      "windowCapacity", \.windowCapacity, in: 20...2000,
      "ranges kept per object"),
    Setting(
      "particles", \.particles, in: 72...20000,
      "particles of the global search per object"),
    Setting(
      "apertureCapacity", \.apertureCapacity, in: 10...1000,
      "elements of the synthetic aperture kept per object"),
    Setting(
      "apertureSeconds", \.apertureSeconds, in: 0.5...60,
      "seconds; how long an element of the synthetic aperture is kept"),
    Setting(
      "coherentLength", \.coherentLength, in: 4...1000,
      "elements whose phases are compared with one another"),
    Setting(
      "apertureParticles", \.apertureParticles, in: 50...20000,
      "particles of the search over the aperture"),
    Setting(
      "phaseInformation", \.phaseInformation, in: 0.01...1,
      "how much of an element's phase information is new"),
    Setting(
      "phaseTemper", \.phaseTemper, in: 1...100,
      "what the evidence for one direction against another by phases is divided by"),
    Setting(
      "leastFocus", \.leastFocus, in: 0.01...0.99,
      "phases that focus less than this share of the energy are not used"),
    Setting(
      "objectSpeedMetresPerSecond", \.objectSpeedMetresPerSecond, in: 0.01...30,
      "metres a second; the speed that a moving object is expected to have"),
    Setting(
      "wanderMetresPerSecond", \.wanderMetresPerSecond, in: 0.001...30,
      "metres a second; how fast a moving object strays from a steady velocity"),
    Setting(
      "silenceSeconds", \.silenceSeconds, in: 0.1...600,
      "seconds; after this long without a range everything is withheld"),
    Setting(
      "outputIntervalSeconds", \.outputIntervalSeconds, in: 0.01...10,
      "seconds; the least time between outputs that odometry alone caused"),
  ]
}
