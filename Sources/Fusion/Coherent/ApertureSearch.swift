import ChannelSounding
import Geometry
import Glibc

/// The global search over an aperture: annealed particles over position and scale.
///
/// The levels go from phase differences of neighbours, which every particle near the truth
/// explains, to the whole aperture, which only the truth does: blocks double in length while the
/// particles concentrate (sequential importance resampling with a tempered likelihood).
struct ApertureSearch {
  var likelihood: PhaseLikelihood
  var rows: [MeasurementWindow.Row]
  var prior: Prior
  var phases: PhaseTerm
  var particles: Int
  /// The present distance, metres.
  var range: Estimate

  static let levels = 7
  static let maximumStarts = 8

  func modes(near rangeModes: [Mode], known: [Hypothesis], random: inout RandomSource) -> [Mode] {
    var population = draw(near: rangeModes, known: known, &random)
    let count = likelihood.rows.count
    var values = Array(repeating: Complex.zero, count: count)
    var losses = Array(repeating: 0.0, count: population.count)
    for level in 0..<Self.levels {
      let progress = Double(level + 1) / Double(Self.levels)
      let blockLength = min(count, 2 << level)
      let sharpness = 12 * progress * progress
      for index in population.indices {
        likelihood.contributions(population[index], into: &values)
        let focus = PhaseLikelihood.focus(values, blockLength: blockLength)
        let ranged = RangeLikelihood.loss(population[index], rows: rows)
        losses[index] =
          -sharpness * Double(count) * focus + progress * (ranged + prior.loss(population[index]))
      }
      if level == Self.levels - 1 { break }
      let spread = (1 - 0.93 * progress) * (1 - 0.93 * progress)
      population = resample(population, losses, spread: spread, &random)
    }
    let ranked = population.indices.sorted { losses[$0] < losses[$1] }
    var starts = known
    for index in ranked where starts.count < Self.maximumStarts + known.count {
      let candidate = population[index]
      let isNear = starts.contains {
        abs(wrapAngle($0.relative.azimuth - candidate.relative.azimuth)) < 0.03
          && abs($0.logScale - candidate.logScale) < 0.03
          && abs($0.relative.norm - candidate.relative.norm) < 0.3
      }
      if !isNear { starts.append(candidate) }
    }
    let mirror = ParticleSearch(rows: rows, prior: prior, range: range, particles: 0)
    for start in starts.prefix(known.count + 3) { starts.append(mirror.mirrored(start)) }
    let solver = GaussNewton(rows: rows, prior: prior, phases: phases)
    return ParticleSearch.distinct(starts.compactMap { solver.refine($0, iterations: 8) })
  }

  /// Half of the particles around what ranges alone allow, half anywhere on the present ring.
  private func draw(
    near modes: [Mode], known: [Hypothesis], _ random: inout RandomSource
  ) -> [Hypothesis] {
    var drawn = known
    let factors = modes.prefix(4).compactMap { mode in
      mode.covariance.choleskyFactor().map { (mode.hypothesis, $0) }
    }
    while drawn.count < particles / 2, !factors.isEmpty {
      let (centre, factor) = factors[drawn.count % factors.count]
      let normals = (0..<8).map { _ in random.normal() }
      func component(_ row: Int) -> Double {
        (0...row).reduce(0) { $0 + factor[row * 8 + $1] * normals[$1] }
      }
      var hypothesis = centre
      hypothesis.relative += Vector3(component(0), component(1), component(2))
      hypothesis.logScale += component(3)
      hypothesis.rangeOffset += component(4)
      drawn.append(hypothesis)
    }
    while drawn.count < particles {
      let distance = max(0.2, range.value + range.standardDeviation * random.normal())
      let azimuth = random.uniform(-Double.pi...Double.pi)
      let height = max(-distance, min(distance, 0.6 * prior.heightSigma * random.normal()))
      let horizontal = max(0.04, distance * distance - height * height).squareRoot()
      drawn.append(
        Hypothesis(
          relative: Vector3(horizontal * cos(azimuth), horizontal * sin(azimuth), height),
          logScale: prior.logScaleMean + prior.logScaleSigma * random.normal(), rangeOffset: 0))
    }
    return drawn
  }

  /// Systematic resampling by exp(−loss), then a jitter that shrinks with the levels.
  private func resample(
    _ population: [Hypothesis], _ losses: [Double], spread: Double, _ random: inout RandomSource
  ) -> [Hypothesis] {
    let best = losses.min() ?? 0
    let weights = losses.map { exp(best - $0) }
    let total = weights.reduce(0, +)
    guard total > 0, total.isFinite else { return population }
    var drawn: [Hypothesis] = []
    drawn.reserveCapacity(population.count)
    let scaleSpread = min(0.2, prior.logScaleSigma) * spread
    var (index, sum) = (0, weights[0])
    let step = total / Double(population.count)
    var mark = step * random.uniform()
    for _ in population {
      while sum < mark, index + 1 < weights.count {
        index += 1
        sum += weights[index]
      }
      mark += step
      var hypothesis = population[index]
      let relative = hypothesis.relative
      let turn = 0.25 * spread * random.normal()
      let (cosine, sine) = (cos(turn), sin(turn))
      let stretch = 1 + 0.3 * spread * random.normal() / max(0.5, relative.norm)
      hypothesis.relative =
        stretch
        * Vector3(
          cosine * relative.x - sine * relative.y, sine * relative.x + cosine * relative.y,
          relative.z + 0.08 * spread * relative.norm * random.normal())
      hypothesis.logScale += scaleSpread * random.normal()
      drawn.append(hypothesis)
    }
    return drawn
  }
}
