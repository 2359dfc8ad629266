import Geometry

/// How a procedure ended.
public enum ProcedureStatus: String, Sendable, Hashable {
  /// Every step was done.
  case complete
  /// Some subevents are missing.
  case partial
  /// One of the devices gave up.
  case aborted
}

/// What one device reported of a procedure: its steps as HCI bytes, back to back.
public struct ProcedureSide: Sendable, Hashable {
  /// Frequency compensation in 0.01 ppm; initiator only, `nil` where not available.
  public var frequencyCompensation: Int?
  /// Reference power level, dBm; `nil` where not available.
  public var referencePowerDBm: Int?
  /// The steps: mode, channel, length and data of each (Core Vol 4 Part E 7.7.65.44).
  public var stepBytes: [UInt8]

  /// Makes a side.
  public init(
    frequencyCompensation: Int? = nil, referencePowerDBm: Int? = nil, stepBytes: [UInt8]
  ) {
    self.frequencyCompensation = frequencyCompensation
    self.referencePowerDBm = referencePowerDBm
    self.stepBytes = stepBytes
  }
}

/// One Channel Sounding procedure: both devices' steps, paired.
public struct Procedure: Sendable, Hashable {
  /// The procedure counter.
  public var counter: Int
  /// The number of antenna paths, 1…4.
  public var antennaPaths: Int
  /// From the first step's start to the last one's end, nanoseconds.
  public var durationNanoseconds: Int64
  /// What the initiator reported.
  public var initiator: ProcedureSide
  /// What the reflector reported.
  public var reflector: ProcedureSide
  /// How the procedure ended.
  public var status: ProcedureStatus
  /// Whether the initiator's tones hold the round trip by themselves (inline phase correction
  /// terms, Bluetooth 6.3), so that no steps of the reflector are needed.
  public var hasInlineTerms: Bool

  /// Makes a procedure.
  public init(
    counter: Int, antennaPaths: Int, durationNanoseconds: Int64,
    initiator: ProcedureSide, reflector: ProcedureSide, status: ProcedureStatus,
    hasInlineTerms: Bool = false
  ) {
    self.counter = counter
    self.antennaPaths = antennaPaths
    self.durationNanoseconds = durationNanoseconds
    self.initiator = initiator
    self.reflector = reflector
    self.status = status
    self.hasInlineTerms = hasInlineTerms
  }
}

/// What measured a distance that comes without raw data.
public enum RangeKind: String, Sendable, Hashable, CaseIterable {
  /// Round-trip time.
  case rtt
  /// A vendor library's answer.
  case vendor
  /// Ultra-wideband.
  case uwb
}

/// One ranging measurement of one object.
public struct RangingSample: Sendable, Hashable {
  /// What was measured.
  public enum Content: Sendable, Hashable {
    /// A raw procedure.
    case procedure(Procedure)
    /// A distance alone: metres, standard deviation in metres, and its kind.
    case range(metres: Double, standardDeviation: Double, kind: RangeKind)
    /// An attempt that gave nothing.
    case failure
  }

  /// The start of the measurement on the air.
  public var timestamp: Timestamp
  /// The object measured.
  public var object: ObjectID
  /// The result.
  public var content: Content

  /// Makes a sample.
  public init(timestamp: Timestamp, object: ObjectID, content: Content) {
    self.timestamp = timestamp
    self.object = object
    self.content = content
  }
}
