import Geometry

/// A ranging data body: what the peer reports of a procedure (RAS 3.2.1.2).
public struct RangingData: Hashable, Sendable {
  /// A step as the peer reports it, without its channel.
  public struct Step: Hashable, Sendable {
    /// The mode, 0…3.
    public var mode: UInt8
    /// The step's data as in HCI; `nil` where the step was aborted.
    public var data: [UInt8]?

    /// Makes a step.
    public init(mode: UInt8, data: [UInt8]?) {
      self.mode = mode
      self.data = data
    }
  }

  /// A subevent.
  public struct Subevent: Hashable, Sendable {
    /// The ACL connection event at which the subevent's event began.
    public var startConnectionEvent: UInt16 = 0
    /// Frequency compensation, 0.01 ppm; `nil` where not available or not the initiator.
    public var frequencyCompensation: Int16?
    /// Whether the procedure is done.
    public var procedureDone: DoneStatus = .complete
    /// Whether the subevent is done.
    public var subeventDone: DoneStatus = .complete
    /// Why something was aborted.
    public var abortReason = AbortReason.none
    /// Reference power level, dBm; `nil` where not available.
    public var referencePowerDBm: Int8?
    /// The steps.
    public var steps: [Step] = []

    /// Makes a subevent without steps.
    public init() {}
  }

  /// The procedure counter's low 12 bits.
  public var counter: UInt16
  /// The configuration, 0…3 (4 bits).
  public var configurationID: UInt8
  /// The power the peer sent with, dBm; `nil` where not available.
  public var selectedPowerDBm: Int8?
  /// Bit n set: antenna path n is reported.
  public var antennaPathMask: UInt8
  /// The subevents.
  public var subevents: [Subevent] = []

  /// Makes data without subevents.
  public init(
    counter: UInt16, configurationID: UInt8, selectedPowerDBm: Int8? = nil, antennaPathMask: UInt8
  ) {
    self.counter = counter & 0xFFF
    self.configurationID = configurationID & 0xF
    self.selectedPowerDBm = selectedPowerDBm
    self.antennaPathMask = antennaPathMask & 0xF
  }

  /// The number of antenna paths.
  public var antennaPaths: Int { antennaPathMask.nonzeroBitCount }
}
