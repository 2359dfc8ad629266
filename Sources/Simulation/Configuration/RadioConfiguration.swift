import Geometry

/// How the radio link and the devices on it behave; the defaults resemble public captures of
/// nRF54L15 and xG24 devices.
public struct RadioConfiguration: Sendable, Hashable {
  /// Antenna paths of a procedure, 1…4; path n uses the rig's n-th antenna.
  public var antennaPaths = 1
  /// Procedures a second and object.
  public var rateHertz = 10.0
  /// How far an interval may be from the nominal one, as a fraction of it.
  public var intervalJitter = 0.1
  /// Length of a whole procedure on the air, seconds.
  public var durationSeconds = 0.0166
  /// Amplitude factor of one reflection at a wall, floor or ceiling, 0…1.
  public var reflection = 0.3
  /// Amplitude factor of the direct path, 0…1; below 1 the sight is obstructed.
  public var direct = 1.0
  /// Mean power of a procedure's tones over the noise, each way, decibels.
  public var signalToNoiseDecibels = 25.0
  /// Standard deviation of the phase of I·R common to a procedure, degrees.
  public var phaseJitterDegrees = 12.0
  /// The frequency offset between the devices that is usually compensated, 0.01 ppm.
  public var typicalCompensation = -50
  /// How far the applied compensation strays from the typical one, 0.01 ppm.
  public var compensationSpread = 3
  /// Probability that a procedure is done without compensation (value 0).
  public var compensationJumpProbability = 0.02
  /// Phase of I·R for each 0.01 ppm that the applied compensation exceeds the typical one.
  public var degreesPerCompensation = -2.88
  /// Probability that a device's tones of one step are hit by a Wi-Fi packet.
  public var hitProbability = 0.02
  /// Amplitude of a hit relative to the root mean square tone.
  public var hitAmplitude = 2.0
  /// Probability that a procedure is aborted after a few steps.
  public var abortProbability = 0.05
  /// Constant delay of the hardware, as metres of range.
  public var rangeOffsetMetres = 0.0

  /// Makes the default configuration.
  public init() {}
}
