/// A point in time: nanoseconds of CLOCK_MONOTONIC.
@frozen public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Makes a timestamp of nanoseconds.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Makes a timestamp of seconds, rounded to nanoseconds; `nil` where that does not fit.
  @inlinable public init?(seconds: Double) {
    let rounded = (seconds * 1e9).rounded()
    guard let nanoseconds = Int64(exactly: rounded) else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// Seconds since the clock's origin.
  @inlinable public var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// Seconds from another timestamp to this one; negative when this one is earlier.
  @inlinable public func seconds(since other: Timestamp) -> Double {
    // Split, so that distant times overflow into Double instead of trapping.
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return overflow
      ? Double(nanoseconds) * 1e-9 - Double(other.nanoseconds) * 1e-9
      : Double(difference) * 1e-9
  }

  /// The timestamp so many seconds later, saturated at the ends of the range.
  @inlinable public func advanced(bySeconds seconds: Double) -> Timestamp {
    let step = (seconds * 1e9).rounded()
    guard let nanoseconds = Int64(exactly: step) else {
      return Timestamp(nanoseconds: seconds < 0 ? .min : .max)
    }
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return Timestamp(nanoseconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Whether one timestamp is earlier than another.
  @inlinable public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
