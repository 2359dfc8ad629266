import Geometry
import Testing

@testable import ChannelSounding

@Suite struct ToneCombinationTests {
  @Test func multipliesPlainlyUndoesThePermutationAndTimesEachStep() throws {
    let own = hex(
      """
      00 2b 05 00 c3 01 cc ff 00 0b 05 00 d0 02 cb ff 00 12 05 00 b9 01 cd ff
      02 07 15 10 7f5ef8 03 2bad2c 03 3521e2 03 6c4ee4 03 71dee3 23
      """)
    let peer = hex(
      """
      00 2b 03 00 c2 01 00 0b 03 00 d0 02 00 12 03 00 b7 01
      02 07 15 10 42210f 03 b783e4 03 467e14 03 ce1022 03 feff00 13
      """)
    let procedure = Procedure(
      counter: 0, antennaPaths: 4, durationNanoseconds: 40_000_000,
      initiator: ProcedureSide(frequencyCompensation: -53, stepBytes: own),
      reflector: ProcedureSide(stepBytes: peer), status: .complete)
    let tones = try procedure.combinedTones()
    // Row 16 sounds path 3 first: (−385 − 123j)·(322 + 242j).
    #expect(
      tones.tones(onPath: 2).map(\.value)
        == [Complex(-385 * 322 + 123 * 242, -385 * 242 - 123 * 322)])
    #expect(
      tones.tones(onPath: 1).map(\.value)
        == [Complex(-404 * 206 + 444 * 545, -404 * 545 - 444 * 206)])
    #expect(tones.tones.count == 4)
    #expect(tones.leftOut.emptyExtension == 1)
    #expect(tones.leftOut.faults == 0)
    #expect(tones.tones.allSatisfy { abs($0.timeOffsetSeconds - 0.03) < 1e-12 })
    #expect(tones.frequencyCompensation == -53)
    #expect(tones.tones(onPath: 4).isEmpty)
  }

  @Test("unusable tones are left out and counted")
  func leavesOut() throws {
    func side(_ tones: [Tone], rows: [UInt8] = [0, 0, 0, 0, 0]) -> ProcedureSide {
      let steps = zip(tones, rows).enumerated().map { index, pair in
        Step(
          channel: UInt8(index + 2),
          content: .mode2(
            Mode2(
              permutationIndex: pair.1,
              tones: [pair.0, Tone(sample: nil, slot: .extensionUnexpected)])))
      }
      return ProcedureSide(stepBytes: StepCodec.encode(steps, role: .initiator))
    }
    let good = Tone(sample: PhaseCorrectionTerm(i: 100, q: 1), quality: .unavailable)
    let bad = [
      good, Tone(sample: nil), Tone(sample: PhaseCorrectionTerm(i: 2047, q: 0)),
      Tone(sample: PhaseCorrectionTerm(i: 100, q: 1), quality: .low),
      Tone(sample: PhaseCorrectionTerm(i: 0, q: 0)),
    ]
    for (own, peer) in [
      (bad, [Tone](repeating: good, count: 5)), ([Tone](repeating: good, count: 5), bad),
    ] {
      let procedure = Procedure(
        counter: 0, antennaPaths: 1, durationNanoseconds: 1, initiator: side(own),
        reflector: side(peer), status: .complete)
      let tones = try procedure.combinedTones()
      #expect(tones.tones.map(\.channel) == [2])
      var expected = LeftOutTones()
      expected.unavailable = 1
      expected.saturated = 1
      expected.lowQuality = 1
      expected.silent = 1
      expected.emptyExtension = 5
      #expect(tones.leftOut == expected)
    }
    let rows = Procedure(
      counter: 0, antennaPaths: 1, durationNanoseconds: 1,
      initiator: side([good, good], rows: [0, 1]), reflector: side([good, good], rows: [0, 1]),
      status: .complete)
    #expect(try rows.combinedTones().leftOut.unknownPermutation == 1)
  }

  @Test func stepsThatDoNotMatchAreAnErrorThatNamesTheStep() throws {
    var procedure = SyntheticProcedure(metres: 2).procedure(seed: 1)
    procedure.reflector.stepBytes[3 * 12 + 1] ^= 1
    let error = #expect(throws: DecodingError.self) { try procedure.combinedTones() }
    #expect(error?.reason.contains("step 3") == true)
    #expect(error?.byteOffset == 36)
  }

  @Test("a side that ends early is an error in a complete procedure, counted in an aborted one")
  func unpairedSteps() throws {
    var procedure = SyntheticProcedure(metres: 2).procedure(seed: 1)
    procedure.reflector.stepBytes.removeLast(24)
    #expect(throws: DecodingError.self) { try procedure.combinedTones() }
    procedure.status = .aborted
    let tones = try procedure.combinedTones()
    #expect(tones.leftOut.unpairedSteps == 2)
    #expect(Set(tones.tones.map(\.channel)).count == 70)
    procedure.initiator.stepBytes = []
    procedure.reflector.stepBytes = []
    #expect(try procedure.combinedTones().tones.isEmpty)
  }

  @Test("a wrong number of antenna paths is an error", arguments: [0, 2, 5])
  func antennaPaths(count: Int) {
    var procedure = SyntheticProcedure(metres: 2).procedure(seed: 1)
    procedure.antennaPaths = count
    #expect(throws: DecodingError.self) { try procedure.combinedTones() }
  }
}
