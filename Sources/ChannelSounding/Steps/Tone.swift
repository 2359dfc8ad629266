/// A phase correction term: one complex sample of a tone, 12 bits a component.
@frozen public struct PhaseCorrectionTerm: Hashable, Sendable {
  /// The in-phase component, −2048…2047.
  public var i: Int16
  /// The quadrature component, −2048…2047.
  public var q: Int16

  /// Makes a term of components, saturated to 12 bits.
  @inlinable public init(i: Int, q: Int) {
    self.i = Int16(clamping: max(-2048, min(2047, i)))
    self.q = Int16(clamping: max(-2048, min(2047, q)))
  }

  /// Decodes 24 bits: I in bits 0–11, Q in bits 12–23; `nil` for 0xFFFFFF, not available.
  @inlinable public init?(bits: UInt32) {
    guard bits & 0xFFFFFF != 0xFFFFFF else { return nil }
    i = Int16(truncatingIfNeeded: Int32(bitPattern: bits << 20) >> 20)
    q = Int16(truncatingIfNeeded: Int32(bitPattern: (bits >> 12) << 20) >> 20)
  }

  /// The 24 bits on the wire.
  @inlinable public var bits: UInt32 {
    UInt32(UInt16(bitPattern: i) & 0xFFF) | UInt32(UInt16(bitPattern: q) & 0xFFF) << 12
  }

  /// The sample as a complex number.
  @inlinable public var complex: Complex { Complex(Double(i), Double(q)) }

  /// Whether a component sits at the end of its range, so that the phase may be bent.
  @inlinable public var isSaturated: Bool {
    i == -2048 || i == 2047 || q == -2048 || q == 2047
  }
}

/// One tone of a mode-2 or mode-3 step: its sample and what the controller says of it.
@frozen public struct Tone: Hashable, Sendable {
  /// The tone quality indicator's low nibble.
  public enum Quality: UInt8, Sendable {
    /// High quality.
    case high = 0
    /// Medium quality.
    case medium = 1
    /// Low quality.
    case low = 2
    /// Not available, which does not mean bad.
    case unavailable = 3
  }

  /// The tone quality indicator's high nibble.
  public enum Slot: UInt8, Sendable {
    /// A regular tone.
    case regular = 0
    /// The extension slot, no tone expected in it.
    case extensionUnexpected = 1
    /// The extension slot, a tone expected in it.
    case extensionExpected = 2
  }

  /// The sample; `nil` where not available.
  public var sample: PhaseCorrectionTerm?
  /// The quality.
  public var quality: Quality
  /// The kind of slot.
  public var slot: Slot

  /// Makes a tone.
  @inlinable public init(
    sample: PhaseCorrectionTerm?, quality: Quality = .high, slot: Slot = .regular
  ) {
    self.sample = sample
    self.quality = quality
    self.slot = slot
  }
}
