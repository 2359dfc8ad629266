/// A mode-1 step: round-trip time.
@frozen public struct Mode1: Hashable, Sendable {
  /// How the packet was received.
  public var quality: PacketQuality
  /// The normalised attack detector's metric: 0, an attack is extremely unlikely, to 6, extremely
  /// likely; `nil` where unknown (0xFF).
  public var attackMetric: UInt8?
  /// Received power, dBm; `nil` where not available (0x7F).
  public var rssiDBm: Int8?
  /// Half nanoseconds; `nil` where not available (0x8000). The initiator's is the time from its
  /// packet's departure to the answer's arrival, the reflector's from arrival to departure; both
  /// less the nominal time.
  public var timeDifferenceHalfNanoseconds: Int16?
  /// The antenna used, from 1.
  public var antenna: UInt8
  /// The phases taken from the sounding sequence of the packet; `nil` where the step has none.
  public var packetTerms: PacketTerms?

  /// Makes a mode-1 step.
  @inlinable public init(
    quality: PacketQuality = PacketQuality(), attackMetric: UInt8? = nil, rssiDBm: Int8?,
    timeDifferenceHalfNanoseconds: Int16?, antenna: UInt8 = 1, packetTerms: PacketTerms? = nil
  ) {
    self.quality = quality
    self.attackMetric = attackMetric
    self.rssiDBm = rssiDBm
    self.timeDifferenceHalfNanoseconds = timeDifferenceHalfNanoseconds
    self.antenna = antenna
    self.packetTerms = packetTerms
  }
}

/// The two phase correction terms of a packet with a sounding sequence.
@frozen public struct PacketTerms: Hashable, Sendable {
  /// Packet_PCT1; `nil` where not available.
  public var first: PhaseCorrectionTerm?
  /// Packet_PCT2; `nil` where not available.
  public var second: PhaseCorrectionTerm?
  /// Whether each takes three bytes, as some stacks write them, instead of four.
  public var isPacked: Bool

  /// Makes terms.
  @inlinable public init(
    first: PhaseCorrectionTerm?, second: PhaseCorrectionTerm?, isPacked: Bool = false
  ) {
    self.first = first
    self.second = second
    self.isPacked = isPacked
  }

  /// The bytes both terms take.
  @inlinable public var byteCount: Int { isPacked ? 6 : 8 }
}
