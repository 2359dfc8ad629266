import Geometry

/// Everything that can be set about the engine; it runs well without a change.
public struct FusionConfiguration: Sendable, Hashable, Configurable {
  /// An angle is withheld while its standard deviation is above this, degrees.
  public var angleLimitDegrees = 15.0

  /// Makes the default configuration.
  public init() {}

  /// Every setting, with its meaning.
  public static let settings: [Setting<FusionConfiguration>] = [
    Setting(
      "angleLimitDegrees", \.angleLimitDegrees, in: 1...90,
      "degrees; an angle is withheld while its standard deviation is above this")
  ]
}
