import ChannelSounding
import Geometry

/// The deterministic state machine that turns events into distances and directions.
///
/// Events come in order of time; the same events, configuration and seed give the same outputs.
public struct FusionEngine: Sendable {
  private let configuration: FusionConfiguration

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
  }

  /// Takes one event and gives the outputs it leads to, possibly none.
  public mutating func process(_ event: FusionEvent) -> [NearbyObject] {
    []
  }

  /// Fuses whatever still waits for a later pose; call it when no more events come.
  public mutating func finish() -> [NearbyObject] {
    []
  }
}
