/// The product of both devices' samples of one tone.
@frozen public struct CombinedTone: Hashable, Sendable {
  /// The antenna path, from 0.
  public var path: UInt8
  /// The channel, 0…78.
  public var channel: UInt8
  /// When it was sounded, seconds after the procedure's start.
  public var timeOffsetSeconds: Double
  /// I·R, the plain product: both oscillators cancel, the phase is −4πf·d/c.
  public var value: Complex

  /// Makes a tone.
  @inlinable public init(path: UInt8, channel: UInt8, timeOffsetSeconds: Double, value: Complex) {
    self.path = path
    self.channel = channel
    self.timeOffsetSeconds = timeOffsetSeconds
    self.value = value
  }
}

/// How many tones of a procedure were left out, and why.
public struct LeftOutTones: Hashable, Sendable {
  /// A sample was not available on a side.
  public var unavailable = 0
  /// A sample was at the end of its range, so that its phase may be bent.
  public var saturated = 0
  /// A side called the tone's quality low.
  public var lowQuality = 0
  /// A sample was zero, so that it has no phase.
  public var silent = 0
  /// The extension slot, where not both devices expected a tone in it.
  public var emptyExtension = 0
  /// The two devices name different or unknown antenna permutations.
  public var unknownPermutation = 0
  /// Steps that only one device reported, in a procedure that did not end well.
  public var unpairedSteps = 0

  /// Makes a count of nothing.
  public init() {}

  /// All tones left out for a fault; an empty extension slot is none.
  public var faults: Int { unavailable + saturated + lowQuality + silent + unknownPermutation }
}

/// Every usable tone of a procedure, path by path and in order of time on each.
public struct CombinedTones: Hashable, Sendable {
  /// The tones of all paths.
  public let tones: [CombinedTone]
  /// The number of antenna paths, 1…4.
  public let pathCount: Int
  /// How long the procedure took, seconds.
  public let durationSeconds: Double
  /// The frequency compensation the initiator applied, 0.01 ppm; `nil` where not available.
  public let frequencyCompensation: Int?
  /// What was left out.
  public let leftOut: LeftOutTones
  private let pathEnds: [Int]

  /// Makes a set of tones; their order on each path is kept, tones of other paths are dropped.
  public init(
    tones: [CombinedTone], pathCount: Int, durationSeconds: Double,
    frequencyCompensation: Int? = nil, leftOut: LeftOutTones = LeftOutTones()
  ) {
    var sorted: [CombinedTone] = []
    sorted.reserveCapacity(tones.count)
    var ends: [Int] = []
    for path in 0..<max(0, pathCount) {
      for tone in tones where Int(tone.path) == path && tone.channel < RadioBand.channelCount {
        sorted.append(tone)
      }
      ends.append(sorted.count)
    }
    self.tones = sorted
    self.pathCount = max(0, pathCount)
    self.durationSeconds = durationSeconds
    self.frequencyCompensation = frequencyCompensation
    self.leftOut = leftOut
    pathEnds = ends
  }

  /// The tones of one path, from 0; empty for a path that does not exist.
  public func tones(onPath path: Int) -> ArraySlice<CombinedTone> {
    guard pathEnds.indices.contains(path) else { return [] }
    return tones[(path == 0 ? 0 : pathEnds[path - 1])..<pathEnds[path]]
  }

  /// The middle of the procedure, seconds after its start: what profiles and speeds refer to.
  public var middleSeconds: Double { durationSeconds / 2 }
}
