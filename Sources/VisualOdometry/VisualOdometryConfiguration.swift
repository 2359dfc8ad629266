import Geometry

/// Everything that can be set about visual odometry; it runs well without a change.
public struct VisualOdometryConfiguration: Sendable, Hashable, Configurable {
  /// Side of the cells that hold a corner each, as a share of the picture's diagonal.
  public var cellShare = 0.046
  /// Corners tracked at most.
  public var maximumTracks = 280
  /// Least corner strength, squared brightness a pixel.
  public var cornerStrength = 12.0
  /// Levels of the picture pyramid.
  public var pyramidLevels = 5
  /// Side of the window that flow compares, pixels.
  public var flowWindow = 13
  /// Median depth given to the scene where a segment starts, in odometry units.
  public var startDepth = 2.5
  /// Parallax beyond rotation that a start waits for in a quarter of the corners, degrees.
  public var startParallaxDegrees = 0.9
  /// Keyframes adjusted together.
  public var windowKeyframes = 12
  /// Frames after which an adjustment is taken over; it runs beside tracking meanwhile.
  public var adjustmentFrames = 1
  /// Keyframes remembered at most.
  public var maximumKeyframes = 100
  /// Time without tracking after which a new segment starts, seconds.
  public var lossSeconds = 3.0

  /// Makes the default configuration.
  public init() {}

  /// Every setting, with its meaning.
  public static let settings: [Setting<VisualOdometryConfiguration>] = [
    Setting(
      "cellShare", \.cellShare, in: 0.01...0.2,
      "side of the grid cells that hold one corner each, as a share of the picture's diagonal"),
    Setting("maximumTracks", \.maximumTracks, in: 30...2000, "corners tracked at most"),
    Setting(
      "cornerStrength", \.cornerStrength, in: 0.1...1000,
      "least corner strength, squared brightness per pixel"),
    Setting("pyramidLevels", \.pyramidLevels, in: 1...8, "levels of the picture pyramid"),
    Setting("flowWindow", \.flowWindow, in: 5...15, "pixels; side of the window flow compares"),
    Setting(
      "startDepth", \.startDepth, in: 0.01...1000,
      "odometry units; median depth given to the scene where a segment starts"),
    Setting(
      "startParallaxDegrees", \.startParallaxDegrees, in: 0.1...10,
      "degrees; parallax beyond rotation that a start waits for in a quarter of the corners"),
    Setting(
      "windowKeyframes", \.windowKeyframes, in: 3...30, "keyframes adjusted together"),
    Setting(
      "adjustmentFrames", \.adjustmentFrames, in: 1...10,
      "frames after which an adjustment of the map is taken over; it runs beside tracking meanwhile"
    ),
    Setting(
      "maximumKeyframes", \.maximumKeyframes, in: 10...1000, "keyframes remembered at most"),
    Setting(
      "lossSeconds", \.lossSeconds, in: 0...3600,
      "seconds without tracking after which a new segment starts"),
  ]
}
