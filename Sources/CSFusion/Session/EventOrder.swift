import ChannelSounding
import Geometry

/// The place of an event in the canonical order: by time, then kind, object and content.
///
/// It depends on the event alone and not on when it arrived, so that live sessions and replays
/// agree. Of events at the same time, hints come first, then what odometry rests on, then
/// ranging: an engine knows the pose before it fuses the range.
struct EventOrder: Comparable, Sendable {
  private var nanoseconds: Int64
  private var kind: Int
  private var object = ""
  private var content = 0
  private var sequence: Int64 = 0

  /// The place of a picture.
  init(frameAt time: Timestamp) {
    (nanoseconds, kind, content) = (time.nanoseconds, 1, 1)
  }

  /// The place of any event.
  init(_ input: SessionInput) {
    self.init(frameAt: input.timestamp)
    switch input {
    case .frame: break
    case .hint(let hint):
      (kind, object) = (0, hint.object.rawValue)
      content = MotionState.allCases.firstIndex(of: hint.state) ?? 0
    case .odometry:
      content = 0
    case .ranging(let sample):
      (kind, object) = (2, sample.object.rawValue)
      switch sample.content {
      case .procedure(let procedure): (content, sequence) = (0, Int64(procedure.counter))
      case .range(let metres, _, _): (content, sequence) = (1, Int64(bitPattern: metres.bitPattern))
      case .failure: content = 2
      }
    }
  }

  static func < (left: EventOrder, right: EventOrder) -> Bool {
    if left.nanoseconds != right.nanoseconds { return left.nanoseconds < right.nanoseconds }
    if left.kind != right.kind { return left.kind < right.kind }
    if left.object != right.object { return left.object < right.object }
    if left.content != right.content { return left.content < right.content }
    return left.sequence < right.sequence
  }
}
