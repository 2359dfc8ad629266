import ChannelSounding
import Glibc

/// Amplitudes and samples.
enum RadioLevel {
  /// The factor on an amplitude that a level in decibels means.
  static func amplitude(decibels: Double) -> Double { pow(10, decibels / 20) }

  /// A sample as the devices report it: 12 bits a component, saturated.
  ///
  /// The one sample whose bits mean "not available", −1 − 1j, is reported as −1 + 0j.
  static func quantised(_ sample: Complex) -> PhaseCorrectionTerm {
    let term = PhaseCorrectionTerm(i: whole(sample.real), q: whole(sample.imaginary))
    return term.bits == 0xFFFFFF ? PhaseCorrectionTerm(i: -1, q: 0) : term
  }

  private static func whole(_ component: Double) -> Int {
    Int(max(-2048, min(2047, component)).rounded(.toNearestOrEven))
  }
}
