import Geometry
import Testing

@testable import ChannelSounding

@Suite struct StepCodecTests {
  @Test func decodesTheInitiatorOfAFourPathProcedure() throws {
    let bytes = hex(
      """
      00 2b 05 00 c3 01 cc ff 00 0b 05 00 d0 02 cb ff 00 12 05 00 b9 01 cd ff
      02 07 15 10 7f5ef8 03 2bad2c 03 3521e2 03 6c4ee4 03 71dee3 23
      """)
    let steps = try StepCodec.decode(bytes, role: .initiator)
    #expect(steps.map(\.channel) == [43, 11, 18, 7])
    #expect(steps[0].content == .mode0(Mode0(rssiDBm: -61, antenna: 1, frequencyOffset: -52)))
    #expect(steps[1].content == .mode0(Mode0(rssiDBm: -48, antenna: 2, frequencyOffset: -53)))
    #expect(steps[2].content == .mode0(Mode0(rssiDBm: -71, antenna: 1, frequencyOffset: -51)))
    let tones = try #require(steps[3].tones)
    #expect(tones.permutationIndex == 16)
    #expect(tones.toneCount == 5)
    let expected = [(-385, -123), (-725, 714), (309, -478), (-404, -444), (-399, -451)]
    for (index, (i, q)) in expected.enumerated() {
      #expect(tones[index].sample == PhaseCorrectionTerm(i: i, q: q))
      #expect(tones[index].quality == .unavailable)
      #expect(tones[index].slot == (index == 4 ? .extensionExpected : .regular))
    }
  }

  @Test func decodesTheReflectorOfAFourPathProcedure() throws {
    let bytes = hex(
      """
      00 2b 03 00 c2 01 00 0b 03 00 d0 02 00 12 03 00 b7 01
      02 07 15 10 42210f 03 b783e4 03 467e14 03 ce1022 03 feff00 13
      """)
    let steps = try StepCodec.decode(bytes, role: .reflector)
    #expect(steps[0].content == .mode0(Mode0(rssiDBm: -62)))
    let tones = try #require(steps[3].tones)
    let expected = [(322, 242), (951, -440), (-442, 327), (206, 545), (-2, 15)]
    for (index, (i, q)) in expected.enumerated() {
      #expect(tones[index].sample == PhaseCorrectionTerm(i: i, q: q))
    }
    #expect(tones[4].slot == .extensionUnexpected)
  }

  @Test func decodesAOnePathStep() throws {
    // Perm 0, I 519 Q −192, high quality; extension I 522 Q −182.
    let steps = try StepCodec.decode(hex("02 07 09 00 0702f4 00 0aa2f4 20"), role: .initiator)
    let tones = try #require(steps[0].tones)
    #expect(tones[0] == Tone(sample: PhaseCorrectionTerm(i: 519, q: -192)))
    #expect(
      tones[1] == Tone(sample: PhaseCorrectionTerm(i: 522, q: -182), slot: .extensionExpected))
  }

  @Test("sentinels are nil and survive the way back")
  func sentinels() throws {
    let bytes = hex(
      "00 05 05 02 7f 01 00c0 01 06 06 00 ff 7f 0080 01 02 07 09 00 ffffff 03 ffffff 13")
    let steps = try StepCodec.decode(bytes, role: .initiator)
    #expect(
      steps[0].content
        == .mode0(Mode0(quality: PacketQuality(check: .notFound), rssiDBm: nil)))
    #expect(
      steps[1].content == .mode1(Mode1(rssiDBm: nil, timeDifferenceHalfNanoseconds: nil)))
    #expect(steps[2].tones?[0].sample == nil)
    #expect(StepCodec.encode(steps, role: .initiator) == bytes)
  }

  @Test("a sign-extended and a 15-bit frequency offset are the same", arguments: ["cbff", "cb7f"])
  func frequencyOffsets(bits: String) throws {
    let steps = try StepCodec.decode(hex("00 0b 05 00 d0 02" + bits), role: .initiator)
    #expect(steps[0].content == .mode0(Mode0(rssiDBm: -48, antenna: 2, frequencyOffset: -53)))
  }

  @Test("mode 3 is told apart by the number of paths where its length fits two readings")
  func modeThreeLengths() throws {
    for (packet, paths) in [(6, 1), (6, 3), (14, 1), (14, 4), (12, 2)] {
      let length = packet + 1 + 4 * (paths + 1)
      let bytes = [3, 10, UInt8(length)] + [UInt8](repeating: 0, count: length)
      let steps = try StepCodec.decode(bytes, role: .initiator, antennaPaths: paths)
      #expect(steps[0].tones?.toneCount == paths + 1)
      #expect((steps[0].packet?.packetTerms == nil) == (packet == 6))
      #expect(StepCodec.encode(steps, role: .initiator) == bytes)
    }
    let ambiguous = [3, 10, 23] + [UInt8](repeating: 0, count: 23)
    #expect(throws: DecodingError.self) {
      try StepCodec.decode(ambiguous, role: .initiator)
    }
  }

  @Test("encoding and decoding give back any steps", arguments: 0..<20 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let paths = Int(random.next() % 4) + 1
    for role in [Role.initiator, .reflector] {
      let steps = (0..<60).map { _ in RandomSteps.step(&random, role: role, paths: paths) }
      let bytes = StepCodec.encode(steps, role: role)
      #expect(try StepCodec.decode(bytes, role: role, antennaPaths: paths) == steps)
    }
  }

  @Test("cut or damaged bytes are errors at their place")
  func damage() {
    let cases: [(bytes: [UInt8], offset: Int)] = [
      (hex("00 2b"), 0), (hex("00 2b 05 00 c3"), 0), (hex("00 4f 05 00 c3 01 cc ff"), 1),
      (hex("04 2b 00"), 0), (hex("00 2b 04 00 c3 01 cc"), 2), (hex("02 07 04 00 000000"), 2),
      (hex("02 07 19") + [UInt8](repeating: 0, count: 25), 2), (hex("01 07 05 0000000000"), 2),
    ]
    for (bytes, offset) in cases {
      let error = #expect(throws: DecodingError.self) {
        try StepCodec.decode(bytes, role: .initiator)
      }
      #expect(error?.byteOffset == offset, "\(bytes)")
    }
  }

  @Test("random bytes never trap", arguments: 0..<200 as Range<UInt64>)
  func noise(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next() % 24) }
    for index in stride(from: 0, to: 200, by: 7) {
      bytes[index] = UInt8(truncatingIfNeeded: random.next())
    }
    let steps = try? StepCodec.decode(bytes, role: .reflector)
    #expect((steps?.count ?? 0) <= 200 / 3)
  }
}
