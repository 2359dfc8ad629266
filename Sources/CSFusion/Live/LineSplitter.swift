/// Splits bytes that arrive in pieces into lines.
///
/// A line longer than the limit is dropped whole, however many pieces it comes in, so that
/// memory stays bounded whatever is read.
public struct LineSplitter: Sendable {
  /// One line, or what is left of one.
  public enum Line: Sendable, Hashable {
    /// The bytes of a line without its end, and its number from 1.
    case bytes([UInt8], number: Int)
    /// A line was longer than the limit and was dropped.
    case tooLong(number: Int)
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var number = 1
  private var isDropping = false

  /// Makes a splitter.
  ///
  /// - Parameter limit: the longest line kept, bytes.
  public init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// Takes bytes and gives the lines they complete.
  public mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    for part in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      // Every part but the first comes after a line end.
      if part.offset > 0 { lines.append(endLine()) }
      append(part.element)
    }
    return lines
  }

  /// Gives the last line where it has no end; call it when no more bytes come.
  public mutating func finish() -> Line? {
    pending.isEmpty && !isDropping ? nil : endLine()
  }

  private mutating func append(_ part: some Collection<UInt8>) {
    guard !isDropping else { return }
    if pending.count + part.count > limit {
      isDropping = true
      pending = []
    } else {
      pending.append(contentsOf: part)
    }
  }

  private mutating func endLine() -> Line {
    defer {
      number += 1
      pending = []
      isDropping = false
    }
    if isDropping { return .tooLong(number: number) }
    if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
    return .bytes(pending, number: number)
  }
}
