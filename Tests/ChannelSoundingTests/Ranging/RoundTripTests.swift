import Geometry
import Testing

@testable import ChannelSounding

@Suite struct RoundTripTests {
  /// A procedure of packets: each pair the time of flight, scatter, and now and then nonsense.
  private func procedure(metres: Double, scatter: Double, outliers: Int, seed: UInt64) -> Procedure
  {
    var random = RandomSource(seed: seed)
    var (own, peer): ([Step], [Step]) = ([], [])
    for index in 0..<72 {
      let channel = UInt8(index + 2)
      let nanoseconds = 2 * (metres + random.normal() * scatter) / 0.299792458
      let turnAround = Int16(random.next() % 100)
      var difference = Int16((nanoseconds * 2).rounded())
      if index < outliers { difference += 400 }
      func step(_ time: Int16) -> Step {
        Step(
          channel: channel,
          content: .mode1(Mode1(rssiDBm: -50, timeDifferenceHalfNanoseconds: time)))
      }
      own.append(step(difference + turnAround))
      peer.append(step(turnAround))
    }
    return Procedure(
      counter: 0, antennaPaths: 1, durationNanoseconds: 1,
      initiator: ProcedureSide(stepBytes: StepCodec.encode(own, role: .initiator)),
      reflector: ProcedureSide(stepBytes: StepCodec.encode(peer, role: .reflector)),
      status: .complete)
  }

  @Test(
    "the distance is found within its uncertainty, nonsense or not", arguments: [0, 12], 0..<10)
  func distance(outliers: Int, seed: Int) throws {
    let procedure = procedure(metres: 7, scatter: 2, outliers: outliers, seed: UInt64(seed))
    let range = try #require(try procedure.roundTripRange())
    let expected = 2 * (Double.pi / 2 / 72).squareRoot()
    // The median deviation of 72 scatters by 14 %, and a sixth of nonsense widens it by 22 %.
    #expect(abs(range.estimate.standardDeviationMetres - expected) < 0.8 * expected)
    // A sixth on one side moves the median by a fifth of the scatter.
    let shift = outliers == 0 ? 0 : 0.2 * 2
    #expect(abs(range.estimate.metres - 7 - shift) < 4 * expected)
    #expect(range.outlierCount >= outliers)
    #expect(range.pairCount == 72)
  }

  @Test func packetsNotReceivedWellDoNotCount() throws {
    var procedure = procedure(metres: 7, scatter: 0, outliers: 0, seed: 1)
    for step in 0..<70 { procedure.reflector.stepBytes[step * 9 + 3] = 1 }
    #expect(try procedure.roundTripRange() == nil)
    for step in 0..<10 { procedure.reflector.stepBytes[step * 9 + 3] = 0 }
    let range = try #require(try procedure.roundTripRange())
    #expect(range.pairCount == 12)
    #expect(range.unusableCount == 60)
    // The unit of half a nanosecond there and back is 7.5 cm.
    #expect(abs(range.estimate.metres - 7) < 0.0375)
  }

  @Test func tonesAloneHaveNoRoundTrip() throws {
    #expect(try SyntheticProcedure(metres: 3).procedure(seed: 1).roundTripRange() == nil)
  }
}
