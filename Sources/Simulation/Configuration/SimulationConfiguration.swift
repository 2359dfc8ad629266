import Geometry

/// What ranging delivers.
public enum RangingMode: String, Sendable, Hashable, CaseIterable {
  /// Raw Channel Sounding procedures.
  case procedures
  /// Distances alone, with the errors of `RangeNoiseConfiguration`.
  case ranges
}

/// Everything that can be set about a simulated run; the same values give the same bytes.
public struct SimulationConfiguration: Sendable, Hashable {
  /// How the rig moves.
  public var scenario = Scenario.curve
  /// The seed of everything random.
  public var seed: UInt64 = 1
  /// Length of the run, seconds.
  public var durationSeconds = 10.0
  /// How many objects there are, 1…32.
  public var objectCount = 1
  /// How many of them, the last ones, move at 0.3–0.6 m/s; the scenario `moving` moves all.
  public var movingObjectCount = 0
  /// Rise and fall of a walking rig, metres.
  public var bobMetres = 0.02
  /// What ranging delivers.
  public var ranging = RangingMode.procedures
  /// Whether hints tell truly which objects move.
  public var givesHints = true
  /// The radio link.
  public var radio = RadioConfiguration()
  /// The errors of distances without raw data.
  public var rangeNoise = RangeNoiseConfiguration()
  /// The errors of odometry.
  public var odometry = OdometryConfiguration()

  /// Makes the default configuration.
  public init() {}

  /// Makes a configuration of a scenario and seed, all else by default.
  public init(scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
  }
}
