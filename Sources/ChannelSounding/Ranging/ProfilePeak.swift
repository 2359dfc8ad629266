/// The distance of the earliest credible peak of the delay profile.
enum ProfilePeak {
  /// The estimate of a path; `nil` where the profile has no peak.
  ///
  /// - Parameters:
  ///   - response: the path's response.
  ///   - credibleAmplitude: a peak counts when it is at least so large a part of the highest.
  static func estimate(_ response: ChannelResponse, credibleAmplitude: Double) -> RangeEstimate? {
    let values = response.limited()
    var (channels, mask) = (
      [SIMD2<Float>](repeating: .zero, count: RadioBand.channelCount),
      [SIMD2<Float>](repeating: .zero, count: RadioBand.channelCount)
    )
    var (total, weightTotal) = (0.0, 0.0)
    for channel in response.channels {
      total += ChannelSpectrum.window[channel] * values[channel].magnitude
      weightTotal += ChannelSpectrum.window[channel]
    }
    guard total > 0 else { return nil }
    for channel in response.channels {
      let value = (ChannelSpectrum.window[channel] / total) * values[channel]
      channels[channel] = SIMD2(Float(value.real), Float(value.imaginary))
      mask[channel] = SIMD2(Float(ChannelSpectrum.window[channel] / weightTotal), 0)
    }
    let powers = DelayProfile(channels: channels).samples.map { ($0 * $0).sum() }
    guard let highest = powers.indices.max(by: { powers[$0] < powers[$1] }) else { return nil }
    // What a lone path at the highest peak shows elsewhere, because channels are missing.
    let sidelobes = DelayProfile(channels: mask).samples.map { ($0 * $0).sum() }
    let threshold = Float(credibleAmplitude * credibleAmplitude) * powers[highest]
    let earliest =
      powers.indices.dropFirst().first { index in
        guard index < highest, powers[index] >= threshold, powers[index] >= powers[index - 1],
          powers[index] > powers[index + 1]
        else { return false }
        let mirrored = min(highest - index - DelayGrid.firstIndex, powers.count - 1)
        return powers[index] > 4 * powers[highest] * sidelobes[mirrored]
      } ?? highest
    return refined(powers, at: earliest, response: response, values: values)
  }

  /// Refines a peak below the grid by a parabola and derives its uncertainty.
  private static func refined(
    _ powers: [Float], at index: Int, response: ChannelResponse, values: [Complex]
  ) -> RangeEstimate {
    var metres = DelayGrid.metres(at: index)
    if index > 0, index + 1 < powers.count {
      let (left, centre, right) = (
        Double(powers[index - 1]), Double(powers[index]), Double(powers[index + 1])
      )
      let bend = left - 2 * centre + right
      if bend < 0 {
        metres += max(-0.5, min(0.5, 0.5 * (left - right) / bend)) * DelayGrid.stepMetres
      }
    }
    let quality = min(1, Double(powers[index]).squareRoot())
    let fit = LineFit(values, response.channels, metres: metres)
    let noise = fit.slopeDeviation / RadioBand.radiansPerMetreAndChannel
    return RangeEstimate(
      metres: metres, standardDeviationMetres: max(0.005, noise + fit.reflectionShiftMetres),
      quality: quality)
  }
}
