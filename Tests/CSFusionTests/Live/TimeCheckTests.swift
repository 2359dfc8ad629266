import Testing

@testable import CSFusion

@Suite("The check of ranging's clock")
struct TimeCheckTests {
  static func sample(secondsFromNow seconds: Double) -> RangingSample {
    let now = Timestamp(nanoseconds: PacingClock.monotonic.now())
    return RangingSample(
      timestamp: now.advanced(bySeconds: seconds), object: "tag-1", content: .failure)
  }

  // A minute of margin, so that a busy machine does not matter.
  @Test("lets pass what is near now, and nothing else", arguments: [-160, -40, 0, 40, 160])
  func now(seconds: Double) {
    let check = TimeCheck(.now, toleranceSeconds: 100)
    let issue = check.issue(with: Self.sample(secondsFromNow: seconds))
    #expect((issue != nil) == (abs(seconds) > 100))
    if let issue { #expect(issue.description.contains(seconds < 0 ? "before now" : "after now")) }
  }

  @Test("lets everything pass where nothing is known", arguments: [Int64.min, 0, .max])
  func unknown(nanoseconds: Int64) {
    let sample = RangingSample(
      timestamp: Timestamp(nanoseconds: nanoseconds), object: "tag-1", content: .failure)
    #expect(TimeCheck(.none, toleranceSeconds: 1).issue(with: sample) == nil)
    let pictures = TimeCheck.Reference.pictures(
      first: Timestamp(nanoseconds: 5), last: Timestamp(nanoseconds: 6))
    let issue = TimeCheck(pictures, toleranceSeconds: 1).issue(with: sample)
    #expect((issue == nil) == (nanoseconds == 0))
  }
}
