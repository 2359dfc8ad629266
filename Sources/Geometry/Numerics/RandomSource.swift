import Glibc

/// A seeded generator of random numbers: the same seed gives the same numbers everywhere.
///
/// Algorithm: xoshiro256++ seeded through SplitMix64 (D. Blackman, S. Vigna, "Scrambled Linear
/// Pseudorandom Number Generators", 2021).
@frozen public struct RandomSource: RandomNumberGenerator, Sendable {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64
  @usableFromInline var spareNormal: Double?

  /// Makes a generator of a seed; a stream number gives independent ones of one seed.
  public init(seed: UInt64, stream: UInt64 = 0) {
    var state = seed &+ stream &* 0xD1B5_4A32_D192_ED03
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
    s0 = next()
    s1 = next()
    s2 = next()
    s3 = next()
  }

  /// The next 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
      (value << count) | (value >> (64 - count))
    }
    let result = rotate(s0 &+ s3, 23) &+ s0
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotate(s3, 45)
    return result
  }

  /// A number evenly spread over [0, 1).
  @inlinable public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number evenly spread over a range.
  @inlinable public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A number of the standard normal distribution (Box–Muller, both values used).
  @inlinable public mutating func normal() -> Double {
    if let spare = spareNormal {
      spareNormal = nil
      return spare
    }
    let radius = (-2 * log(1 - uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    spareNormal = radius * sin(angle)
    return radius * cos(angle)
  }

  /// A normal number of a mean and standard deviation.
  @inlinable public mutating func normal(
    mean: Double, standardDeviation: Double
  ) -> Double {
    mean + standardDeviation * normal()
  }

  /// A number of the exponential distribution with a mean.
  @inlinable public mutating func exponential(mean: Double) -> Double {
    -mean * log(1 - uniform())
  }
}
