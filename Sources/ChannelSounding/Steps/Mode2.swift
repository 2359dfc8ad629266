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
    self.init(permutationIndex: permutationIndex)
    for tone in tones { append(tone) }
  }

  /// Makes a mode-2 step without tones.
  public init(permutationIndex: UInt8) {
    self.permutationIndex = permutationIndex
    let none = Tone(sample: nil, quality: .unavailable)
    toneCount = 0
    (t0, t1, t2, t3, t4) = (none, none, none, none, none)
  }

  /// Makes a mode-2 step of so many tones, which a closure gives by position.
  @inline(__always)
  init(permutationIndex: UInt8, toneCount: Int, _ tone: (Int) -> Tone) {
    self.permutationIndex = permutationIndex
    self.toneCount = min(5, toneCount)
    let none = Tone(sample: nil, quality: .unavailable)
    t0 = toneCount > 0 ? tone(0) : none
    t1 = toneCount > 1 ? tone(1) : none
    t2 = toneCount > 2 ? tone(2) : none
    t3 = toneCount > 3 ? tone(3) : none
    t4 = toneCount > 4 ? tone(4) : none
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
