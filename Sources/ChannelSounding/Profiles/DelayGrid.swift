/// The distances at which delay profiles are sampled.
public enum DelayGrid {
  /// The distance between samples, metres: c/(2·1 MHz·1024), 0.146 m.
  public static let stepMetres = RadioBand.unambiguousMetres / 1024
  /// The index on the transform's grid of the first sample kept.
  static let firstIndex = -16
  /// The number of samples kept.
  public static let count = 536
  /// The distance of the first sample, metres; negative, as hardware delays may be.
  public static let firstMetres = -16 * RadioBand.unambiguousMetres / 1024
  /// The distance of the last sample, metres.
  public static let lastMetres = firstMetres + Double(count - 1) * stepMetres

  /// The distance of a sample, metres.
  @inlinable public static func metres(at index: Int) -> Double {
    firstMetres + Double(index) * stepMetres
  }
}
