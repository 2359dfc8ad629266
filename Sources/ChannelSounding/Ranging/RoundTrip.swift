import Glibc

/// What a procedure's packets say about the distance by their time of flight.
public struct RoundTripRange: Hashable, Sendable {
  /// The distance, metres, before any calibrated offset is taken off.
  public var estimate: RangeEstimate
  /// Packet pairs used.
  public var pairCount: Int
  /// Of these, how many lie so far out that the median alone saves the answer.
  public var outlierCount: Int
  /// Pairs left out because a packet was not received well or its time is missing.
  public var unusableCount: Int
}

extension Procedure {
  /// Estimates the distance from the packets of mode-1 and mode-3 steps.
  ///
  /// Each pair gives c·(t_initiator − t_reflector)/2; single pairs scatter by metres with a tail
  /// towards both sides, so that their median is taken.
  ///
  /// - Returns: `nil` where fewer than four pairs are usable, or the procedure has no packets.
  /// - Throws: `DecodingError` where bytes do not decode, or where the devices' steps do not match.
  public func roundTripRange() throws(DecodingError) -> RoundTripRange? {
    var (distances, unusable): ([Double], Int) = ([], 0)
    var local = StepReader(initiator.stepBytes, role: .initiator, antennaPaths: antennaPaths)
    var remote = StepReader(reflector.stepBytes, role: .reflector, antennaPaths: antennaPaths)
    while true {
      let offset = local.byteOffset
      guard let own = try local.next(), let peer = try remote.next() else { break }
      guard own.mode == peer.mode, own.channel == peer.channel else {
        throw DecodingError(
          byteOffset: offset,
          reason: "the initiator has mode \(own.mode) on channel \(own.channel), "
            + "the reflector mode \(peer.mode) on channel \(peer.channel)")
      }
      guard let packet = own.packet, let answer = peer.packet else { continue }
      guard packet.quality.check == .success, answer.quality.check == .success,
        let out = packet.timeDifferenceHalfNanoseconds,
        let back = answer.timeDifferenceHalfNanoseconds
      else {
        unusable += 1
        continue
      }
      distances.append(Double(Int(out) - Int(back)) * Self.metresPerUnit)
    }
    return Self.roundTripRange(distances, unusableCount: unusable)
  }

  /// Half a nanosecond there and back.
  private static let metresPerUnit = RadioBand.speedOfLight * 0.5e-9 / 2

  private static func roundTripRange(
    _ distances: [Double], unusableCount: Int
  ) -> RoundTripRange? {
    guard distances.count >= 4 else { return nil }
    let median = median(distances)
    // The median absolute deviation of a normal distribution is 0.6745 of its standard deviation.
    let deviations = distances.map { abs($0 - median) }
    let scatter = max(metresPerUnit, Self.median(deviations) / 0.6745)
    let outliers = deviations.count { $0 > 3 * scatter }
    // A normal sample's median has π/2 times the variance of its mean.
    let error = (Double.pi / 2 / Double(distances.count)).squareRoot() * scatter
    return RoundTripRange(
      estimate: RangeEstimate(
        metres: median, standardDeviationMetres: error,
        quality: Double(distances.count - outliers) / Double(distances.count + unusableCount)),
      pairCount: distances.count, outlierCount: outliers, unusableCount: unusableCount)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
