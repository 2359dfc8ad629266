import Geometry

/// Everything that can be set about distance estimation.
public struct RangeConfiguration: Hashable, Sendable, Configurable {
  /// A path with fewer usable channels gives no distance.
  public var minimumChannels = 15
  /// A peak of the delay profile counts when it is at least so large a part of the highest.
  public var credibleAmplitude = 0.4

  /// Makes the default configuration.
  public init() {}

  /// Every setting, with its meaning.
  public static let settings: [Setting<RangeConfiguration>] = [
    Setting(
      "minimumChannels", \.minimumChannels, in: 3...79,
      "channels; an antenna path with fewer usable ones gives no distance"),
    Setting(
      "credibleAmplitude", \.credibleAmplitude, in: 0.05...1,
      "a peak of the delay profile counts when it is at least so large a part of the highest"),
  ]
}

/// Estimates the distance from the tones of one procedure.
public struct RangeEstimator: Hashable, Sendable {
  /// The settings.
  public var configuration: RangeConfiguration

  /// Makes an estimator.
  public init(configuration: RangeConfiguration = RangeConfiguration()) {
    self.configuration = configuration
  }

  /// Estimates the distance in the middle of the procedure.
  ///
  /// - Parameters:
  ///   - tones: the procedure's tones.
  ///   - radialSpeed: how fast the distance grew during the procedure, m/s, where known.
  public func estimate(_ tones: CombinedTones, radialSpeed: Double = 0) -> ProcedureRange {
    var paths: [PathRange] = []
    var likelihoods: [RangeLikelihood] = []
    for path in 0..<tones.pathCount {
      var response = ChannelResponse(tones, path: path, radialSpeed: radialSpeed)
      var range = PathRange(path: path, channelCount: response.channels.count)
      if response.channels.count >= configuration.minimumChannels,
        let first = FirstPath.estimate(response)
      {
        range.firstPath = first.estimate
        range.outlierChannels = first.outliers
        likelihoods.append(first.likelihood)
        if !first.outliers.isEmpty { response = response.without(first.outliers) }
        range.phaseSlope = PhaseSlope.estimate(response)
        range.profilePeak = ProfilePeak.estimate(
          response, credibleAmplitude: configuration.credibleAmplitude)
      }
      paths.append(range)
    }
    let likelihood = RangeLikelihood(likelihoods)
    let combined = likelihood.map { RangeCombination.combine($0, paths) }
    let failure: RangeFailure? =
      combined != nil ? nil : tones.tones.isEmpty ? .noTones : .tooFewChannels
    return ProcedureRange(
      combined: combined, failure: failure, paths: paths, likelihood: likelihood)
  }
}
