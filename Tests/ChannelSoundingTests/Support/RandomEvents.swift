import ChannelSounding
import Geometry

/// Events with random contents that every field's wire format can hold.
enum RandomEvents {
  static func oneOfEach(_ random: inout RandomSource) -> [ControllerEvent] {
    [
      .remoteCapabilities(capabilities(&random, isVersion2: false)),
      .remoteCapabilities(capabilities(&random, isVersion2: true)),
      .actuationErrorTable(
        ActuationErrorTable(
          connectionHandle: handle(&random), errors: (0..<72).map { _ in number(&random) })),
      .securityEnabled(status: number(&random), connectionHandle: handle(&random)),
      .configuration(configuration(&random)), .procedureEnable(enable(&random)),
      .result(result(&random)), .resultContinue(resultContinue(&random)),
    ]
  }

  static func number<Number: FixedWidthInteger>(_ random: inout RandomSource) -> Number {
    Number(truncatingIfNeeded: random.next())
  }

  private static func handle(_ random: inout RandomSource) -> UInt16 {
    number(&random) & 0x0FFF
  }

  private static func power(_ random: inout RandomSource) -> Int8? {
    let value: Int8 = number(&random)
    return value == 0x7F ? nil : value
  }

  private static func steps(_ random: inout RandomSource) -> (count: UInt8, bytes: [UInt8]) {
    let count = UInt8(random.next() % 8)
    let steps = (0..<count).map { _ in RandomSteps.step(&random, role: .initiator, paths: 2) }
    return (count, StepCodec.encode(steps, role: .initiator))
  }

  private static func done(_ random: inout RandomSource) -> DoneStatus {
    DoneStatus.allCases[Int(random.next() % 3)]
  }

  private static func result(_ random: inout RandomSource) -> SubeventResult {
    let steps = steps(&random)
    var event = SubeventResult(
      connectionHandle: handle(&random), configurationID: number(&random),
      procedureCounter: number(&random), antennaPaths: number(&random), stepCount: steps.count,
      stepBytes: steps.bytes)
    event.startConnectionEvent = number(&random)
    event.frequencyCompensation =
      random.next() % 2 == 0 ? nil : Int16(Int(random.next() % 32768) - 16384)
    event.referencePowerDBm = power(&random)
    event.procedureDone = done(&random)
    event.subeventDone = done(&random)
    event.abortReason = AbortReason(byte: number(&random))
    return event
  }

  private static func resultContinue(_ random: inout RandomSource) -> SubeventResultContinue {
    let steps = steps(&random)
    var event = SubeventResultContinue(
      connectionHandle: handle(&random), configurationID: number(&random),
      antennaPaths: number(&random), stepCount: steps.count, stepBytes: steps.bytes)
    event.procedureDone = done(&random)
    event.subeventDone = done(&random)
    event.abortReason = AbortReason(byte: number(&random))
    return event
  }

  private static func configuration(_ random: inout RandomSource) -> ConfigurationComplete {
    var event = ConfigurationComplete(
      connectionHandle: handle(&random), configurationID: number(&random),
      role: random.next() % 2 == 0 ? .initiator : .reflector)
    event.status = number(&random)
    event.isCreated = random.next() % 2 == 0
    event.mainMode = number(&random)
    event.subMode = random.next() % 2 == 0 ? nil : 1
    event.minimumMainModeSteps = number(&random)
    event.maximumMainModeSteps = number(&random)
    event.mainModeRepetition = number(&random)
    event.mode0Steps = number(&random)
    event.roundTripType = number(&random)
    event.syncPHY = number(&random)
    event.channelMap = (0..<10).map { _ in number(&random) }
    event.channelMapRepetition = number(&random)
    event.channelSelection = number(&random)
    event.channelShape = number(&random)
    event.channelJump = number(&random)
    event.enhancements = number(&random)
    event.interludeTime1 = number(&random)
    event.interludeTime2 = number(&random)
    event.frequencyChangeTime = number(&random)
    event.phaseMeasurementTime = number(&random)
    return event
  }

  private static func enable(_ random: inout RandomSource) -> ProcedureEnableComplete {
    var event = ProcedureEnableComplete(
      connectionHandle: handle(&random), configurationID: number(&random))
    event.status = number(&random)
    event.isEnabled = random.next() % 2 == 0
    event.toneAntennaConfiguration = number(&random)
    event.selectedPowerDBm = power(&random)
    event.subeventLengthMicroseconds = number(&random) & 0xFFFFFF
    event.subeventsPerEvent = number(&random)
    event.subeventInterval = number(&random)
    event.eventInterval = number(&random)
    event.procedureInterval = number(&random)
    event.procedureCount = number(&random)
    event.maximumProcedureLength = number(&random)
    return event
  }

  private static func capabilities(
    _ random: inout RandomSource, isVersion2: Bool
  ) -> RemoteCapabilities {
    var event = RemoteCapabilities(connectionHandle: handle(&random))
    event.status = number(&random)
    event.configurationCount = number(&random)
    event.maximumConsecutiveProcedures = number(&random)
    event.antennaCount = number(&random)
    event.maximumAntennaPaths = number(&random)
    event.roles = number(&random)
    event.modes = number(&random)
    event.roundTripCapability = number(&random)
    event.roundTripPackets = (0..<3).map { _ in number(&random) }
    event.soundingAttackDetection = number(&random)
    event.randomAttackDetection = number(&random)
    event.syncPHYs = number(&random)
    event.subfeatures = number(&random)
    event.interludeTimes1 = number(&random)
    event.interludeTimes2 = number(&random)
    event.frequencyChangeTimes = number(&random)
    event.phaseMeasurementTimes = number(&random)
    event.switchTime = number(&random)
    event.transmitSNR = number(&random)
    guard isVersion2 else { return event }
    var more = RemoteCapabilities.Version2()
    more.inlineInterludeTimes2 = number(&random)
    more.inlineSwitchTime = number(&random)
    more.fastRoundTripPackets = (0..<3).map { _ in number(&random) }
    event.version2 = more
    return event
  }
}
