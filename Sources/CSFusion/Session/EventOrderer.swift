import Geometry

/// A reorder buffer: events go in as they arrive and come out in canonical order.
///
/// An event waits until an event more than the reorder time later has been seen. Whatever the
/// order of arrival, events that are late by no more than that come out the same. One that would
/// have to come out before another that is already out is refused.
public struct EventOrderer: Sendable {
  private var waiting: [(order: EventOrder, input: SessionInput)] = []
  private var lastReleased: EventOrder?
  private var newest: Timestamp?
  private let reorderSeconds: Double

  /// Makes an empty buffer.
  ///
  /// - Parameter reorderSeconds: how much later than its successors an event may arrive.
  public init(reorderSeconds: Double) {
    self.reorderSeconds = reorderSeconds
  }

  /// The number of events that wait.
  public var count: Int { waiting.count }

  /// Takes an event; `false` where it comes too late to be put in order.
  public mutating func insert(_ input: SessionInput) -> Bool {
    let order = EventOrder(input)
    if let lastReleased, order < lastReleased { return false }
    newest = newest.map { max($0, input.timestamp) } ?? input.timestamp
    // Events mostly arrive in order, so the place is near the end. Equal ones keep their order.
    var place = waiting.count
    while place > 0, order < waiting[place - 1].order { place -= 1 }
    waiting.insert((order, input), at: place)
    return true
  }

  /// Hands out the events that are older than the reorder time, in order.
  public mutating func releaseReady() -> [SessionInput] {
    guard let newest else { return [] }
    let watermark = newest.advanced(bySeconds: -reorderSeconds)
    return release(waiting.firstIndex { $0.input.timestamp >= watermark } ?? waiting.count)
  }

  /// Hands out every event that waits, in order.
  public mutating func releaseAll() -> [SessionInput] {
    release(waiting.count)
  }

  private mutating func release(_ count: Int) -> [SessionInput] {
    guard count > 0 else { return [] }
    lastReleased = waiting[count - 1].order
    let released = waiting[..<count].map(\.input)
    waiting.removeFirst(count)
    return released
  }
}
