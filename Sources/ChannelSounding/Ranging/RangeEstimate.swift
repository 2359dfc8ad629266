/// A distance with its uncertainty.
@frozen public struct RangeEstimate: Hashable, Sendable {
  /// Metres, before any calibrated offset is taken off; may be negative.
  public var metres: Double
  /// Standard deviation, metres.
  public var standardDeviationMetres: Double
  /// From 0, worthless, to 1: the share of the signal that the distance explains.
  public var quality: Double

  /// Makes an estimate.
  @inlinable public init(metres: Double, standardDeviationMetres: Double, quality: Double) {
    self.metres = metres
    self.standardDeviationMetres = standardDeviationMetres
    self.quality = quality
  }
}

/// Why there is no distance.
public enum RangeFailure: String, Hashable, Sendable, CaseIterable {
  /// There were no tones at all, as in an aborted procedure.
  case noTones
  /// No antenna path had enough usable channels.
  case tooFewChannels
}

/// What the tones of one antenna path say.
public struct PathRange: Hashable, Sendable {
  /// The antenna path, from 0.
  public var path: Int
  /// How many channels were usable.
  public var channelCount: Int
  /// Channels left out because their tones did not fit those of their neighbours.
  public var outlierChannels: [Int] = []
  /// From the slope of the phase against frequency.
  public var phaseSlope: RangeEstimate?
  /// From the earliest credible peak of the delay profile.
  public var profilePeak: RangeEstimate?
  /// From the likelihood of the direct path under models of rooms.
  public var firstPath: RangeEstimate?
}

/// What a procedure's tones say about the distance.
public struct ProcedureRange: Hashable, Sendable {
  /// The combined answer; `nil` where there is none.
  public var combined: RangeEstimate?
  /// Why there is no combined answer; `nil` where there is one.
  public var failure: RangeFailure?
  /// The answers of each antenna path.
  public var paths: [PathRange]
  /// How likely each distance is by all antenna paths together; `nil` where there is no answer.
  public var likelihood: RangeLikelihood?
}
