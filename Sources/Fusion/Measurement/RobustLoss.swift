/// The loss of a range's residual: quadratic near zero, bounded far away, and more lenient to
/// ranges that are too long, since obstacles and reflections only ever lengthen a path.
///
/// Geman–McClure loss, S. Geman and D. McClure, "Statistical methods for tomographic image
/// reconstruction", 1987: ρ(q) = ½ q / (1 + q/c), with q the squared normalised residual.
struct RobustLoss: Sendable {
  /// Where the loss saturates: at c/2 nats.
  static let saturation = 16.0
  /// How much wider the error distribution is on the side of too long ranges.
  static let positiveWidening = 1.6

  /// The squared normalised residual, with the side taken into account.
  @inline(__always)
  static func squared(_ residual: Double, inverseVariance: Double) -> Double {
    let side = residual > 0 ? 1 / (positiveWidening * positiveWidening) : 1
    return residual * residual * inverseVariance * side
  }

  /// The loss in nats.
  @inline(__always)
  static func value(_ squared: Double) -> Double {
    0.5 * squared / (1 + squared / saturation)
  }

  /// The factor that the residual's information is multiplied with in a re-weighted step.
  @inline(__always)
  static func weight(_ squared: Double) -> Double {
    let bounded = 1 + squared / saturation
    return 1 / (bounded * bounded)
  }
}
