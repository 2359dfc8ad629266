import Geometry

/// How good the odometry of a run was.
public struct OdometryFigures: Sendable, Hashable {
  /// Absolute trajectory error with the true scale, metres.
  public var ateSim3Metres: Double?
  /// Absolute trajectory error with the scale the engine found, or the odometry's own, metres.
  public var ateSE3Metres: Double?
  /// How far that scale is from the true one, percent of the true one.
  public var scaleErrorPercent: Double?
  /// The share of frames whose pose was tracked.
  public var framesTracked: Double?

  /// Makes figures of nothing.
  public init() {}

  /// Measures odometry against the true path.
  ///
  /// Every segment is aligned for itself, as segments share neither frame nor scale, and their
  /// squared errors are pooled by the number of frames.
  ///
  /// - Parameters:
  ///   - odometry: every sample of the run.
  ///   - updates: the engine's output, in order of time, for the scale it found; the most certain
  ///     one of a segment counts. Without any, the odometry's unit is taken for the metre.
  ///   - truth: the true path.
  public init(odometry: [OdometrySample], updates: [NearbyObject], truth: TruthLookup) {
    guard !odometry.isEmpty else { return }
    let tracked = odometry.filter { $0.state == .tracking || $0.state == .rotationOnly }
    framesTracked = Double(tracked.count) / Double(odometry.count)

    let scales = Self.bestScales(odometry: odometry, updates: updates)
    var (sim3, se3, scale) = (WeightedMean(), WeightedMean(), WeightedMean())
    let segments = Dictionary(grouping: tracked, by: \.segment).sorted { $0.key < $1.key }
    for (segment, samples) in segments {
      var (points, targets) = ([Vector3](), [Vector3]())
      for sample in samples {
        guard let pose = truth.worldFromBody(at: sample.timestamp) else { continue }
        points.append(sample.worldFromBody.translation)
        targets.append(pose.translation)
      }
      let weight = Double(points.count)
      let metresPerUnit = scales[segment] ?? 1
      if let similarity = umeyamaAlignment(from: points, to: targets, scaled: true),
        let error = rootMeanSquareError(of: points, to: targets, after: similarity)
      {
        sim3.add(error * error, weight: weight)
        scale.add(abs(metresPerUnit / similarity.scale - 1) * 100, weight: weight)
      }
      let metric = points.map { $0 * metresPerUnit }
      if let rigid = umeyamaAlignment(from: metric, to: targets, scaled: false),
        let error = rootMeanSquareError(of: metric, to: targets, after: rigid)
      {
        se3.add(error * error, weight: weight)
      }
    }
    ateSim3Metres = sim3.value?.squareRoot()
    ateSE3Metres = se3.value?.squareRoot()
    scaleErrorPercent = scale.value
  }

  /// The engine's most certain word on metres per unit in each segment; of equals the later.
  private static func bestScales(
    odometry: [OdometrySample], updates: [NearbyObject]
  ) -> [Int: Double] {
    var scales: [Int: Estimate] = [:]
    var index = 0
    for update in updates.sorted(by: { $0.timestamp < $1.timestamp }) {
      while index + 1 < odometry.count, odometry[index + 1].timestamp <= update.timestamp {
        index += 1
      }
      guard let scale = update.metresPerOdometryUnit, scale.value > 0 else { continue }
      let segment = odometry[index].segment
      if let best = scales[segment],
        best.standardDeviation / best.value < scale.standardDeviation / scale.value
      {
        continue
      }
      scales[segment] = scale
    }
    return scales.mapValues(\.value)
  }
}

private struct WeightedMean {
  private var sum = 0.0
  private var weight = 0.0

  mutating func add(_ value: Double, weight: Double) {
    sum += value * weight
    self.weight += weight
  }

  var value: Double? { weight > 0 ? sum / weight : nil }
}
