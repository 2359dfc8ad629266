/// The complex delay profile g(d) of one antenna path: how well a single path of length d explains
/// the tones, and with which phase.
///
/// g(d) = Σ w·X[f]·exp(j4π(f − f₀)d/c) / Σ w·|X[f]|, with f₀ the middle of the band,
/// `RadioBand.centreHertz`. So |g| ≤ 1, and g(d)·exp(j4πf₀d/c) has no phase left at the distance of
/// a lone path.
public struct DelayProfile: Hashable, Sendable {
  /// The values on `DelayGrid`; real and imaginary part.
  public let samples: [SIMD2<Float>]

  /// Computes the profile of a path, from 0; `nil` where the path has no tones.
  ///
  /// - Parameters:
  ///   - tones: the procedure's tones.
  ///   - path: the antenna path, from 0.
  ///   - radialSpeed: how fast the distance grew during the procedure, m/s; distances are those
  ///     in the middle of the procedure.
  public init?(_ tones: CombinedTones, path: Int, radialSpeed: Double = 0) {
    let spectrum = ChannelSpectrum(tones, path: path)
    guard !spectrum.entries.isEmpty else { return nil }
    self.init(channels: spectrum.channels(radialSpeed: radialSpeed))
  }

  /// Computes the profile of weighted channel sums, absent ones zero.
  init(channels: [SIMD2<Float>]) {
    var workspace = DelayTransform.Workspace()
    DelayTransform.shared.transform(channels, &workspace)
    var samples: [SIMD2<Float>] = []
    samples.reserveCapacity(DelayGrid.count)
    workspace.append(to: &samples)
    self.samples = samples
  }

  /// The value at a distance in metres, interpolated; beyond the grid that of its nearer end.
  @inlinable public func value(distance: Double) -> Complex {
    let (index, share) = GridPlace.of(
      (distance - DelayGrid.firstMetres) / DelayGrid.stepMetres, count: DelayGrid.count)
    let value = samples[index] * Float(1 - share) + samples[index + 1] * Float(share)
    return Complex(Double(value.x), Double(value.y))
  }
}

/// Where a coordinate lies between two samples of a grid.
@usableFromInline enum GridPlace {
  /// The sample before the coordinate and the share of the way to the next, held inside the grid.
  @inlinable static func of(_ coordinate: Double, count: Int) -> (index: Int, share: Double) {
    // Written so that not-a-number falls to zero.
    let inside = coordinate > 0 ? min(coordinate, Double(count - 1)) : 0
    let index = min(Int(inside), count - 2)
    return (index, inside - Double(index))
  }
}
