import ChannelSounding
import Geometry
import Glibc

/// Makes distances without raw data of one object, with the errors real ones have.
struct RangeSimulator {
  private let noise: RangeNoiseConfiguration
  private let bias: Double
  private var wander: Double
  private var burstEnds: Timestamp?
  private var last: (time: Timestamp, antenna: Vector3)?

  init(_ noise: RangeNoiseConfiguration, using random: inout RandomSource) {
    self.noise = noise
    bias = random.normal(mean: noise.biasMeanMetres, standardDeviation: noise.biasSpreadMetres)
    wander = random.normal()
  }

  /// The result of ranging at a time, from the antenna to the object.
  mutating func range(
    at time: Timestamp, antennaInWorld: Vector3, objectInWorld: Vector3,
    using random: inout RandomSource
  ) -> RangingSample.Content {
    let previous = last ?? (time, antennaInWorld)
    last = (time, antennaInWorld)
    let moved = (antennaInWorld - previous.antenna).norm
    let kept = exp(-moved / max(noise.wanderLengthMetres, 1e-6))
    wander = kept * wander + (1 - kept * kept).squareRoot() * random.normal()
    let inBurst = updateBurst(
      at: time, elapsed: time.seconds(since: previous.time), using: &random)

    var metres = (objectInWorld - antennaInWorld).norm + bias + noise.wanderMetres * wander
    metres += noise.coreMetres * random.normal()
    let excess = random.exponential(mean: noise.burstMeanMetres)
    if inBurst { metres += excess }
    let (isWild, wild) = (random.uniform() < noise.wildProbability, random.uniform(0...30))
    if isWild { metres = wild }
    let fails = random.uniform() < noise.failureProbability
    if fails { return .failure }
    return .range(
      metres: max(0, metres), standardDeviation: max(noise.coreMetres, 0.01), kind: .rtt)
  }

  /// Begins and ends bursts so that their share of the time comes out as configured.
  private mutating func updateBurst(
    at time: Timestamp, elapsed: Double, using random: inout RandomSource
  ) -> Bool {
    if let end = burstEnds {
      if time < end { return true }
      burstEnds = nil
    }
    // Mean quiet time between bursts: (1 − share)/share of a burst's length.
    let begins = random.uniform()
    let length = random.uniform(0.5...1.5) * noise.burstSeconds
    guard noise.burstShare > 0, elapsed > 0 else { return false }
    let quiet = noise.burstSeconds * (1 - noise.burstShare) / noise.burstShare
    if begins < 1 - exp(-elapsed / quiet) {
      burstEnds = time.advanced(bySeconds: length)
      return true
    }
    return false
  }
}
