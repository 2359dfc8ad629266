import CLinux
import Geometry
import Testing

@testable import Camera

private let second: Int64 = 1_000_000_000
private let monotonic: UInt32 = 0x2000

/// A reader of 8×4 pictures whose stream began at 100 s.
private struct Bench {
  var reader: PictureReader
  var statistics = CaptureStatistics()

  init(_ format: String = "GREY", width: UInt32 = 8, height: UInt32 = 4) throws {
    let pixels = try #require(PixelFormat(name: format))
    let layout = try #require(pixels.layout)
    var answer = cln_format()
    answer.width = width
    answer.height = height
    answer.pixel_format = pixels.rawValue
    let offer = FormatOffer(format: pixels, width: Int(width), height: Int(height))
    reader = PictureReader(
      format: try CaptureFormat(
        answer: answer, to: FormatChoice(offer: offer, reason: ""), wanted: V4L2Configuration(),
        device: "test"),
      layout: layout, streamStart: Timestamp(nanoseconds: 100 * second))
  }

  mutating func read(
    _ bytes: [UInt8] = Array(0..<32), sequence: UInt32 = 0, flags: UInt32 = monotonic,
    atNanoseconds time: Int64 = 101 * second, arrivalNanoseconds: Int64? = nil
  ) -> Result<CameraFrame, Unusable> {
    var buffer = cln_buffer()
    buffer.sequence = sequence
    buffer.flags = flags
    buffer.timestamp_nanoseconds = time
    let arrival = Timestamp(nanoseconds: arrivalNanoseconds ?? time + 1_000_000)
    return bytes.withUnsafeBytes { memory in
      Result { () throws(Unusable) in
        try reader.frame(buffer, bytes: memory, arrival: arrival, counting: &statistics)
      }
    }
  }
}

private func reason(_ result: Result<CameraFrame, Unusable>) -> String? {
  if case .failure(let reason) = result { return reason.description }
  return nil
}

@Suite struct PictureReaderTests {
  @Test func aGoodBufferBecomesAFrameWithTheDriversTime() throws {
    var bench = try Bench()
    let frame = try bench.read(sequence: 5).get()
    #expect(frame.image.pixels == Array(0..<32))
    #expect(frame.sequence == 5)
    #expect(frame.timestamp.nanoseconds == 101 * second)
    #expect(frame.encoded == nil)
    #expect(bench.statistics.delivered == 1)
    #expect(bench.statistics.timedByArrival == 0)
  }

  @Test func droppedPicturesShowAsGapsEvenWhereTheNumberWraps() throws {
    var bench = try Bench()
    let numbers: [UInt32] = [.max - 1, .max, 2, 3]
    let sequences = try numbers.enumerated().map { index, number in
      try bench.read(sequence: number, atNanoseconds: (101 + Int64(index)) * second).get().sequence
    }
    let base = Int(UInt32.max)
    #expect(sequences == [base - 1, base, base + 3, base + 4])
    #expect(bench.statistics.dropped == 2)
  }

  @Test func aDriverThatStandsStillOrStartsAnewDropsNothing() {
    var counter = SequenceCounter()
    let steps = [7, 7, 0, 1].map { counter.advance(to: $0) }
    #expect(steps.map(\.sequence) == [7, 8, 9, 10])
    #expect(steps.allSatisfy { $0.dropped == 0 })
  }

  @Test func flaggedEmptyAndShortBuffersArePassedOver() throws {
    var bench = try Bench()
    #expect(reason(bench.read(flags: monotonic | 0x40)) == "flagged as damaged by the driver")
    #expect(reason(bench.read([])) == "empty")
    #expect(reason(bench.read([1, 2, 3])) == "3 bytes, too few for the picture")
    #expect(bench.statistics.delivered == 0)
  }

  @Test func picturesOlderThanTheStreamOrTheLastOneAreStale() throws {
    var bench = try Bench()
    let old = bench.read(atNanoseconds: 99 * second, arrivalNanoseconds: 99 * second + 500_000_000)
    #expect(reason(old) == "older than the stream")
    _ = try bench.read(atNanoseconds: 102 * second).get()
    #expect(reason(bench.read(atNanoseconds: 102 * second)) != nil)
    #expect(reason(bench.read(atNanoseconds: 101 * second)) != nil)
  }

  @Test func withoutAUsableClockTheArrivalCountsAndTheFirstPictureIsDropped() throws {
    var bench = try Bench()
    #expect(reason(bench.read(flags: 0, arrivalNanoseconds: 102 * second)) != nil)
    let frame = try bench.read(flags: 0, arrivalNanoseconds: 103 * second).get()
    #expect(frame.timestamp.nanoseconds == 103 * second)
    #expect(bench.statistics.timedByArrival == 1)
  }

  @Test func jpegBytesComeAlongAndDamagedOnesArePassedOver() throws {
    var bench = try Bench("MJPG", width: 64, height: 48)
    let bytes = try PictureFile.encodeJPEG(ramp())
    let frame = try bench.read(bytes).get()
    #expect(frame.encoded?.bytes == bytes)
    #expect(frame.encoded?.encoding == .jpeg)
    #expect(frame.image == (try PictureFile.decode(bytes)))
    let cut = bench.read(Array(bytes.prefix(bytes.count / 2)), atNanoseconds: 102 * second)
    #expect(reason(cut)?.contains("can't be decoded") == true)
    let small = try PictureFile.encodeJPEG(ramp(width: 32))
    #expect(
      reason(bench.read(small, atNanoseconds: 103 * second)) == "a JPEG of 32×48")
  }
}

@Suite struct FrameTimingTests {
  @Test(arguments: [
    (monotonic, Int64(0), false), (monotonic | 0x10000, 900_000_000, false),
    // Drivers that predict the frame's end give times in the future.
    (monotonic, -170_000_000, false), (monotonic, 1_100_000_000, true),
    (monotonic, -1_100_000_000, true), (0, 0, true), (0x4000, 0, true),
  ]) func timesOfTheRightClockNearTheArrivalAreTheDrivers(
    flags: UInt32, ageNanoseconds: Int64, isArrival: Bool
  ) {
    let arrival = Timestamp(nanoseconds: 500 * second)
    let driver = Timestamp(nanoseconds: 500 * second - ageNanoseconds)
    let result = FrameTiming.timestamp(flags: flags, driver: driver, arrival: arrival)
    #expect(result.isArrival == isArrival)
    #expect(result.timestamp == (isArrival ? arrival : driver))
  }

  @Test func aStartOfExposureIsMovedToItsMiddleWhereTheLengthIsKnown() {
    let driver = Timestamp(nanoseconds: 500 * second)
    func time(_ flags: UInt32, _ exposureSeconds: Double?) -> Int64 {
      FrameTiming.timestamp(
        flags: flags, driver: driver, arrival: driver, exposureSeconds: exposureSeconds
      ).timestamp.nanoseconds - driver.nanoseconds
    }
    #expect(time(monotonic | 0x10000, 0.02) == 10_000_000)
    #expect(time(monotonic | 0x10000, nil) == 0)
    // The end of the frame is not moved: how long reading it out takes is not known.
    #expect(time(monotonic, 0.02) == 0)
  }
}
