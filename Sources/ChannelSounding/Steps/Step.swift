/// Which side of a procedure a device is.
public enum Role: UInt8, Sendable, Hashable {
  /// The side that starts each step.
  case initiator = 0
  /// The side that answers.
  case reflector = 1
}

/// What a step's packet was received like: the Packet_Quality byte.
@frozen public struct PacketQuality: Hashable, Sendable {
  /// The access address check, low nibble.
  public enum AccessAddressCheck: UInt8, Sendable {
    /// Every bit as expected.
    case success = 0
    /// Bit errors.
    case bitErrors = 1
    /// The access address was not found.
    case notFound = 2
  }

  /// The access address check.
  public var check: AccessAddressCheck
  /// Bit errors counted, high nibble.
  public var bitErrors: UInt8

  /// Makes a quality.
  @inlinable public init(check: AccessAddressCheck = .success, bitErrors: UInt8 = 0) {
    self.check = check
    self.bitErrors = bitErrors
  }
}

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

/// A mode-2 step: phase-based ranging, one tone a path and an extension slot.
@frozen public struct Mode2: Hashable, Sendable {
  /// The row of the antenna permutation table.
  public var permutationIndex: UInt8
  /// The number of tones, antenna paths plus one.
  public private(set) var toneCount: Int
  @usableFromInline internal var t0: Tone
  @usableFromInline internal var t1: Tone
  @usableFromInline internal var t2: Tone
  @usableFromInline internal var t3: Tone
  @usableFromInline internal var t4: Tone

  /// Makes a mode-2 step; at most five.
  public init(permutationIndex: UInt8, tones: some Sequence<Tone>) {
    self.permutationIndex = permutationIndex
    let none = Tone(sample: nil, quality: .unavailable)
    toneCount = 0
    (t0, t1, t2, t3, t4) = (none, none, none, none, none)
    for tone in tones { append(tone) }
  }

  /// Adds a tone behind the others; a sixth is left out, as no layout has more than five.
  public mutating func append(_ tone: Tone) {
    guard toneCount < 5 else { return }
    toneCount += 1
    self[toneCount - 1] = tone
  }

  /// The tone at a position in the step, from 0.
  @inlinable public subscript(index: Int) -> Tone {
    get {
      precondition(index >= 0 && index < toneCount, "tone index out of range")
      switch index {
      case 0: return t0
      case 1: return t1
      case 2: return t2
      case 3: return t3
      default: return t4
      }
    }
    set {
      precondition(index >= 0 && index < toneCount, "tone index out of range")
      switch index {
      case 0: t0 = newValue
      case 1: t1 = newValue
      case 2: t2 = newValue
      case 3: t3 = newValue
      default: t4 = newValue
      }
    }
  }
}
