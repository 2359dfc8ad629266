/// A mode-0 step: calibration of the frequency offset.
@frozen public struct Mode0: Hashable, Sendable {
  /// How the packet was received.
  public var quality: PacketQuality
  /// Received power, dBm; `nil` where not available (0x7F).
  public var rssiDBm: Int8?
  /// The antenna used, from 1.
  public var antenna: UInt8
  /// Frequency offset in 0.01 ppm; initiator only, `nil` where not available.
  public var frequencyOffset: Int16?

  /// Makes a mode-0 step.
  @inlinable public init(
    quality: PacketQuality = PacketQuality(), rssiDBm: Int8?, antenna: UInt8 = 1,
    frequencyOffset: Int16? = nil
  ) {
    self.quality = quality
    self.rssiDBm = rssiDBm
    self.antenna = antenna
    self.frequencyOffset = frequencyOffset
  }
}
