/// The delay profile for a range of radial speeds, g(d, v): looked up at each hypothesis' own
/// distance and radial speed.
///
/// Tones are sounded one after another, so a speed v turns the tone at time t by
/// 4πf·v·(t − t_middle)/c; g(d, v) is the delay profile with that undone. Distances are those in the
/// middle of the procedure, speeds are positive when the distance grows.
public struct DelayDopplerProfile: Hashable, Sendable {
  /// The distance between speeds, m/s.
  public static let speedStep = 0.2
  /// The values, speed by speed from the most negative, each on `DelayGrid`.
  public let samples: [SIMD2<Float>]
  /// The number of speeds, odd.
  public let speedCount: Int
  /// The highest speed of the grid, m/s; the lowest is its negative.
  public let maximumSpeed: Double

  /// Computes the profile of a path, from 0; `nil` where the path has no tones.
  ///
  /// - Parameters:
  ///   - tones: the procedure's tones.
  ///   - path: the antenna path, from 0.
  ///   - maximumSpeed: the highest radial speed to cover, m/s, rounded up to the grid; at most 20.
  public init?(_ tones: CombinedTones, path: Int, maximumSpeed: Double = 1.6) {
    let spectrum = ChannelSpectrum(tones, path: path)
    guard !spectrum.entries.isEmpty else { return nil }
    let bounded = maximumSpeed > Self.speedStep ? min(maximumSpeed, 20) : Self.speedStep
    let reach = Int((bounded / Self.speedStep - 1e-9).rounded(.up))
    speedCount = 2 * reach + 1
    self.maximumSpeed = Double(reach) * Self.speedStep
    samples = Self.transform(spectrum, reach: reach)
  }

  private static func transform(_ spectrum: ChannelSpectrum, reach: Int) -> [SIMD2<Float>] {
    var entries = spectrum.entries
    let turns = entries.map { Complex(phase: $0.radiansPerSpeed * speedStep) }
    for index in entries.indices {
      entries[index].value =
        entries[index].value
        * Complex(phase: -entries[index].radiansPerSpeed * speedStep * Double(reach))
    }
    var samples: [SIMD2<Float>] = []
    samples.reserveCapacity((2 * reach + 1) * DelayGrid.count)
    var channels = [SIMD2<Float>](repeating: .zero, count: RadioBand.channelCount)
    var workspace = DelayTransform.Workspace()
    for _ in -reach...reach {
      for channel in channels.indices { channels[channel] = .zero }
      for index in entries.indices {
        let value = entries[index].value
        channels[entries[index].channel] += SIMD2(Float(value.real), Float(value.imaginary))
        entries[index].value = value * turns[index]
      }
      DelayTransform.shared.transform(channels, &workspace)
      workspace.append(to: &samples)
    }
    return samples
  }

  /// The value at a distance in metres and a radial speed in m/s, bilinearly interpolated; beyond
  /// the grid that of its nearer edge.
  @inlinable public func value(distance: Double, radialSpeed: Double) -> Complex {
    let (column, columnShare) = GridPlace.of(
      (distance - DelayGrid.firstMetres) / DelayGrid.stepMetres, count: DelayGrid.count)
    let (row, rowShare) = GridPlace.of(
      (radialSpeed + maximumSpeed) / Self.speedStep, count: speedCount)
    let (right, below) = (Float(columnShare), Float(rowShare))
    let start = row * DelayGrid.count + column
    let next = start + DelayGrid.count
    let upper = samples[start] * (1 - right) + samples[start + 1] * right
    let lower = samples[next] * (1 - right) + samples[next + 1] * right
    let value = upper * (1 - below) + lower * below
    return Complex(Double(value.x), Double(value.y))
  }
}
