import Geometry

/// What one device reported of one subevent.
public struct SubeventReport: Hashable, Sendable {
  /// Frequency compensation, 0.01 ppm; initiator only, `nil` where not available.
  public var frequencyCompensation: Int16?
  /// Reference power level, dBm; `nil` where not available.
  public var referencePowerDBm: Int8?
  /// Whether it was aborted.
  public var isAborted = false
  /// The steps, back to back as `StepReader` takes them.
  public var stepBytes: [UInt8]

  /// Makes a report.
  public init(
    frequencyCompensation: Int16? = nil, referencePowerDBm: Int8? = nil, isAborted: Bool = false,
    stepBytes: [UInt8]
  ) {
    self.frequencyCompensation = frequencyCompensation
    self.referencePowerDBm = referencePowerDBm
    self.isAborted = isAborted
    self.stepBytes = stepBytes
  }
}

/// What one device reported of one procedure, subevent by subevent.
public struct ProcedureReport: Hashable, Sendable {
  /// The connection.
  public var connectionHandle: UInt16
  /// The configuration, 0…3.
  public var configurationID: UInt8
  /// The procedure counter; the peer's has 12 bits only.
  public var counter: UInt16
  /// The device's role; `nil` where nothing tells.
  public var role: Role?
  /// The number of antenna paths; 0 where no tones were sounded.
  public var antennaPaths: Int
  /// The subevents.
  public var subevents: [SubeventReport]
  /// How it ended.
  public var status: ProcedureStatus
  /// Why it was aborted.
  public var abortReason: AbortReason
  /// When the first of it arrived.
  public var timestamp: Timestamp

  /// Makes a report.
  public init(
    connectionHandle: UInt16 = 0, configurationID: UInt8 = 0, counter: UInt16, role: Role?,
    antennaPaths: Int, subevents: [SubeventReport], status: ProcedureStatus = .complete,
    abortReason: AbortReason = .none, timestamp: Timestamp = Timestamp(nanoseconds: 0)
  ) {
    self.connectionHandle = connectionHandle
    self.configurationID = configurationID
    self.counter = counter
    self.role = role
    self.antennaPaths = antennaPaths
    self.subevents = subevents
    self.status = status
    self.abortReason = abortReason
    self.timestamp = timestamp
  }

  /// Whether it holds any step.
  public var hasSteps: Bool { subevents.contains { !$0.stepBytes.isEmpty } }
}

/// Where a step's parts lie, without decoding them.
struct StepSpan {
  var mode: UInt8
  var channel: UInt8
  var data: Range<Int>

  /// The spans of steps back to back; a cut last one is left out.
  static func all(in bytes: [UInt8]) -> [StepSpan] {
    var spans: [StepSpan] = []
    var offset = 0
    while offset + 3 <= bytes.count {
      let data = offset + 3..<offset + 3 + Int(bytes[offset + 2])
      guard data.upperBound <= bytes.count else { break }
      spans.append(StepSpan(mode: bytes[offset], channel: bytes[offset + 1], data: data))
      offset = data.upperBound
    }
    return spans
  }
}
