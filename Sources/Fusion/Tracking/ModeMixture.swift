import Geometry
import Glibc

/// The posterior of one object as weighed modes, and what can honestly be said from it.
struct ModeMixture: Sendable {
  /// Modes and their shares, largest first; the shares sum to one.
  private(set) var modes: [(mode: Mode, share: Double)] = []
  /// The body's pose that the modes are relative to.
  private(set) var reference: TravelledPose

  /// Weighs modes by their evidence, in nats divided by `temper`: errors that all elements share
  /// make one mode look better than it is.
  init(modes: [Mode], reference: TravelledPose, temper: Double = 1) {
    self.reference = reference
    let evidences = modes.map { $0.logEvidence / temper + $0.history }
    guard let best = evidences.max(), best.isFinite else { return }
    let weights = evidences.map { exp($0 - best) }
    let sum = weights.reduce(0, +)
    self.modes = zip(modes, weights).map { ($0, $1 / sum) }.sorted { $0.share > $1.share }
  }

  /// The most credible mode.
  var best: Mode? { modes.first?.mode }

  /// Lets evidence that is about to leave the window live on in the modes' histories.
  ///
  /// - Parameters:
  ///   - share: the share of the window that leaves it with each update.
  ///   - memory: what remains of a history after each update.
  mutating func remember(share: Double, memory: Double) {
    guard let most = modes.first?.share, most > 0 else { return }
    for index in modes.indices {
      let behind = max(-5, log(max(1e-9, modes[index].share / most)))
      let history = memory * modes[index].mode.history + share * behind
      modes[index].mode.history = max(Self.longestHistory, min(0, history))
    }
  }

  /// Gives modes the histories of the mixture's own that they continue; a mode out of nowhere
  /// starts with the worst of them.
  func inherit(_ modes: [Mode], from pose: TravelledPose) -> [Mode] {
    let known = hypotheses(from: pose)
    let worst = self.modes.map(\.mode.history).min() ?? 0
    return modes.map { mode in
      let distances = known.map { ($0.relative - mode.hypothesis.relative).norm }
      let nearest = distances.indices.min { distances[$0] < distances[$1] }
      var mode = mode
      mode.history = worst
      if let nearest, distances[nearest] < 0.3 + 0.1 * mode.hypothesis.relative.norm {
        mode.history = self.modes[nearest].mode.history
      }
      return mode
    }
  }

  /// No history weighs more than this, so that no mode is lost for ever, nats.
  static let longestHistory = -8.0

  /// All hypotheses as seen from another pose.
  func hypotheses(from pose: TravelledPose) -> [Hypothesis] {
    let displacement = pose.worldFromBody.translation - reference.worldFromBody.translation
    let seconds = pose.timestamp.seconds(since: reference.timestamp)
    return modes.map { $0.mode.hypothesis.moved(by: displacement, seconds: seconds) }
  }

  /// The share of modes that have the object at rest.
  var shareAtRest: Double {
    modes.reduce(0) { $0 + ($1.mode.isAtRest ? $1.share : 0) }
  }

  /// The log-scale over all modes.
  var logScale: Estimate? {
    guard !modes.isEmpty else { return nil }
    let mean = modes.reduce(0) { $0 + $1.share * $1.mode.hypothesis.logScale }
    let variance = modes.reduce(0.0) { sum, entry in
      let step = entry.mode.hypothesis.logScale - mean
      return sum + entry.share * (step * step + entry.mode.covariance[3, 3])
    }
    return Estimate(value: mean, standardDeviation: variance.squareRoot())
  }

  /// Everything the mixture says of the object, seen from a pose.
  struct Summary: Sendable {
    /// The direction's azimuth in the world, radians, with the spread of the leading group.
    var azimuth: Estimate
    /// The elevation over the horizontal plane.
    var elevation: Estimate
    /// The distance from a point on the body.
    var distance: Estimate
    /// The chance that the object is in none of the leading group's directions.
    var otherDirections: Double
    /// The chance that it is as far above as below.
    var otherElevation: Double
    /// Whether the strongest rival is the leading group's mirror image at the path.
    var hasRival: Bool
    /// The leading mode as seen from the pose.
    var leading: Hypothesis
  }

  /// Summarises the mixture as seen from the body's pose and a point on it.
  ///
  /// Modes within the leading mode's own spread, or 20°, are one direction.
  func summary(from pose: TravelledPose, pointInBody: Vector3) -> Summary? {
    guard let best else { return nil }
    let displacement = pose.worldFromBody.translation - reference.worldFromBody.translation
    let seconds = pose.timestamp.seconds(since: reference.timestamp)
    let lever = pose.worldFromBody.rotation * pointInBody
    let seen = modes.map { entry in
      SeenMode(
        mode: entry.mode, share: entry.share, displacement: displacement,
        seconds: seconds, lever: lever)
    }
    let width = max(20.0.radians, 3 * seen[0].azimuth.standardDeviation)
    var group = Group(origin: seen[0])
    var others = 0.0
    for mode in seen {
      if abs(wrapAngle(mode.azimuth.value - seen[0].azimuth.value)) <= width {
        group.add(mode)
      } else {
        others += mode.share
      }
    }
    return Summary(
      azimuth: group.azimuth, elevation: group.elevation, distance: group.distance,
      otherDirections: others, otherElevation: group.otherElevation,
      hasRival: others > 0.1, leading: best.hypothesis.moved(by: displacement, seconds: seconds))
  }
}

/// A mode as seen from a pose: azimuth, elevation and distance with their deviations.
private struct SeenMode {
  /// Factor on the deviations of a moving object.
  static let movingFactor = 2.5

  var share: Double
  var azimuth: Estimate
  var elevation: Estimate
  var distance: Estimate

  init(mode: Mode, share: Double, displacement: Vector3, seconds: Double, lever: Vector3) {
    self.share = share
    let scale = mode.hypothesis.scale
    let sight = mode.hypothesis.moved(by: displacement, seconds: seconds).relative - lever
    let distance = max(sight.norm, 1e-3)
    let horizontal = max(sight.horizontalNorm, 1e-3)
    // No object keeps its velocity; how it departs from that is not independent from range to
    // range, as the window assumes.
    let honesty = mode.isAtRest ? 1 : Self.movingFactor
    func deviation(_ gradient: Vector3) -> Double {
      // The position seen from here also depends on the scale, through the displacement.
      let full = [
        gradient.x, gradient.y, gradient.z, -scale * gradient.dot(displacement), 0,
        seconds * gradient.x, seconds * gradient.y, 0,
      ]
      return honesty * max(0, mode.covariance.quadraticForm(full)).squareRoot()
    }
    azimuth = Estimate(
      value: sight.azimuth,
      standardDeviation: deviation(Vector3(-sight.y, sight.x, 0) / (horizontal * horizontal)))
    let rise = Vector3(-sight.x * sight.z / horizontal, -sight.y * sight.z / horizontal, horizontal)
    elevation = Estimate(
      value: sight.elevation, standardDeviation: deviation(rise / (distance * distance)))
    self.distance = Estimate(value: distance, standardDeviation: deviation(sight / distance))
  }
}

/// Modes in about one direction, joined into one estimate each.
private struct Group {
  private var origin: SeenMode
  private var share = 0.0
  private var (sumAzimuth, squareAzimuth) = (0.0, 0.0)
  private var (sumDistance, squareDistance) = (0.0, 0.0)
  private var oppositeShare = 0.0

  init(origin: SeenMode) { self.origin = origin }

  mutating func add(_ mode: SeenMode) {
    share += mode.share
    let turn = wrapAngle(mode.azimuth.value - origin.azimuth.value)
    sumAzimuth += mode.share * turn
    squareAzimuth +=
      mode.share * (turn * turn + mode.azimuth.standardDeviation * mode.azimuth.standardDeviation)
    let step = mode.distance.value - origin.distance.value
    sumDistance += mode.share * step
    squareDistance +=
      mode.share
      * (step * step + mode.distance.standardDeviation * mode.distance.standardDeviation)
    if (mode.elevation.value < 0) != (origin.elevation.value < 0) { oppositeShare += mode.share }
  }

  private func moments(_ sum: Double, _ square: Double) -> (mean: Double, sigma: Double) {
    let mean = sum / share
    return (mean, max(0, square / share - mean * mean).squareRoot())
  }

  var azimuth: Estimate {
    let (mean, sigma) = moments(sumAzimuth, squareAzimuth)
    return Estimate(value: wrapAngle(origin.azimuth.value + mean), standardDeviation: sigma)
  }

  var distance: Estimate {
    let (mean, sigma) = moments(sumDistance, squareDistance)
    return Estimate(value: origin.distance.value + mean, standardDeviation: sigma)
  }

  var elevation: Estimate { origin.elevation }
  var otherElevation: Double { oppositeShare / share }
}
