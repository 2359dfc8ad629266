import ChannelSounding
import Geometry
import Testing

@testable import CSFusion

/// A reorder buffer that expectations can call.
private final class Buffer {
  private var orderer: EventOrderer
  init(reorderSeconds: Double) { orderer = EventOrderer(reorderSeconds: reorderSeconds) }
  var count: Int { orderer.count }
  func insert(_ input: SessionInput) -> Bool { orderer.insert(input) }
  func releaseReady() -> [SessionInput] { orderer.releaseReady() }
  func releaseAll() -> [SessionInput] { orderer.releaseAll() }
}

@Suite("Putting events in order")
struct EventOrdererTests {
  static func range(_ milliseconds: Int64, _ object: ObjectID = "a") -> SessionInput {
    .ranging(
      RangingSample(
        timestamp: Timestamp(nanoseconds: milliseconds * 1_000_000), object: object,
        content: .range(metres: 1, standardDeviation: 0.1, kind: .rtt)))
  }

  static func pose(_ milliseconds: Int64) -> SessionInput {
    .odometry(
      OdometrySample(
        timestamp: Timestamp(nanoseconds: milliseconds * 1_000_000), worldFromBody: .identity))
  }

  static func pose(_ pose: TimedPose) -> SessionInput {
    .odometry(OdometrySample(timestamp: pose.timestamp, worldFromBody: pose.worldFromBody))
  }

  static func hint(_ milliseconds: Int64, _ state: MotionState = .moving) -> SessionInput {
    .hint(
      MotionHint(
        timestamp: Timestamp(nanoseconds: milliseconds * 1_000_000), object: "a", state: state))
  }

  /// What tells events apart, as text.
  static func names(_ inputs: [SessionInput]) -> [String] {
    inputs.map { "\($0.timestamp.nanoseconds / 1_000_000) \($0.name)" }
  }

  /// All that comes out when events arrive in an order and the end is reached.
  static func order(_ inputs: [SessionInput], reorderSeconds: Double) -> [SessionInput]? {
    var orderer = EventOrderer(reorderSeconds: reorderSeconds)
    var released: [SessionInput] = []
    for input in inputs {
      guard orderer.insert(input) else { return nil }
      released += orderer.releaseReady()
    }
    return released + orderer.releaseAll()
  }

  @Test("gives the same whatever the order of arrival within the window", arguments: 0..<50)
  func permutations(seed: Int) throws {
    // Bursts of events at the same times, of every kind, over two seconds.
    let inputs = (0..<40).flatMap { step -> [SessionInput] in
      let time = Int64(step) * 50
      return [Self.hint(time), Self.pose(time), Self.range(time, "a"), Self.range(time, "b")]
    }
    var random = RandomSource(seed: UInt64(seed))
    // Every event arrives up to 250 ms late.
    let arrivals = inputs.map { ($0.timestamp.seconds + 0.25 * random.uniform(), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
    #expect(Self.names(arrivals) != Self.names(inputs))
    let ordered = try #require(Self.order(arrivals, reorderSeconds: 0.25))
    #expect(Self.names(ordered) == Self.names(inputs))
  }

  @Test("puts hints before poses before ranging of the same time")
  func kinds() throws {
    let inputs = [Self.range(1, "b"), Self.range(1, "a"), Self.pose(1), Self.hint(1)]
    let ordered = try #require(Self.order(inputs, reorderSeconds: 0.1))
    #expect(Self.names(ordered) == Self.names(inputs.reversed()))
  }

  @Test("holds events back for the reorder time and no longer")
  func watermark() {
    let orderer = Buffer(reorderSeconds: 0.1)
    #expect(orderer.insert(Self.range(0)))
    #expect(orderer.releaseReady().isEmpty)
    #expect(orderer.insert(Self.range(100)))
    #expect(orderer.releaseReady().isEmpty)
    #expect(orderer.insert(Self.range(101)))
    #expect(Self.names(orderer.releaseReady()) == Self.names([Self.range(0)]))
    #expect(orderer.count == 2)
  }

  @Test("refuses what is too late, and only that")
  func late() {
    let orderer = Buffer(reorderSeconds: 0.1)
    for time in [0, 50, 300] { #expect(orderer.insert(Self.range(Int64(time)))) }
    #expect(orderer.releaseReady().count == 2)
    #expect(!orderer.insert(Self.range(49)))
    // At the time of the last one out, but after it in the canonical order, or equal to it.
    #expect(!orderer.insert(Self.pose(50)))
    #expect(orderer.insert(Self.range(50, "b")))
    #expect(orderer.insert(Self.range(51)))
    #expect(
      Self.names(orderer.releaseAll())
        == Self.names([Self.range(50, "b"), Self.range(51), Self.range(300)]))
  }

  @Test("does not trap at the ends of time")
  func extremes() {
    let orderer = Buffer(reorderSeconds: 60)
    for nanoseconds in [Int64.max, .min, 0] {
      _ = orderer.insert(
        .hint(
          MotionHint(
            timestamp: Timestamp(nanoseconds: nanoseconds), object: "a", state: .moving)))
      _ = orderer.releaseReady()
    }
    #expect(orderer.releaseAll().count == 1)
  }
}
