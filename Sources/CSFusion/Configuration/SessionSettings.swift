import Geometry

/// The session's own settings: how it orders events and how long it waits.
public struct SessionSettings: Sendable, Hashable, Configurable {
  /// How much later than its successors an event may arrive and still be fused, milliseconds.
  public var reorderMilliseconds = 250.0
  /// After so long without a picture the camera counts as unavailable, seconds.
  public var cameraTimeoutSeconds = 1.0
  /// Recorded pictures wait so long for ranging that is written meanwhile, seconds.
  public var rangingTimeoutSeconds = 5.0
  /// Ranging this far from a folder's pictures, or with a real camera from now, is refused, seconds.
  public var timeToleranceSeconds = 10.0
  /// The seed of everything random.
  public var seed = 1

  /// Makes the default settings.
  public init() {}

  /// Every setting, with its meaning.
  public static let settings: [Setting<SessionSettings>] = [
    Setting(
      "reorderMilliseconds", \.reorderMilliseconds, in: 0...60_000,
      "milliseconds; how much later than its successors an event may arrive and still be fused"),
    Setting(
      "cameraTimeoutSeconds", \.cameraTimeoutSeconds, in: 0.05...60,
      "seconds; after so long without a picture the camera counts as unavailable"),
    Setting(
      "rangingTimeoutSeconds", \.rangingTimeoutSeconds, in: 0.05...600,
      "seconds; a folder of pictures waits so long for ranging that is written meanwhile"),
    Setting(
      "timeToleranceSeconds", \.timeToleranceSeconds, in: 0.1...1e9,
      "seconds; live ranging this far from a folder's pictures, or a camera's now, is refused"),
    Setting("seed", \.seed, in: 0...Int.max, "the seed of everything random"),
  ]
}
