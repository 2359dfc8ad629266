/// Splits a ranging data body into segments and joins them again (RAS 3.2.1).
///
/// A segment is a header byte, first in bit 0, last in bit 1, a rolling counter above, and payload.
public struct RangingSegmentAssembler: Sendable, Hashable {
  /// What a segment led to.
  public enum Outcome: Hashable, Sendable {
    /// More segments are to come.
    case incomplete
    /// All segments are there: the body.
    case complete([UInt8])
    /// The last segment is there, earlier ones are missing: the first gap, by segment index.
    /// Adding the missing segments, as lost segments are retrieved, completes the body.
    case missing(ClosedRange<Int>)
  }

  private var segments: [Int: [UInt8]] = [:]
  private var newest = -1
  private var lastIndex: Int?
  /// Bodies given up because another began before all their segments had come.
  public private(set) var droppedCount = 0

  /// Makes an assembler.
  public init() {}

  /// Takes a segment.
  ///
  /// - Throws: `DecodingError` for an empty segment, or one in the middle of nothing.
  public mutating func add(_ segment: [UInt8]) throws(DecodingError) -> Outcome {
    guard let header = segment.first else {
      throw DecodingError(byteOffset: 0, reason: "empty ranging data segment")
    }
    let (isFirst, isLast) = (header & 1 != 0, header & 2 != 0)
    let rolling = Int(header >> 2)
    if isFirst && !segments.isEmpty && segments[0] != nil {
      droppedCount += 1
      reset()
    }
    let index = isFirst ? 0 : place(rolling)
    guard segments[index] == nil else { return try missingOrDone() }
    segments[index] = Array(segment.dropFirst())
    newest = max(newest, index)
    if isLast { lastIndex = index }
    return try missingOrDone()
  }

  /// Gives up what has come so far.
  public mutating func reset() {
    segments = [:]
    newest = -1
    lastIndex = nil
  }

  /// The segment index of a rolling counter of six bits: the first gap it fits, or one ahead.
  private func place(_ rolling: Int) -> Int {
    if lastIndex != nil {
      // What comes after the last segment fills a gap.
      for index in 0..<newest where index % 64 == rolling && segments[index] == nil {
        return index
      }
    }
    return newest + 1 + (rolling - (newest + 1)) & 63
  }

  private mutating func missingOrDone() throws(DecodingError) -> Outcome {
    guard let lastIndex else { return .incomplete }
    if let gap = (0...lastIndex).first(where: { segments[$0] == nil }) {
      var end = gap
      while end < lastIndex, segments[end + 1] == nil { end += 1 }
      return .missing(gap...end)
    }
    var body: [UInt8] = []
    for index in 0...lastIndex { body += segments[index] ?? [] }
    reset()
    return .complete(body)
  }

  /// Splits a body into segments of at most so many bytes, header included.
  public static func split(_ body: [UInt8], segmentLength: Int) -> [[UInt8]] {
    let payload = max(1, segmentLength - 1)
    let count = max(1, (body.count + payload - 1) / payload)
    return (0..<count).map { index in
      let header = UInt8(index % 64) << 2 | (index == 0 ? 1 : 0) | (index == count - 1 ? 2 : 0)
      return [header] + body[index * payload..<min(body.count, (index + 1) * payload)]
    }
  }
}
