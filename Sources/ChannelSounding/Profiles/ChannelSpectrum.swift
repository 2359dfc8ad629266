/// The tones of one antenna path prepared for the transform: windowed, repeated channels averaged,
/// outlying amplitudes limited, and scaled so that a profile's magnitude never exceeds one.
struct ChannelSpectrum {
  /// One tone: its channel, its weighted value, and its two-way phase per m/s of radial speed.
  struct Entry {
    var channel: Int
    var value: Complex
    var radiansPerSpeed: Double
  }

  var entries: [Entry] = []

  /// An amplitude over this many medians is limited to it.
  static let amplitudeLimit = 2.0

  init(_ tones: CombinedTones, path: Int) {
    let onPath = tones.tones(onPath: path)
    guard !onPath.isEmpty else { return }
    var counts = [Int](repeating: 0, count: RadioBand.channelCount)
    for tone in onPath { counts[Int(tone.channel)] += 1 }
    let magnitudes = onPath.map(\.value.magnitude)
    let median = magnitudes.sorted()[magnitudes.count / 2]
    guard median > 0 else { return }
    var total = 0.0
    entries.reserveCapacity(onPath.count)
    for (tone, magnitude) in zip(onPath, magnitudes) where magnitude > 0 {
      let channel = Int(tone.channel)
      let amplitude = min(magnitude / median, Self.amplitudeLimit)
      let weight = Self.window[channel] / Double(counts[channel])
      total += weight * amplitude
      entries.append(
        Entry(
          channel: channel, value: (weight * amplitude / magnitude) * tone.value,
          radiansPerSpeed: RadioBand.radiansPerMetre(hertz: RadioBand.hertz(ofChannel: channel))
            * (tone.timeOffsetSeconds - tones.middleSeconds)))
    }
    for index in entries.indices { entries[index].value = (1 / total) * entries[index].value }
  }

  /// A Hamming window over channels 2…76 (F. Harris, "On the use of windows for harmonic analysis
  /// with the discrete Fourier transform", 1978).
  static let window: [Double] = (0..<RadioBand.channelCount).map { channel in
    let place = Double(max(2, min(76, channel)) - 2) / 74
    return 0.54 - 0.46 * Complex(phase: 2 * .pi * place).real
  }

  /// The channels' sums, with the phase that a radial speed turned each tone by undone.
  func channels(radialSpeed: Double) -> [SIMD2<Float>] {
    var sums = [SIMD2<Float>](repeating: .zero, count: RadioBand.channelCount)
    for entry in entries {
      let turned =
        radialSpeed == 0
        ? entry.value : entry.value * Complex(phase: entry.radiansPerSpeed * radialSpeed)
      sums[entry.channel] += SIMD2(Float(turned.real), Float(turned.imaginary))
    }
    return sums
  }
}
