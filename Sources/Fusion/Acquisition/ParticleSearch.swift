import Geometry
import Glibc

/// The global search: particles over direction, scale and height on the ring that the present
/// range leaves, weighed by the whole window, the best of them refined.
///
/// Particles are drawn one from each cell of a grid over azimuth and log-scale, so that none of
/// the directions goes unseen (stratified sampling); their distance follows the present range.
struct ParticleSearch {
  static let azimuthCells = 36
  /// Starts that are refined, at most.
  static let maximumStarts = 14
  /// Modes that are kept, at most.
  static let maximumModes = 6
  /// Modes less credible than the best by more than this are dropped, nats.
  static let evidenceWindow = 14.0

  var rows: [MeasurementWindow.Row]
  var prior: Prior
  /// The present distance, offset included as measured, metres.
  var range: Estimate
  var particles: Int

  /// The local maxima of the posterior, best first.
  ///
  /// - Parameters:
  ///   - known: hypotheses to try as well, such as those of the search before.
  ///   - random: the source of the particles.
  func modes(known: [Hypothesis], random: inout RandomSource) -> [Mode] {
    let weighed = (known + draw(&random)).map { hypothesis in
      (
        hypothesis,
        RangeLikelihood.loss(hypothesis, rows: rows) + prior.loss(hypothesis)
      )
    }.sorted { $0.1 < $1.1 }
    var starts: [Hypothesis] = []
    for (candidate, _) in weighed where starts.count < Self.maximumStarts {
      if !starts.contains(where: { Self.isNear($0, candidate) }) { starts.append(candidate) }
    }
    for start in starts.prefix(3) { starts.append(mirrored(start)) }
    let solver = GaussNewton(rows: rows, prior: prior)
    return Self.distinct(starts.compactMap { solver.refine($0, iterations: 12) })
  }

  /// Modes that are neither repeated nor hopeless, most credible first.
  static func distinct(_ modes: [Mode]) -> [Mode] {
    var kept: [Mode] = []
    let ranked = modes.map { ($0, $0.logEvidence) }.sorted { $0.1 > $1.1 }
    guard let best = ranked.first?.1 else { return [] }
    for (mode, evidence) in ranked
    where evidence > best - evidenceWindow && kept.count < maximumModes {
      let isRepeated = kept.contains {
        let gap = ($0.hypothesis.relative - mode.hypothesis.relative).norm
        return gap < 0.1 + 0.02 * mode.hypothesis.relative.norm
          && $0.isAtRest == mode.isAtRest
          && abs($0.hypothesis.logScale - mode.hypothesis.logScale) < 0.05
      }
      if !isRepeated { kept.append(mode) }
    }
    return kept
  }

  private func draw(_ random: inout RandomSource) -> [Hypothesis] {
    let scaleCells = max(1, particles / Self.azimuthCells)
    var drawn: [Hypothesis] = []
    drawn.reserveCapacity(scaleCells * Self.azimuthCells)
    for azimuthCell in 0..<Self.azimuthCells {
      for scaleCell in 0..<scaleCells {
        let azimuth =
          (Double(azimuthCell) + random.uniform()) / Double(Self.azimuthCells) * 2 * Double.pi
        let quantile = (Double(scaleCell) + random.uniform()) / Double(scaleCells)
        let logScale = prior.logScaleMean + prior.logScaleSigma * (4.4 * quantile - 2.2)
        let height = prior.heightSigma * random.normal()
        let distance = max(0.1, range.value + range.standardDeviation * random.normal())
        let horizontal = max(0.05, distance * distance - height * height).squareRoot()
        drawn.append(
          Hypothesis(
            relative: Vector3(
              horizontal * cos(azimuth), horizontal * sin(azimuth),
              min(max(height, -distance), distance)),
            logScale: logScale, rangeOffset: 0))
      }
    }
    return drawn
  }

  private static func isNear(_ left: Hypothesis, _ right: Hypothesis) -> Bool {
    abs(wrapAngle(left.relative.azimuth - right.relative.azimuth)) < 0.35
      && abs(left.logScale - right.logScale) < 0.35
  }

  /// The hypothesis reflected at the vertical plane along the path's main direction.
  func mirrored(_ hypothesis: Hypothesis) -> Hypothesis {
    let scale = hypothesis.scale
    let centre =
      rows.reduce(Vector3.zero) { $0 - scale * $1.offset + $1.lever } / Double(rows.count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for row in rows {
      let position = row.lever - scale * row.offset - centre
      xx += position.x * position.x
      xy += position.x * position.y
      yy += position.y * position.y
    }
    // The principal axis of a 2×2 scatter matrix lies at half the angle of (xx − yy, 2 xy).
    let axis = 0.5 * atan2(2 * xy, xx - yy)
    let across = Vector3(-sin(axis), cos(axis), 0)
    var mirror = hypothesis
    mirror.relative -= 2 * across.dot(hypothesis.relative - centre) * across
    return mirror
  }
}
