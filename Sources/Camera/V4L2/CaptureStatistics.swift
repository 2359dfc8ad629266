/// What became of a camera's pictures since it was opened.
public struct CaptureStatistics: Sendable, Hashable {
  /// Pictures handed on.
  public var delivered = 0
  /// Pictures that the driver says it dropped, by gaps in its numbers.
  public var dropped = 0
  /// Pictures that the driver flagged as damaged.
  public var flagged = 0
  /// Pictures that were empty, short, or no intact JPEG.
  public var damaged = 0
  /// Pictures from before streaming began, or not later than the one before.
  public var stale = 0
  /// Pictures that carry their time of arrival for want of a usable time from the driver.
  public var timedByArrival = 0
}

/// Why a picture was not handed on.
enum Unusable: Error {
  case flagged
  case damaged(String)
  case stale

  /// The reason in words.
  var description: String {
    switch self {
    case .flagged: "flagged as damaged by the driver"
    case .damaged(let what): what
    case .stale: "older than the stream"
    }
  }
}

extension CaptureStatistics {
  /// Counts a picture that was not handed on.
  mutating func count(_ reason: Unusable) {
    switch reason {
    case .flagged: flagged += 1
    case .damaged: damaged += 1
    case .stale: stale += 1
    }
  }
}
