import ChannelSounding
import Geometry

/// A range on its way into the estimator, waiting for odometry to pass it.
struct PendingRange: Sendable {
  var object: ObjectID
  /// The middle of the measurement on the air.
  var middle: Timestamp
  /// The tones it was estimated from, where raw.
  var tones: CombinedTones?
  /// The distance with the object's known offset subtracted, metres.
  var metres: Double
  var standardDeviation: Double

  /// When the measurement on the air began and ended.
  var start: Timestamp { middle.advanced(bySeconds: -0.5 * (tones?.durationSeconds ?? 0)) }
  var end: Timestamp { middle.advanced(bySeconds: 0.5 * (tones?.durationSeconds ?? 0)) }
}

/// Turns a ranging sample into a range, by estimation where it holds raw tones.
struct Ranger: Sendable {
  /// Distances outside this span are no ranges, metres.
  static let credible = -2.0...200.0
  /// Ranges less certain than this say nothing, metres.
  static let greatestDeviation = 50.0
  /// No source is trusted to be better than this: antennas and reflections bend every range, metres.
  static let leastDeviation = 0.1

  private let offsets: [ObjectID: Double]
  private let estimator = RangeEstimator()

  init(rig: Rig) {
    offsets = rig.rangeOffsetMetres
  }

  /// The range of a sample; `nil` where it holds none that is credible.
  ///
  /// - Parameter radialSpeed: the speed at which the distance grows, metres a second, as far as
  ///   known; the tones of a procedure are not simultaneous.
  func range(of sample: RangingSample, radialSpeed: Double) -> PendingRange? {
    switch sample.content {
    case .failure:
      return nil
    case .range(let metres, let standardDeviation, _):
      return credible(
        sample, at: sample.timestamp, metres: metres, standardDeviation: standardDeviation)
    case .procedure(let procedure):
      guard let tones = try? procedure.combinedTones(),
        let estimate = estimator.estimate(tones, radialSpeed: radialSpeed).combined
      else { return nil }
      return credible(
        sample, at: sample.timestamp.advanced(bySeconds: tones.durationSeconds / 2), tones: tones,
        metres: estimate.metres, standardDeviation: estimate.standardDeviationMetres)
    }
  }

  private func credible(
    _ sample: RangingSample, at middle: Timestamp, tones: CombinedTones? = nil,
    metres: Double, standardDeviation: Double
  ) -> PendingRange? {
    let distance = metres - (offsets[sample.object] ?? 0)
    guard Self.credible.contains(distance), standardDeviation >= 0,
      standardDeviation < Self.greatestDeviation
    else { return nil }
    return PendingRange(
      object: sample.object, middle: middle, tones: tones, metres: distance,
      standardDeviation: max(Self.leastDeviation, standardDeviation))
  }
}
