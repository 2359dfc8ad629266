import CLinux
import Geometry

/// Turns filled buffers into frames, and says why where it can't. Knows no device.
struct PictureReader {
  let format: CaptureFormat
  let layout: PixelLayout
  /// When streaming began; older pictures are left over from somebody else.
  let streamStart: Timestamp

  /// The length of the exposure; `nil` where the camera doesn't tell.
  var exposureSeconds: Double?

  private var sequence = SequenceCounter()
  private var lastTimestamp: Timestamp?
  private var isFirst = true

  // From linux/videodev2.h.
  private static let errorFlag: UInt32 = 0x40

  init(format: CaptureFormat, layout: PixelLayout, streamStart: Timestamp) {
    self.format = format
    self.layout = layout
    self.streamStart = streamStart
  }

  /// The frame in a buffer, with the counts of what was lost before it.
  mutating func frame(
    _ buffer: cln_buffer, bytes: UnsafeRawBufferPointer, arrival: Timestamp,
    counting statistics: inout CaptureStatistics
  ) throws(Unusable) -> CameraFrame {
    let (number, dropped) = sequence.advance(to: buffer.sequence)
    statistics.dropped += dropped
    defer { isFirst = false }
    guard buffer.flags & Self.errorFlag == 0 else { throw .flagged }
    guard !bytes.isEmpty else { throw .damaged("empty") }
    let timing = FrameTiming.timestamp(
      flags: buffer.flags,
      driver: Timestamp(nanoseconds: buffer.timestamp_nanoseconds), arrival: arrival,
      exposureSeconds: exposureSeconds)
    // Without a time of the right clock the first picture's age can't be known.
    if isFirst && !FrameTiming.isMonotonic(flags: buffer.flags) { throw .stale }
    guard timing.timestamp >= streamStart, lastTimestamp.map({ $0 < timing.timestamp }) ?? true
    else { throw .stale }
    var frame = try decode(bytes, timestamp: timing.timestamp)
    frame.sequence = number
    lastTimestamp = timing.timestamp
    statistics.delivered += 1
    statistics.timedByArrival += timing.isArrival ? 1 : 0
    return frame
  }

  private func decode(_ bytes: UnsafeRawBufferPointer, timestamp: Timestamp) throws(Unusable)
    -> CameraFrame
  {
    if layout == .jpeg {
      let file = bytes.bindMemory(to: UInt8.self)
      let image: GrayImage
      do throws(CameraError) {
        image = try JPEG.decode(file, path: "")
      } catch {
        throw .damaged(error.message)
      }
      guard (image.width, image.height) == (format.width, format.height) else {
        throw .damaged("a JPEG of \(image.width)×\(image.height)")
      }
      return CameraFrame(timestamp: timestamp, image: image, encoded: (.jpeg, Array(file)))
    }
    let count = format.width * format.height
    var isComplete = false
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      isComplete = GrayConversion.convert(
        bytes, layout: layout, width: format.width, height: format.height,
        stride: format.stride, to: target)
      filled = isComplete ? count : 0
    }
    guard isComplete,
      let image = GrayImage(width: format.width, height: format.height, pixels: pixels)
    else { throw .damaged("\(bytes.count) bytes, too few for the picture") }
    return CameraFrame(timestamp: timestamp, image: image)
  }
}
