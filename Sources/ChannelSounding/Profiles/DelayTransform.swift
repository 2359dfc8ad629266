/// The Fourier transform from channels to distances: 1024 distances of 128 channel places.
///
/// Distance n is the sum over channels of x[ch]·exp(j2π(ch − 39)n/1024). Written n = 8m + r, it is
/// for each r a 128-point transform of the channels turned by exp(j2π(ch − 39)r/1024); the eight
/// values of r run side by side in the lanes of a vector. The 128 points are transformed by
/// decimation in time (J. Cooley, J. Tukey, "An Algorithm for the Machine Calculation of Complex
/// Fourier Series", 1965).
struct DelayTransform: Sendable {
  typealias Lanes = SIMD8<Float>

  /// The number of distances, evenly spread over the unambiguous range.
  static let distanceCount = 1024
  static let laneCount = 8
  private static let pointCount = 128

  /// What a transform works in and leaves its result in: element m holds distances 8m…8m+7.
  struct Workspace {
    var real = [Lanes](repeating: .zero, count: DelayTransform.pointCount)
    var imaginary = [Lanes](repeating: .zero, count: DelayTransform.pointCount)
  }

  static let shared = DelayTransform()

  /// Of each channel: how it is turned for each lane, and its place after bit reversal.
  private let channelCosines: [Lanes]
  private let channelSines: [Lanes]
  private let channelPlaces: [Int]
  /// exp(j2πk/128) for k = 0…63.
  private let cosines: [Float]
  private let sines: [Float]

  init() {
    let channels = 0..<RadioBand.channelCount
    func lanes(_ part: (Complex) -> Double) -> [Lanes] {
      channels.map { channel in
        var result = Lanes.zero
        for lane in 0..<Self.laneCount {
          let turn = Double((channel - RadioBand.centreChannel) * lane) / 1024
          result[lane] = Float(part(Complex(phase: 2 * .pi * turn)))
        }
        return result
      }
    }
    channelCosines = lanes { $0.real }
    channelSines = lanes { $0.imaginary }
    channelPlaces = channels.map { channel in
      var (index, reversed) = ((channel - RadioBand.centreChannel) & (Self.pointCount - 1), 0)
      for _ in 0..<7 {
        reversed = reversed << 1 | index & 1
        index >>= 1
      }
      return reversed
    }
    let roots = (0..<Self.pointCount / 2).map { Complex(phase: 2 * .pi * Double($0) / 128) }
    cosines = roots.map { Float($0.real) }
    sines = roots.map { Float($0.imaginary) }
  }

  /// Transforms the 79 channels' values; absent channels are zero.
  func transform(_ channels: [SIMD2<Float>], _ workspace: inout Workspace) {
    for index in 0..<Self.pointCount {
      workspace.real[index] = .zero
      workspace.imaginary[index] = .zero
    }
    for channel in 0..<min(channels.count, RadioBand.channelCount) {
      let value = channels[channel]
      let (cosine, sine) = (channelCosines[channel], channelSines[channel])
      workspace.real[channelPlaces[channel]] = value.x * cosine - value.y * sine
      workspace.imaginary[channelPlaces[channel]] = value.x * sine + value.y * cosine
    }
    workspace.real.withUnsafeMutableBufferPointer { real in
      workspace.imaginary.withUnsafeMutableBufferPointer { imaginary in
        butterflies(real, imaginary)
      }
    }
  }

  private func butterflies(
    _ real: UnsafeMutableBufferPointer<Lanes>, _ imaginary: UnsafeMutableBufferPointer<Lanes>
  ) {
    var half = 1
    while half < Self.pointCount {
      let rootStep = Self.pointCount / (2 * half)
      for offset in 0..<half {
        let (cosine, sine) = (cosines[offset * rootStep], sines[offset * rootStep])
        for low in stride(from: offset, to: Self.pointCount, by: 2 * half) {
          let high = low + half
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      half *= 2
    }
  }
}

extension DelayTransform.Workspace {
  /// Appends the samples that lie on `DelayGrid`, whose ends fall between blocks of lanes.
  func append(to samples: inout [SIMD2<Float>]) {
    let first = DelayGrid.firstIndex / DelayTransform.laneCount
    for place in first..<first + DelayGrid.count / DelayTransform.laneCount {
      let block = place & (real.count - 1)
      let (reals, imaginaries) = (real[block], imaginary[block])
      for lane in 0..<DelayTransform.laneCount {
        samples.append(SIMD2(reals[lane], imaginaries[lane]))
      }
    }
  }
}
