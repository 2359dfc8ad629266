import ChannelSounding
import Glibc

/// Amplitudes and samples.
enum RadioLevel {
  /// The factor on an amplitude that a level in decibels means.
  static func amplitude(decibels: Double) -> Double { pow(10, decibels / 20) }

  /// A sample as the devices report it: 12 bits a component, saturated.
  ///
  /// The one sample whose bits mean "not available", −1 − 1j, is reported as −1 + 0j.
  static func quantised(_ sample: ComplexNumber) -> PhaseCorrectionTerm {
    let limited = sample.clamped(
      lowerBound: ComplexNumber(repeating: -2048), upperBound: ComplexNumber(repeating: 2047)
    ).rounded(.toNearestOrEven)
    let term = PhaseCorrectionTerm(i: Int(limited.x), q: Int(limited.y))
    return term.bits == 0xFFFFFF ? PhaseCorrectionTerm(i: -1, q: 0) : term
  }
}
