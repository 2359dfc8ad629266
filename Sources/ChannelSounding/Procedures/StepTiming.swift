/// How long steps take on the air (Core Vol 6 Part H 4.3 and 4.4).
public struct StepTiming: Hashable, Sendable {
  /// Interlude between the packets of modes 0 and 1, microseconds.
  public var interludeTime1: Double
  /// Interlude between the tones of modes 2 and 3, microseconds.
  public var interludeTime2: Double
  /// Time to change the channel, microseconds.
  public var frequencyChangeTime: Double
  /// Time of one tone, microseconds.
  public var phaseMeasurementTime: Double
  /// Time to switch antennas, microseconds.
  public var switchTime: Double
  /// Time of a CS_SYNC packet without payload, microseconds: 44 at 1 Mb/s, 26 at 2 Mb/s.
  public var syncTime: Double
  /// Time of the payload of mode-1 and mode-3 packets, microseconds.
  public var payloadTime: Double

  private static let rampDownTime = 5.0
  private static let guardTime = 10.0
  private static let calibrationToneTime = 80.0

  /// Makes the timing of the mandatory, longest values.
  public init() {
    interludeTime1 = 145
    interludeTime2 = 145
    frequencyChangeTime = 150
    phaseMeasurementTime = 40
    switchTime = 0
    syncTime = 44
    payloadTime = 0
  }

  /// Makes the timing of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: what the controllers agreed on.
  ///   - switchTime: the antenna switching time of the capabilities, microseconds.
  public init(_ configuration: ConfigurationComplete, switchTime: Double = 0) {
    interludeTime1 = Double(configuration.interludeTime1)
    interludeTime2 = Double(configuration.interludeTime2)
    frequencyChangeTime = Double(configuration.frequencyChangeTime)
    phaseMeasurementTime = Double(configuration.phaseMeasurementTime)
    self.switchTime = switchTime
    let isFast = configuration.syncPHY != 1
    syncTime = isFast ? 26 : 44
    let payloadBits = [0, 32, 96, 32, 64, 96, 128]
    let type = Int(configuration.roundTripType)
    let bits = payloadBits.indices.contains(type) ? payloadBits[type] : 0
    payloadTime = Double(bits) / (isFast ? 2 : 1)
  }

  /// How long a step takes without the change of channel after it, microseconds.
  public func microseconds(mode: UInt8, antennaPaths: Int) -> Double {
    let packet = syncTime + payloadTime
    let tones = (switchTime + phaseMeasurementTime) * Double(max(1, antennaPaths) + 1)
    switch mode {
    case 0:
      return 2 * syncTime + interludeTime1 + Self.guardTime + Self.calibrationToneTime
        + 2 * Self.rampDownTime
    case 1: return 2 * packet + interludeTime1 + 2 * Self.rampDownTime
    case 2: return 2 * tones + interludeTime2 + 2 * Self.rampDownTime
    default:
      return 2 * (packet + Self.guardTime + tones) + interludeTime2 + 2 * Self.rampDownTime
    }
  }

  /// The middle of each step after the start of the first, seconds, and when the last one ends;
  /// for steps of one subevent, which follow each other without a pause.
  public func schedule(
    modes: some Sequence<UInt8>, antennaPaths: Int
  ) -> (middles: [Double], end: Double) {
    var (middles, now): ([Double], Double) = ([], 0)
    for mode in modes {
      let step = microseconds(mode: mode, antennaPaths: antennaPaths)
      middles.append((now + step / 2) * 1e-6)
      now += step + frequencyChangeTime
    }
    return (middles, max(0, now - frequencyChangeTime) * 1e-6)
  }
}
