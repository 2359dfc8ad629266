import ChannelSounding
import Geometry

/// Everything recorded of a session, in canonical order; pictures are read in their turn.
struct RecordedEvents {
  /// Something recorded.
  enum Event {
    /// The next picture.
    case frame(Timestamp)
    /// Anything else.
    case input(SessionInput)
  }

  /// The events, in canonical order.
  let events: [Event]
  private let times: [Timestamp]

  /// Orders what was recorded.
  ///
  /// - Parameters:
  ///   - frameTimes: the pictures' times by their camera's clock.
  ///   - inputs: all that is not a picture.
  ///   - setup: knows how the camera's clock differs.
  init(frameTimes: [Timestamp], inputs: [SessionInput], setup: SessionSetup) {
    var keyed: [(order: EventOrder, event: Event, time: Timestamp)] = []
    keyed.reserveCapacity(frameTimes.count + inputs.count)
    for cameraTime in frameTimes {
      let time = setup.inTimeBase(cameraTime)
      keyed.append((EventOrder(frameAt: time), .frame(time), time))
    }
    for input in inputs {
      keyed.append((EventOrder(input), .input(input), input.timestamp))
    }
    // Equal events keep their order, which the standard library's sort does not promise.
    let order = keyed.indices.sorted {
      keyed[$0].order == keyed[$1].order ? $0 < $1 : keyed[$0].order < keyed[$1].order
    }
    events = order.map { keyed[$0].event }
    times = order.map { keyed[$0].time }
  }

  /// When an event happened.
  func time(of index: Int) -> Timestamp { times[index] }

  /// How far along in time an event is, from 0 to 1.
  func fraction(of index: Int) -> Double {
    guard let first = times.first, let last = times.last, last > first else { return 1 }
    return times[index].seconds(since: first) / last.seconds(since: first)
  }
}
