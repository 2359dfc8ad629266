import Geometry
import Testing

@Suite struct TimestampTests {
  private let earliest = Timestamp(nanoseconds: .min)
  private let latest = Timestamp(nanoseconds: .max)

  @Test(arguments: seeds) func secondsGiveBackTheTimestamp(seed: UInt64) {
    var random = RandomSource(seed: seed)
    // Up to 2⁵⁰ ns, 13 days, the rounding of the product stays below half a nanosecond.
    let time = Timestamp(nanoseconds: Int64(random.next() >> 14))
    #expect(Timestamp(seconds: time.seconds) == time)
  }

  @Test func secondsAreRoundedToTheNearestNanosecond() {
    #expect(Timestamp(seconds: 1.5)?.nanoseconds == 1_500_000_000)
    #expect(Timestamp(seconds: 0.6e-9)?.nanoseconds == 1)
    #expect(Timestamp(seconds: -0.6e-9)?.nanoseconds == -1)
    #expect(Timestamp(seconds: 0.4e-9)?.nanoseconds == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 9.3e9, -9.3e9, 1e300])
  func secondsThatDoNotFitAreRefused(seconds: Double) {
    #expect(Timestamp(seconds: seconds) == nil)
  }

  @Test(arguments: seeds) func advancingByTheDifferenceReachesTheOther(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (a, b) = (Int64(bitPattern: random.next()), Int64(bitPattern: random.next()))
    let (from, to) = (Timestamp(nanoseconds: a), Timestamp(nanoseconds: b))
    let difference = to.seconds(since: from)
    // Four roundings of a number of at most 2⁶⁴ ns.
    let tolerance = 4 * rounding * 0x1p64
    let reached = from.advanced(bySeconds: difference)
    #expect(abs(Double(reached.nanoseconds) - Double(b)) <= tolerance)
    #expect(from.seconds(since: to) == -difference)
  }

  @Test func nearTimesDifferExactlyHoweverLateTheyAre() {
    let time = Timestamp(nanoseconds: .max - 5_000_000_000)
    let later = Timestamp(nanoseconds: .max - 4_999_999_999)
    #expect(later.seconds(since: time) == 1e-9)
    #expect(time.advanced(bySeconds: 1e-9) == later)
  }

  @Test func theWholeRangeCanBeCrossed() {
    let whole = latest.seconds(since: earliest)
    #expect(abs(whole - 0x1p64 * 1e-9) <= 2 * whole.ulp)
    #expect(earliest.seconds(since: latest) == -whole)
    // 10¹⁹ ns fit into no Int64, yet the sum does.
    let reached = earliest.advanced(bySeconds: 1e10).nanoseconds
    #expect(reached == 10_000_000_000_000_000_000 + Int128(Int64.min))
  }

  @Test(arguments: [1e10, 1e20, 1e300, .infinity]) func advancingSaturates(seconds: Double) {
    let time = Timestamp(nanoseconds: 1)
    #expect(time.advanced(bySeconds: seconds) == latest)
    #expect(time.advanced(bySeconds: -seconds) == earliest)
    #expect(latest.advanced(bySeconds: 1e-9) == latest)
    #expect(earliest.advanced(bySeconds: -1e-9) == earliest)
  }

  @Test func advancingByNotANumberChangesNothing() {
    #expect(Timestamp(nanoseconds: 7).advanced(bySeconds: .nan).nanoseconds == 7)
  }

  @Test func timesAreOrderedByTheirNanoseconds() {
    let times = [Int64.max, -1, .min, 0, 1].map(Timestamp.init(nanoseconds:))
    #expect(times.sorted().map(\.nanoseconds) == [.min, -1, 0, 1, .max])
  }
}
