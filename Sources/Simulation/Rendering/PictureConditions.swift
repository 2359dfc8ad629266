/// How a picture is taken; each may differ from frame to frame.
public struct PictureConditions: Sendable, Hashable {
  /// How long the shutter is open, which sets the motion blur, seconds; 0 for none.
  public var exposureSeconds: Double
  /// Largest number of instants that a blurred picture is the mean of.
  public var maximumInstants: Int
  /// The factor on the brightness, exposure and amplification together; 1 is well exposed.
  public var gain: Double
  /// Standard deviation of the noise of a black pixel, grey levels.
  public var readNoise: Double
  /// Standard deviation of the shot noise of a pixel of level 255, grey levels; it goes with the
  /// root of the brightness.
  public var shotNoise: Double

  /// Makes conditions; by default those of a good indoor camera.
  public init(
    exposureSeconds: Double = 0.005, maximumInstants: Int = 4, gain: Double = 1,
    readNoise: Double = 0.8, shotNoise: Double = 2
  ) {
    self.exposureSeconds = exposureSeconds
    self.maximumInstants = maximumInstants
    self.gain = gain
    self.readNoise = readNoise
    self.shotNoise = shotNoise
  }

  /// A picture as it would be without blur and noise.
  public static let ideal = PictureConditions(exposureSeconds: 0, readNoise: 0, shotNoise: 0)
}
