/// What a run's updates said of one quantity of one object, beside the truth.
public struct ErrorSamples: Sendable, Hashable {
  /// One value that was given, and how wrong it was.
  public struct Sample: Sendable, Hashable {
    /// The value less the truth, wrapped where it is an angle.
    public var error: Double
    /// The standard deviation that was stated with it.
    public var standardDeviation: Double

    /// Makes a sample.
    public init(error: Double, standardDeviation: Double) {
      self.error = error
      self.standardDeviation = standardDeviation
    }
  }

  /// All updates.
  public var updates = 0
  /// The updates with a value.
  public var given = 0
  /// The values whose truth is known.
  public var samples: [Sample] = []

  /// Makes an empty collection.
  public init() {}

  /// The share of updates with a value; `nil` without updates.
  public var availability: Double? {
    updates > 0 ? Double(given) / Double(updates) : nil
  }

  /// A quantile of the absolute error.
  public func absoluteErrorQuantile(_ share: Double) -> Double? {
    quantile(samples.map { abs($0.error) }, share)
  }

  /// The share of values whose 95 % interval, ±1.96 standard deviations, holds the truth.
  public var coverage95: Double? {
    share { abs($0.error) <= 1.96 * $0.standardDeviation }
  }

  /// The share of values that are further off than a limit.
  public func share(furtherOffThan limit: Double) -> Double? {
    share { abs($0.error) > limit }
  }

  private func share(_ holds: (Sample) -> Bool) -> Double? {
    guard !samples.isEmpty else { return nil }
    return Double(samples.count(where: holds)) / Double(samples.count)
  }

  /// Adds another run's or object's samples.
  public mutating func append(_ other: ErrorSamples) {
    updates += other.updates
    given += other.given
    samples += other.samples
  }
}
