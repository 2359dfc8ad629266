import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite struct BinaryCaptureTests {
  private static let sample = SampleCapture()

  /// The same procedures in every binary layout.
  static let files: [(format: CaptureFormat, bytes: [UInt8])] = [
    (.h4, sample.h4), (.btsnoop, sample.btsnoop(link: 1001)),
    (.btsnoop, sample.btsnoop(link: 1002)),
    (.btsnoop, sample.btsnoop(link: 2001)), (.pcap, sample.pcap(link: 187, isLittle: true)),
    (.pcap, sample.pcap(link: 201, isLittle: false)),
    (.pcap, sample.pcap(link: 254, isLittle: true)),
    (.pcapng, sample.pcapng(link: 201)),
  ]

  private func read(_ bytes: [UInt8]) throws -> Capture {
    try Capture(files: [("capture", bytes)])
  }

  @Test(
    "every layout is told by its content and gives the same procedures", arguments: files.indices)
  func reads(index: Int) throws {
    let (format, bytes) = Self.files[index]
    let capture = try read(bytes)
    #expect(capture.format == format)
    #expect(capture.problems.isEmpty)
    #expect(capture.configurations == [Self.sample.configuration])
    #expect(Self.sample.matches(capture))
    let duration = try #require(capture.procedures.first?.pair.procedure).durationNanoseconds
    let modes = [UInt8](repeating: 0, count: 3) + [UInt8](repeating: 2, count: 21)
    let timing = StepTiming(Self.sample.configuration)
    #expect(
      abs(Double(duration) * 1e-9 - timing.schedule(modes: modes, antennaPaths: 1).end) < 1e-9)
  }

  @Test("a file cut anywhere gives what came before and says so", arguments: files.indices)
  func cut(index: Int) throws {
    let bytes = Self.files[index].bytes
    for length in stride(from: 40, to: bytes.count, by: 37) {
      let capture = try? read(Array(bytes.prefix(length)))
      #expect((capture?.procedures.count { $0.pair.procedure != nil } ?? 0) <= 3)
    }
    let capture = try read(Array(bytes.dropLast(3)))
    #expect(capture.problems.count == 1)
    #expect(capture.procedures.count { $0.pair.procedure != nil } == 2)
  }

  @Test("damaged bytes never trap", arguments: files.indices)
  func damage(index: Int) throws {
    var random = RandomSource(seed: UInt64(index))
    for _ in 0..<200 {
      var bytes = Self.files[index].bytes
      for _ in 0..<4 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let capture = try? read(bytes)
      #expect((capture?.procedures.count ?? 0) < 20)
    }
  }

  @Test func theStreamIsFoundAgainBehindNoise() throws {
    let packets = Self.sample.packets.map(\.bytes)
    let bytes =
      packets[0] + packets[1] + packets[2] + packets[3] + [0xAA, 0xBB, 0x00]
      + packets[4...].joined()
    let capture = try read(bytes)
    #expect(capture.problems.map(\.reason) == ["3 bytes are no packet"])
    #expect(capture.problems.first?.byteOffset == packets[..<4].joined().count)
    #expect(Self.sample.matches(capture))
  }

  @Test func foreignFilesAreRefusedByName() {
    for bytes in [[], Array("hello".utf8), [UInt8](repeating: 0, count: 100)] {
      let error = #expect(throws: RecordingError.self) { try read(bytes) }
      #expect(error?.code == .unsupported)
    }
    var radio = Self.sample.pcap(link: 187, isLittle: true)
    radio[20] = 1
    #expect((try? read(radio))?.problems.first?.reason.contains("link type 1") == true)
  }
}
