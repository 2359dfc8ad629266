/// What is asked of a camera; what is left open is chosen by what odometry wants.
public struct V4L2Configuration: Sendable, Hashable {
  /// Pixels in a row; `nil` takes the width nearest to 640×480.
  public var width: Int?
  /// Rows; `nil` takes the height nearest to 640×480.
  public var height: Int?
  /// Pictures a second.
  public var framesPerSecond: Double
  /// The pixel format; `nil` takes the one that costs least at this size and rate.
  public var format: PixelFormat?
  /// Buffers between driver and engine, 2 to 32: more bridge longer delays, fewer need less memory.
  public var bufferCount: Int

  /// Settings to change, by name, such as `gain` or `power_line_frequency`.
  public var controls: [String: Int]
  /// Whether automatic exposure may not lower the frame rate in the dark.
  public var keepsFrameRate: Bool

  /// Makes a configuration; by default about 640×480 at 30 pictures a second with 4 buffers.
  public init(
    width: Int? = nil, height: Int? = nil, framesPerSecond: Double = 30,
    format: PixelFormat? = nil, bufferCount: Int = 4, controls: [String: Int] = [:],
    keepsFrameRate: Bool = true
  ) {
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    self.format = format
    self.bufferCount = bufferCount
    self.controls = controls
    self.keepsFrameRate = keepsFrameRate
  }
}
