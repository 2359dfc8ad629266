// What the emulated camera tells of itself: a USB Video Class 1.0 device ("Universal Serial Bus
// Device Class Definition for Video Devices", sections 3 and 4) with one MJPEG format, sent
// through a bulk endpoint.

enum USBDescriptors {
  static let maximumPayload = 16384
  private static let framesPerSecond = 30
  private static let interval = 10_000_000 / framesPerSecond  // 100 ns
  private static let frameBytes = TestPicture.width * TestPicture.height * 2

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(value & 255), UInt8(value >> 8 & 255)]
  }
  private static func long(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }

  /// A descriptor: its length comes before its type and content.
  private static func descriptor(_ content: [UInt8]) -> [UInt8] {
    [UInt8(content.count + 1)] + content
  }

  static let device = descriptor(
    [1] + word(0x0200) + [0xEF, 2, 1, 64] + word(0x1D6B) + word(0x0102) + word(0x0100)
      + [1, 2, 3, 1])

  static let configuration: [UInt8] = {
    let interfaces =
      descriptor([11, 0, 2, 14, 3, 0, 0])  // two interfaces that belong together: video
      + descriptor([4, 0, 0, 0, 14, 1, 0, 0]) + control
      + descriptor([4, 1, 0, 1, 14, 2, 0, 0]) + streaming
      + descriptor([5, 0x81, 2] + word(512) + [0])  // bulk, in
    return descriptor([2] + word(9 + interfaces.count) + [2, 1, 0, 0x80, 50]) + interfaces
  }()

  /// A camera terminal (1) that leads to the host (2).
  private static let control: [UInt8] = {
    let camera = descriptor(
      [0x24, 2, 1] + word(0x0201) + [0, 0] + word(0) + word(0) + word(0) + [3, 0, 0, 0])
    let host = descriptor([0x24, 3, 2] + word(0x0101) + [0, 1, 0])
    let header = 13 + camera.count + host.count
    return descriptor([0x24, 1] + word(0x0100) + word(header) + long(48_000_000) + [1, 1])
      + camera + host
  }()

  private static let streaming: [UInt8] = {
    let format = descriptor([0x24, 6, 1, 1, 1, 1, 0, 0, 0, 0])
    let frame = descriptor(
      [0x24, 7, 1, 0] + word(TestPicture.width) + word(TestPicture.height)
        + long(frameBytes * 8) + long(frameBytes * 8 * framesPerSecond) + long(frameBytes)
        + long(interval) + [1] + long(interval))
    let colours = descriptor([0x24, 13, 1, 1, 4])
    let length = 14 + format.count + frame.count + colours.count
    return descriptor([0x24, 1, 1] + word(length) + [0x81, 0, 2, 0, 0, 0, 1, 0]) + format + frame
      + colours
  }()

  /// The answer to what could be streamed: the one format there is.
  static let negotiation: [UInt8] =
    word(1) + [1, 1] + long(interval) + word(0) + word(0) + word(0) + word(0) + word(0)
    + long(frameBytes) + long(maximumPayload)

  /// A string by its number: languages, maker, product, serial number.
  private static func string(_ index: Int) -> [UInt8]? {
    let texts = ["csfuse", "Emulated camera", "0001"]
    if index == 0 { return descriptor([3] + word(0x0409)) }
    guard texts.indices.contains(index - 1) else { return nil }
    return descriptor([3] + texts[index - 1].utf16.flatMap { word(Int($0)) })
  }

  /// The answer to a control request; `nil` for those that are not understood.
  static func answer(type: UInt8, request: UInt8, value: Int, index: Int) -> [UInt8]? {
    switch (type, request) {
    case (0x80, 6):  // get descriptor
      switch value >> 8 {
      case 1: return device
      case 2: return configuration
      case 3: return string(value & 255)
      default: return nil
      }
    case (0x80, 0): return word(0)  // status
    case (0xA1, _) where index & 255 == 1 && (1...2).contains(value >> 8):
      switch request {
      case 0x85: return word(negotiation.count)
      case 0x86: return [3]
      default: return negotiation
      }
    case (0x00...0x02, _), (0x21, _): return []  // settings are taken as they come
    default: return nil
    }
  }
}
