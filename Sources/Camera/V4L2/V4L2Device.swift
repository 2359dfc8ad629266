import CLinux
import Glibc

/// An open V4L2 capture device; closes when it goes out of scope.
///
/// Every call on the device passes through here: repeated while interrupted, errors with words.
struct V4L2Device: ~Copyable, Sendable {
  /// The name it was opened by.
  let path: String
  /// What the driver calls the hardware.
  let card: String
  /// The driver.
  let driver: String
  /// Where the hardware is plugged in.
  let bus: String
  /// Whether the multi-planar API is used.
  let isMultiplanar: Bool
  /// Whether a media controller's pipeline has to be set up by somebody else.
  let needsPipeline: Bool

  let descriptor: Int32

  // From linux/videodev2.h, where these are macros that Swift doesn't see as one type.
  private static let capturing: UInt32 = 0x0000_0001
  private static let capturingMultiplanar: UInt32 = 0x0000_1000
  private static let metadata: UInt32 = 0x0080_0000
  private static let streaming: UInt32 = 0x0400_0000
  private static let mediaController: UInt32 = 0x2000_0000

  /// Opens a device and makes sure that pictures can be captured from it.
  init(_ path: String) throws(CameraError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw V4L2Failure.error("can't be examined", device: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFCHR else {
      throw CameraError(
        .notACamera, "is no device", path: path,
        advice: "cameras are called /dev/video0, /dev/video1 and so on")
    }
    let descriptor = restarting { cln_v4l2_open(path) }
    guard descriptor >= 0 else {
      throw V4L2Failure.error("can't be opened", device: path, errno: errno)
    }
    var capability = cln_capability()
    guard restarting({ cln_v4l2_capability(descriptor, &capability) }) == 0 else {
      let reason = errno
      cln_v4l2_close(descriptor)
      throw V4L2Failure.error("doesn't tell its capabilities", device: path, errno: reason)
    }
    let caps = capability.device_caps
    if let problem = Self.problem(capabilities: caps) {
      cln_v4l2_close(descriptor)
      throw CameraError(
        .notACamera, problem, path: path,
        advice: "a camera often has several nodes; try the next lower number")
    }
    self.path = path
    self.descriptor = descriptor
    card = Self.text(capability.card)
    driver = Self.text(capability.driver)
    bus = Self.text(capability.bus)
    isMultiplanar = caps & Self.capturingMultiplanar != 0
    needsPipeline = caps & Self.mediaController != 0
  }

  deinit { cln_v4l2_close(descriptor) }

  /// Why a node of these `device_caps` gives no pictures; `nil` if it does.
  static func problem(capabilities: UInt32) -> String? {
    if capabilities & (capturing | capturingMultiplanar) == 0 {
      return capabilities & metadata != 0
        ? "is the camera's metadata node, which gives no pictures"
        : "is a video device that gives no pictures"
    }
    return capabilities & streaming == 0 ? "can't stream into memory" : nil
  }

  // MARK: choosing

  /// The formats the device offers; those libv4l2 converts to are marked as emulated.
  func formats() -> [(format: PixelFormat, isEmulated: Bool, name: String)] {
    var formats: [(PixelFormat, Bool, String)] = []
    // The bound is for drivers that never end their list.
    for index in 0..<UInt32(256) {
      var (code, flags): (UInt32, UInt32) = (0, 0)
      let name: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 33) { buffer in
        guard let start = buffer.baseAddress,
          restarting({
            cln_v4l2_list_format(descriptor, flag, index, &code, &flags, start)
          }) == 0
        else { return nil }
        return String(cString: start)
      }
      guard let name else { break }
      formats.append((PixelFormat(rawValue: code), flags & 2 != 0, name))
    }
    return formats
  }

  /// The sizes a format comes in.
  func sizes(of format: PixelFormat) -> [cln_range] {
    ranges { cln_v4l2_list_size(descriptor, format.rawValue, $0, &$1) }
  }

  /// The intervals between pictures of a format and size, seconds as [0] over [1].
  func intervals(of format: PixelFormat, width: UInt32, height: UInt32) -> [cln_range] {
    ranges { cln_v4l2_list_interval(descriptor, format.rawValue, width, height, $0, &$1) }
  }

  private func ranges(_ call: (UInt32, inout cln_range) -> Int32) -> [cln_range] {
    var ranges: [cln_range] = []
    for index in 0..<UInt32(256) {
      var range = cln_range()
      guard restarting({ call(index, &range) }) == 0 else { break }
      ranges.append(range)
    }
    return ranges
  }

  /// Asks for a format and size; what the driver made of it may be something else.
  func setFormat(_ format: PixelFormat, width: Int, height: Int) throws(CameraError) -> cln_format {
    var answer = cln_format()
    answer.width = UInt32(clamping: width)
    answer.height = UInt32(clamping: height)
    answer.pixel_format = format.rawValue
    try call("refuses the format \(format)") {
      cln_v4l2_set_format(descriptor, flag, &answer)
    }
    return answer
  }

  /// Asks for a rate; the rate that the driver took, or `nil` where it has no choice.
  func setRate(framesPerSecond: Double) -> Double? {
    var numerator: UInt32 = 1000
    var denominator = UInt32((min(max(framesPerSecond, 0.001), 1e6) * 1000).rounded())
    guard
      restarting({ cln_v4l2_set_interval(descriptor, flag, &numerator, &denominator) }) == 0,
      numerator > 0, denominator > 0
    else { return nil }
    return Double(denominator) / Double(numerator)
  }

  // MARK: buffers

  func requestBuffers(_ count: Int) throws(CameraError) -> Int {
    var granted = UInt32(clamping: count)
    try call("refuses buffers") { cln_v4l2_request_buffers(descriptor, flag, &granted) }
    return Int(granted)
  }

  func buffer(_ index: Int) throws(CameraError) -> cln_buffer {
    var buffer = cln_buffer()
    try call("refuses to describe a buffer") {
      cln_v4l2_query_buffer(descriptor, flag, UInt32(index), &buffer)
    }
    return buffer
  }

  func map(length: UInt32, offset: UInt32) throws(CameraError) -> UnsafeRawBufferPointer {
    var bytes: UnsafePointer<UInt8>?
    try call("refuses to share a buffer") { cln_v4l2_map(descriptor, length, offset, &bytes) }
    return UnsafeRawBufferPointer(start: bytes, count: Int(length))
  }

  func queue(_ index: UInt32) throws(CameraError) {
    try call("refuses a buffer") { cln_v4l2_queue(descriptor, flag, index) }
  }

  /// The next filled buffer; `nil` where there is none yet.
  func dequeue() throws(CameraError) -> cln_buffer? {
    var buffer = cln_buffer()
    let result = restarting { cln_v4l2_dequeue(descriptor, flag, &buffer) }
    if result == 0 { return buffer }
    if errno == EAGAIN { return nil }
    throw failure("gives no picture", errno)
  }

  func startStreaming() throws(CameraError) {
    try call("refuses to stream") { cln_v4l2_stream(descriptor, flag, 1) }
  }

  /// Stops and takes all buffers back; a device that is gone has stopped anyway.
  func stopStreaming() { _ = restarting { cln_v4l2_stream(descriptor, flag, 0) } }

  /// What waiting for a picture came to.
  enum Waited { case ready, failed, timeout, interrupted }

  /// Waits for a picture. A signal ends the wait, so that a program can end at once.
  func wait(seconds: Double) -> Waited {
    let milliseconds = Int32(min(max(seconds, 0), 1e6) * 1000)
    var failed: Int32 = 0
    let result = cln_v4l2_wait(descriptor, milliseconds, &failed)
    if result < 0 { return errno == EINTR ? .interrupted : .failed }
    return result == 0 ? .timeout : failed != 0 ? .failed : .ready
  }

  // MARK: helpers

  private var flag: Int32 { isMultiplanar ? 1 : 0 }

  private func call(_ what: String, _ body: () -> Int32) throws(CameraError) {
    guard restarting(body) == 0 else { throw failure(what, errno) }
  }

  private func failure(_ what: String, _ reason: Int32) -> CameraError {
    V4L2Failure.error(what, device: path, errno: reason, needsPipeline: needsPipeline)
  }

  /// The text of a fixed-size C string.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
