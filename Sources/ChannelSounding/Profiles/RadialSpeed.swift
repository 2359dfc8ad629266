/// How fast the distance grew within a procedure.
@frozen public struct RadialSpeedEstimate: Hashable, Sendable {
  /// Metres a second, positive when the distance grows.
  public var metresPerSecond: Double
  /// Standard deviation, metres a second.
  public var standardDeviation: Double
}

extension DelayDopplerProfile {
  /// The radial speed at which the profile has its highest peak; `nil` where that lies at the edge
  /// of the speeds covered.
  ///
  /// As tones come in random order, a speed scatters their phases, and only the right one brings
  /// them together. What of the tones is not in the peak, reflections and noise, acts as noise: with
  /// a share s of N tones in the peak, phases are good to √((1 − s)/(2sN)), and the speed to that
  /// over the scatter of the tones' times and 4πf/c.
  ///
  /// - Parameters:
  ///   - toneCount: how many tones the profile was made of.
  ///   - durationSeconds: the time they were spread over.
  public func radialSpeed(
    toneCount: Int, durationSeconds: Double
  ) -> RadialSpeedEstimate? {
    guard toneCount > 2, durationSeconds > 0 else { return nil }
    var best = (power: -Float.infinity, index: 0)
    for (index, sample) in samples.enumerated() {
      let power = (sample * sample).sum()
      if power > best.power { best = (power, index) }
    }
    let (row, column) = best.index.quotientAndRemainder(dividingBy: DelayGrid.count)
    guard row > 0, row + 1 < speedCount else { return nil }
    func power(_ row: Int) -> Double {
      let sample = samples[row * DelayGrid.count + column]
      return Double((sample * sample).sum())
    }
    let (left, centre, right) = (power(row - 1), power(row), power(row + 1))
    let bend = left - 2 * centre + right
    guard bend < 0, centre > 0 else { return nil }
    let place = Double(row - speedCount / 2) + max(-0.5, min(0.5, 0.5 * (left - right) / bend))
    let share = min(0.999, centre)
    let phase = ((1 - share) / (2 * share * Double(toneCount))).squareRoot()
    let scatter = durationSeconds / 12.0.squareRoot()
    return RadialSpeedEstimate(
      metresPerSecond: place * Self.speedStep,
      standardDeviation: phase
        / (RadioBand.radiansPerMetre(hertz: RadioBand.centreHertz) * scatter))
  }
}
