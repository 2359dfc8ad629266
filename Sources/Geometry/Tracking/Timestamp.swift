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
  ///
  /// A step that is not a number leaves the time as it is.
  @inlinable public func advanced(bySeconds seconds: Double) -> Timestamp {
    guard !seconds.isNaN else { return self }
    // The whole range is just under 2⁶⁴ ns wide, so that a longer step saturates all the same.
    let step = min(max((seconds * 1e9).rounded(), -0x1p64), 0x1p64)
    return Timestamp(nanoseconds: Int64(clamping: Int128(nanoseconds) + Int128(step)))
  }

  /// Whether one timestamp is earlier than another.
  @inlinable public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
