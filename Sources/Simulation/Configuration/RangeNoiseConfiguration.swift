import Geometry

/// The errors of distances that come without raw data.
///
/// The shape follows published Channel Sounding measurements: a normal core, a bias of each link
/// that wanders with the position, bursts of positive errors while a body blocks the sight, a
/// few wild values, and missing ones.
public struct RangeNoiseConfiguration: Sendable, Hashable {
  /// Standard deviation of the core, metres.
  public var coreMetres = 0.2
  /// Mean of the constant bias of a link, metres.
  public var biasMeanMetres = 0.3
  /// Standard deviation between links of the constant bias, metres.
  public var biasSpreadMetres = 0.3
  /// Standard deviation of the wandering part of the bias, metres.
  public var wanderMetres = 0.15
  /// Path after which the wandering bias has forgotten itself, metres.
  public var wanderLengthMetres = 0.6
  /// Share of time spent in bursts of positive error.
  public var burstShare = 0.15
  /// Mean length of a burst, seconds.
  public var burstSeconds = 1.5
  /// Mean of the exponential positive error in a burst, metres.
  public var burstMeanMetres = 1.0
  /// Probability of a wild value anywhere within 30 m.
  public var wildProbability = 0.01
  /// Probability that a measurement fails.
  public var failureProbability = 0.1

  /// Makes the default configuration.
  public init() {}
}
