import Geometry
import Testing

@testable import ChannelSounding

@Suite struct CarrierPhaseTrackerTests {
  /// A tracker after procedures at distances 0.1 s apart, with a common phase each.
  private func tracker(
    _ distances: [Double], phase: (Int) -> Double = { _ in 0 },
    compensation: (Int) -> Int = { _ in -50 }
  ) throws -> CarrierPhaseTracker {
    var tracker = CarrierPhaseTracker()
    for (index, metres) in distances.enumerated() {
      var synthetic = SyntheticProcedure(metres: metres)
      synthetic.commonPhase = phase(index)
      var procedure = synthetic.procedure(seed: UInt64(index))
      procedure.initiator.frequencyCompensation = compensation(index)
      tracker.add(
        try procedure.combinedTones(), start: Timestamp(nanoseconds: Int64(index) * 100_000_000))
    }
    return tracker
  }

  @Test func displacementIsGoodToTenthsOfAMillimetre() throws {
    let distances = (0..<30).map { 3 + 0.01 * Double($0) }
    let track = try tracker(distances).track
    for (point, metres) in zip(track, distances) {
      // 0.04 rad on 72 tones are 5 mrad, 0.05 mm; both ends count.
      #expect(abs(point.displacementMetres - (metres - 3)) < 5 * 2.0.squareRoot() * 0.00005)
      #expect(point.coherence > 0.99)
      #expect(!point.mayHaveSlipped)
    }
  }

  @Test("jitter of the common phase is no motion", arguments: 0..<5 as Range<UInt64>)
  func jitter(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let phases = (0..<30).map { _ in random.normal(mean: 0, standardDeviation: 0.2) }
    let still = try tracker([Double](repeating: 4, count: 30), phase: { phases[$0] })
    #expect(still.motion != .moving)
    let walk = (0..<30).map { 4 + 0.02 * Double($0) }
    #expect(try tracker(walk, phase: { phases[$0] }).motion == .moving)
  }

  @Test("what frequency compensation turns is taken off")
  func compensation() throws {
    let jumps = [0: 0, 5: -46, 11: 0, 17: -55, 20: -48]
    func compensation(_ index: Int) -> Int { jumps[index] ?? -50 }
    let slope = -2.6 * Double.pi / 180
    let tracker = try tracker(
      [Double](repeating: 4, count: 24), phase: { slope * Double(compensation($0)) },
      compensation: compensation)
    #expect(abs(tracker.radiansPerCompensation - slope) < 0.05 * .pi / 180)
    // Half a grid step of 0.05° times 50 units is 0.2 mm.
    #expect(tracker.track.allSatisfy { abs($0.displacementMetres) < 0.0004 })
    #expect(tracker.motion == .stationary)
  }

  @Test func aStepNearHalfAWavelengthIsCalledASlip() throws {
    let track = try tracker([4, 4, 4.03, 4.03]).track
    #expect(track.map(\.mayHaveSlipped) == [false, false, true, false])
  }

  @Test func emptyProceduresAndTimeRunningBackwardsAreIgnored() throws {
    var tracker = CarrierPhaseTracker()
    let tones = try SyntheticProcedure(metres: 2).procedure(seed: 1).combinedTones()
    tracker.add(tones, start: Timestamp(nanoseconds: 1_000_000_000))
    tracker.add(tones, start: Timestamp(nanoseconds: 900_000_000))
    tracker.add(
      CombinedTones(tones: [], pathCount: 1, durationSeconds: 0.02),
      start: Timestamp(nanoseconds: 2_000_000_000))
    #expect(tracker.track.count == 1)
    #expect(tracker.motion == .unknown)
  }
}
