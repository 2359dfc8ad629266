/// The quadratic form xᴴ·D·C⁻¹·Dᴴ·x at every distance, for one inverse covariance after the other.
struct QuadraticForms {
  typealias Lanes = DelayTransform.Lanes

  /// The blocks of lanes on the delay grid.
  static let blockCount = DelayGrid.count / DelayTransform.laneCount

  private let pairs: ChannelPairs
  /// x*[i]·x[j] of each pair.
  private let products: [Complex]
  private var workspace = DelayTransform.Workspace()

  /// Prepares the products of samples at the pairs' channels.
  init(_ samples: [Complex], _ pairs: ChannelPairs, scale: Double) {
    self.pairs = pairs
    let firstLag = pairs.ends.first ?? 0
    products = zip(pairs.rows, pairs.columns).enumerated().map { index, pair in
      // Pairs appear once, their mirror images make the result real and twice as large.
      (index < firstLag ? scale : 2 * scale) * (samples[pair.0].conjugate * samples[pair.1])
    }
  }

  /// The form for the elements of an inverse at the pairs: of each shift between the delay grid's
  /// samples, the blocks of the grid.
  mutating func values(_ elements: [Complex]) -> [Lanes] {
    let lags = sums(elements)
    var forms: [Lanes] = []
    forms.reserveCapacity(RangeLikelihood.refinement * Self.blockCount)
    var turned = [SIMD2<Float>](repeating: .zero, count: RadioBand.channelCount)
    for shift in 0..<RangeLikelihood.refinement {
      for lag in lags.indices {
        let value = lags[lag] * Self.shifts[shift][lag]
        turned[lag] = SIMD2(Float(value.real), Float(value.imaginary))
      }
      DelayTransform.shared.transform(turned, &workspace)
      for block in 0..<Self.blockCount {
        let place =
          (block + DelayGrid.firstIndex / DelayTransform.laneCount) & (workspace.real.count - 1)
        forms.append(
          workspace.real[place] * Self.centringCosines[block]
            - workspace.imaginary[place] * Self.centringSines[block])
      }
    }
    return forms
  }

  /// The sums over the pairs equally far apart.
  private func sums(_ elements: [Complex]) -> [Complex] {
    var lags: [Complex] = []
    lags.reserveCapacity(pairs.ends.count)
    var start = 0
    for end in pairs.ends {
      var (real, imaginary) = (0.0, 0.0)
      for index in start..<end {
        let (element, product) = (elements[index], products[index])
        real += element.real * product.real - element.imaginary * product.imaginary
        imaginary += element.real * product.imaginary + element.imaginary * product.real
      }
      // The sum is x*[i]·A[ij]·x[j]·exp(−jκ(i − j)d): conjugated it fits the transform's sign.
      lags.append(Complex(real, -imaginary))
      start = end
    }
    return lags
  }

  /// exp(j2π·lag·shift/4096): lags count from 0, the transform's channels from the band's middle.
  private static let shifts: [[Complex]] = (0..<RangeLikelihood.refinement).map { shift in
    (0..<RadioBand.channelCount).map { lag in
      Complex(
        phase: 2 * .pi * Double(lag * shift)
          / Double(DelayTransform.distanceCount * RangeLikelihood.refinement))
    }
  }

  /// exp(j2π·39n/1024) on the delay grid, what the transform leaves out.
  private static let centringCosines = centring { $0.real }
  private static let centringSines = centring { $0.imaginary }

  private static func centring(_ part: (Complex) -> Double) -> [Lanes] {
    (0..<blockCount).map { block in
      var lanes = Lanes.zero
      for lane in 0..<DelayTransform.laneCount {
        let distance = DelayGrid.firstIndex + block * DelayTransform.laneCount + lane
        let turn = Double(RadioBand.centreChannel * distance) / Double(DelayTransform.distanceCount)
        lanes[lane] = Float(part(Complex(phase: 2 * .pi * turn)))
      }
      return lanes
    }
  }
}
