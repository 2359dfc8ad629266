import CLinux
import Geometry
import Glibc

/// A camera of the kernel's Video4Linux2 interface, streaming into mapped memory.
///
/// It streams from its creation until it goes out of scope. Pictures are converted to brightness
/// with one copy; the bytes of compressed ones come along. Times are the driver's where they are
/// of CLOCK_MONOTONIC (moved to the middle of the exposure where it tells the start and the length),
/// else those of arrival.
public struct V4L2Camera: ~Copyable, FrameSource, Sendable {
  /// The device's name, such as `/dev/video0`.
  public let device: String
  /// What the driver calls the camera.
  public let name: String
  /// What the camera delivers, and why.
  public let format: CaptureFormat
  /// What became of the pictures so far.
  public private(set) var statistics = CaptureStatistics()

  // In this order, so that memory is given back before the device is closed.
  private let buffers: StreamingBuffers
  private let handle: V4L2Device
  private var reader: PictureReader
  private var unusableInARow = 0

  /// Automatic exposure is asked for once in so many pictures, since USB cameras answer slowly.
  private static let exposureInterval = 30

  /// So many unusable pictures in a row are a failed camera.
  private static let unusableLimit = 60

  /// Opens a camera, chooses its format and starts it.
  ///
  /// Throws, with what to do about it, where there is no such device, it may not be opened, is in
  /// use, gives no pictures, or doesn't offer what the configuration asks for.
  public init(device: String, configuration: V4L2Configuration = V4L2Configuration())
    throws(CameraError)
  {
    let handle = try V4L2Device(device)
    let offers = handle.offers(for: configuration)
    guard let choice = FormatChoice.best(of: offers, for: configuration) else {
      throw handle.noOffer(offers, configuration)
    }
    let answer = try handle.setFormat(
      choice.offer.format, width: choice.offer.width, height: choice.offer.height)
    var format = try CaptureFormat(
      answer: answer, to: choice, wanted: configuration, device: device)
    guard let layout = format.format.layout else {
      throw CameraError(.unsupported, "gives \(format.format)", path: device)
    }
    format.framesPerSecond = handle.setRate(framesPerSecond: configuration.framesPerSecond)
    if configuration.keepsFrameRate { handle.keepFrameRate() }
    try handle.set(configuration.controls)
    let buffers = try StreamingBuffers(handle, count: configuration.bufferCount)
    for index in 0..<buffers.count { try handle.queue(UInt32(index)) }
    let start = Timestamp.now()
    try handle.startStreaming()
    self.device = device
    name = handle.card
    self.format = format
    reader = PictureReader(format: format, layout: layout, streamStart: start)
    self.buffers = buffers
    self.handle = handle
  }

  deinit { handle.stopStreaming() }

  /// Waits for the next picture; a signal to the process ends the wait as a timeout does.
  ///
  /// Damaged and stale pictures are passed over and counted. Throws where the camera is unplugged
  /// or fails; it must be opened anew then, best by the stable path it had.
  public mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult {
    let deadline = Timestamp.now().advanced(bySeconds: timeoutSeconds)
    while true {
      let waited = handle.wait(seconds: deadline.seconds(since: Timestamp.now()))
      if waited == .timeout || waited == .interrupted { return .timeout }
      guard let buffer = try handle.dequeue() else {
        guard waited != .failed else {
          throw V4L2Failure.error("stopped streaming", device: device, errno: EIO)
        }
        if Timestamp.now() >= deadline { return .timeout }
        continue
      }
      let arrival = Timestamp.now()
      if statistics.delivered % Self.exposureInterval == 0 {
        reader.exposureSeconds = handle.exposureSeconds()
      }
      let result = Result { () throws(Unusable) in
        try reader.frame(
          buffer, bytes: buffers.bytes(of: buffer), arrival: arrival, counting: &statistics)
      }
      try handle.queue(buffer.index)
      switch result {
      case .success(let frame):
        unusableInARow = 0
        return .frame(frame)
      case .failure(let reason):
        try passOver(reason)
      }
    }
  }

  /// A name of the device that stays the same when the camera is plugged in again, be it with
  /// another number; `nil` where the system keeps none.
  public static func stablePath(of device: String) -> String? { StablePath.of(device) }

  /// The camera's settings with their present values.
  public func controls() -> [CameraControl] { handle.controls() }

  /// Changes a setting by name while streaming.
  ///
  /// Throws where the camera has no such setting (the error lists those it has) or the value is
  /// out of range.
  public func set(_ name: String, to value: Int) throws(CameraError) {
    try handle.set(name, to: value)
  }

  private mutating func passOver(_ reason: Unusable) throws(CameraError) {
    statistics.count(reason)
    unusableInARow += 1
    guard unusableInARow < Self.unusableLimit else {
      throw CameraError(
        .deviceFailed, "\(unusableInARow) pictures in a row were unusable: \(reason.description)",
        path: device, advice: "check the cable, or choose another format")
    }
  }
}

extension Timestamp {
  /// The present time of CLOCK_MONOTONIC.
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
