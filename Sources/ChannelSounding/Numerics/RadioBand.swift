/// The constants of the band that Channel Sounding uses (Core Vol 6 Part A 2).
public enum RadioBand {
  /// The speed of light, m/s.
  public static let speedOfLight = 299_792_458.0
  /// The frequency of channel 0, Hz.
  public static let firstChannelHertz = 2402e6
  /// The distance between neighbouring channels, Hz.
  public static let channelSpacingHertz = 1e6
  /// The number of channel indices, 0…78.
  public static let channelCount = 79
  /// The channel in the middle, whose frequency delay profiles refer to.
  public static let centreChannel = 39
  /// The frequency of the middle channel, Hz.
  public static let centreHertz = firstChannelHertz + Double(centreChannel) * channelSpacingHertz

  /// The frequency of a channel, Hz.
  @inlinable public static func hertz(ofChannel channel: Int) -> Double {
    firstChannelHertz + Double(channel) * channelSpacingHertz
  }

  /// How far the two-way phase turns for each metre of distance, rad/m: 4πf/c.
  @inlinable public static func radiansPerMetre(hertz: Double) -> Double {
    4 * .pi * hertz / speedOfLight
  }

  /// How much steeper the two-way phase gets for each metre, rad/m and channel: 4π·1 MHz/c.
  public static let radiansPerMetreAndChannel = radiansPerMetre(hertz: channelSpacingHertz)

  /// The distance after which tones 1 MHz apart repeat: c/(2·1 MHz), 149.9 m.
  public static let unambiguousMetres = speedOfLight / (2 * channelSpacingHertz)

  /// How far apart two paths must be to show as two peaks: the unambiguous distance over the 75
  /// channels that Channel Sounding spans, 2 m.
  public static let resolutionMetres = unambiguousMetres / 75
}
