/// The two-way response of one antenna path: one mean value a channel.
struct ChannelResponse {
  /// The mean of each channel's tones, zero where there is none.
  var values: [Complex]
  /// The channels that have a value, ascending.
  var channels: [Int]

  /// Averages repeated channels, with the phase that a radial speed turned each tone by undone.
  init(_ tones: CombinedTones, path: Int, radialSpeed: Double) {
    values = Array(repeating: .zero, count: RadioBand.channelCount)
    channels = []
    var counts = [Int](repeating: 0, count: RadioBand.channelCount)
    for tone in tones.tones(onPath: path) {
      let channel = Int(tone.channel)
      counts[channel] += 1
      guard radialSpeed != 0 else {
        values[channel] += tone.value
        continue
      }
      let turn =
        RadioBand.radiansPerMetre(hertz: RadioBand.hertz(ofChannel: channel)) * radialSpeed
        * (tone.timeOffsetSeconds - tones.middleSeconds)
      values[channel] += tone.value * Complex(phase: turn)
    }
    for channel in counts.indices where counts[channel] > 0 {
      values[channel] = (1 / Double(counts[channel])) * values[channel]
      // Opposite repeats may cancel; nothing can be told from such a channel.
      if values[channel] == .zero { continue }
      channels.append(channel)
    }
  }

  /// The values with amplitudes over twice the median held there.
  func limited() -> [Complex] {
    let magnitudes = channels.map { values[$0].magnitude }
    guard !magnitudes.isEmpty else { return values }
    let limit = ChannelSpectrum.amplitudeLimit * magnitudes.sorted()[magnitudes.count / 2]
    var limited = values
    for (channel, magnitude) in zip(channels, magnitudes) where magnitude > limit {
      limited[channel] = (limit / magnitude) * values[channel]
    }
    return limited
  }

  /// The response without some channels.
  func without(_ unwanted: [Int]) -> ChannelResponse {
    var rest = self
    rest.channels.removeAll { unwanted.contains($0) }
    for channel in unwanted { rest.values[channel] = .zero }
    return rest
  }
}
