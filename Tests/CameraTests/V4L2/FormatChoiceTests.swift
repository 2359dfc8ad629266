import CLinux
import Testing

@testable import Camera

private func offer(
  _ name: String, _ width: Int = 640, _ height: Int = 480, _ rate: Double? = 30,
  isEmulated: Bool = false
) throws -> FormatOffer {
  FormatOffer(
    format: try #require(PixelFormat(name: name)), isEmulated: isEmulated, width: width,
    height: height, framesPerSecond: rate)
}

private func chosen(
  _ offers: [FormatOffer], _ wanted: V4L2Configuration = V4L2Configuration()
) throws -> (FormatOffer, String) {
  let choice = try #require(FormatChoice.best(of: offers, for: wanted))
  return (choice.offer, choice.reason)
}

@Suite struct FormatChoiceTests {
  @Test func brightnessThatCanBeCopiedIsPreferred() throws {
    let offers = try ["MJPG", "RGB3", "RGGB", "YUYV", "NV12", "GREY"].map { try offer($0) }
    var left = offers
    for expected in ["GREY", "NV12", "YUYV", "RGB3", "RGGB", "MJPG"] {
      #expect(try chosen(left).0.format.description == expected)
      left.removeAll { $0.format.description == expected }
    }
  }

  @Test func aFormatThatIsTooSlowGivesWayToACompressedOne() throws {
    let offers = [try offer("YUYV", 640, 480, 10), try offer("MJPG", 640, 480, 30)]
    let (taken, reason) = try chosen(offers)
    #expect(taken.format.description == "MJPG")
    #expect(reason.contains("YUYV would reach only 10.0 pictures a second"))
  }

  @Test func theSizeNearestToVGAIsTakenUnlessAnotherIsAskedFor() throws {
    let offers = [
      try offer("YUYV", 1920, 1080), try offer("YUYV", 320, 240), try offer("YUYV", 800, 600),
      try offer("MJPG", 1280, 720),
    ]
    #expect(try chosen(offers).0.width == 800)
    #expect(try chosen(offers, V4L2Configuration(width: 1280, height: 720)).0.width == 1280)
    let missing = V4L2Configuration(width: 1000, height: 720)
    #expect(FormatChoice.best(of: offers, for: missing) == nil)
  }

  @Test func realFormatsComeBeforeEmulatedOnes() throws {
    let offers = [try offer("YU12", isEmulated: true), try offer("MJPG")]
    let (taken, reason) = try chosen(offers)
    #expect(taken.format.description == "MJPG")
    #expect(reason.hasPrefix("only compressed pictures are offered"))
  }

  @Test func aFormatAskedForIsTakenEvenIfOthersAreCheaper() throws {
    let offers = [try offer("GREY"), try offer("MJPG")]
    let wanted = V4L2Configuration(format: PixelFormat(name: "MJPG"))
    let (taken, reason) = try chosen(offers, wanted)
    #expect(taken.format.description == "MJPG")
    #expect(reason.contains("asked for"))
  }

  @Test func formatsThatCannotBeReadAreNeverTaken() throws {
    let offers = [try offer("H264"), try offer("HEVC")]
    #expect(FormatChoice.best(of: offers, for: V4L2Configuration()) == nil)
  }

  @Test func ratesThatTheDriverDoesNotTellAreTrusted() throws {
    let offers = [try offer("MJPG"), try offer("YUYV", 640, 480, nil)]
    #expect(try chosen(offers).0.format.description == "YUYV")
  }

  @Test func rangesOfSizesGiveTheNearestStep() {
    var range = cln_range()
    range.minimum = (320, 180)
    range.maximum = (3840, 2160)
    range.step = (320, 180)
    let sizes = V4L2Device.sizes([range], V4L2Configuration())
    #expect(sizes.map { [$0.0, $0.1] } == [[640, 360]])
    #expect(V4L2Device.sizes([], V4L2Configuration()).map { [$0.0, $0.1] } == [[640, 480]])
    range.maximum = (0, 0)
    #expect(V4L2Device.sizes([range], V4L2Configuration()).map { [$0.0, $0.1] } == [[320, 180]])
  }

  @Test func theFastestIntervalIsTheRate() {
    var fast = cln_range()
    fast.minimum = (1001, 30000)
    var broken = cln_range()
    broken.minimum = (0, 30)
    #expect(V4L2Device.fastest([broken, fast]) == 30000.0 / 1001)
    #expect(V4L2Device.fastest([broken]) == nil)
  }
}

@Suite struct CaptureFormatTests {
  /// The driver's answer, as asked for but for what `change` does.
  private func answer(_ change: (inout cln_format) -> Void) throws -> cln_format {
    var answer = cln_format()
    answer.width = 640
    answer.height = 480
    answer.pixel_format = try #require(PixelFormat(name: "YUYV")).rawValue
    answer.field = 1
    answer.planes = 1
    answer.stride.0 = 1280
    change(&answer)
    return answer
  }

  private func capture(
    wanted: V4L2Configuration = V4L2Configuration(), _ change: (inout cln_format) -> Void
  ) throws -> CaptureFormat {
    let choice = FormatChoice(offer: try offer("YUYV"), reason: "because")
    return try CaptureFormat(
      answer: try answer(change), to: choice, wanted: wanted, device: "/dev/video0")
  }

  @Test func whatCameBackCountsNotWhatWasAskedFor() throws {
    let format = try capture {
      $0.width = 352
      $0.height = 288
    }
    #expect((format.width, format.height, format.stride) == (352, 288, 1280))
    #expect(try capture { $0.stride.0 = 0 }.stride == 1280)
  }

  @Test(arguments: [
    ("format", "but gives MJPG"), ("size", "but gives 352×288"), ("stride", "rows of 1279 bytes"),
    ("field", "half pictures"), ("huge", "absurd size"),
  ]) func anAnswerThatWillNotDoIsRefused(kind: String, message: String) throws {
    let mjpg = try #require(PixelFormat(name: "MJPG")).rawValue
    let wanted = kind == "size" ? V4L2Configuration(width: 640, height: 480) : V4L2Configuration()
    let error = try #require(
      cameraError {
        _ = try capture(wanted: wanted) { answer in
          switch kind {
          case "format": answer.pixel_format = mjpg
          case "size": (answer.width, answer.height) = (352, 288)
          case "stride": answer.stride.0 = 1279
          case "field": answer.field = 7
          default: answer.width = .max
          }
        }
      })
    #expect(error.code == .unsupported)
    #expect(error.description.contains(message), "\(error)")
  }
}
