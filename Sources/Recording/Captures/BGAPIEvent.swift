import ChannelSounding

/// Translates SiLabs' events into those of the controller interface.
enum BGAPIEvent {
  /// The event; `nil` for one that is not about Channel Sounding.
  static func decode(_ call: PythonCall) throws(RecordFailure) -> ControllerEvent? {
    switch call.name {
    case "bt_evt_cs_result": return .result(try result(call))
    case "bt_evt_cs_result_continue": return .resultContinue(try resultContinue(call))
    case "bt_evt_cs_config_complete": return .configuration(try configuration(call))
    case "bt_evt_cs_procedure_enable_complete": return .procedureEnable(try enable(call))
    case "bt_evt_cs_read_remote_supported_capabilities_complete":
      return .remoteCapabilities(try capabilities(call))
    case "bt_evt_cs_security_enable_complete":
      return .securityEnabled(status: 0, connectionHandle: try call.integer("connection"))
    default: return nil
    }
  }

  private static func done(_ call: PythonCall, _ key: String) throws(RecordFailure) -> DoneStatus {
    guard let status = DoneStatus(rawValue: try call.integer(key)) else {
      throw RecordFailure(.invalidValue, "\(call.name): unknown \(key)")
    }
    return status
  }

  private static func power(_ call: PythonCall, _ key: String) throws(RecordFailure) -> Int8? {
    let value: Int8 = try call.integer(key)
    return value == 0x7F ? nil : value
  }

  private static func result(_ call: PythonCall) throws(RecordFailure) -> SubeventResult {
    var event = SubeventResult(
      connectionHandle: try call.integer("connection"),
      configurationID: try call.integer("config_id"),
      procedureCounter: try call.integer("procedure_counter"),
      antennaPaths: try call.integer("num_antenna_paths"),
      stepCount: try call.integer("num_steps"), stepBytes: try call.bytes("data"))
    event.startConnectionEvent = try call.integer("start_acl_conn_event")
    let compensation: Int16 = try call.integer("frequency_compensation")
    event.frequencyCompensation = compensation == -16384 ? nil : compensation
    event.referencePowerDBm = try power(call, "reference_power_level")
    event.procedureDone = try done(call, "procedure_done_status")
    event.subeventDone = try done(call, "subevent_done_status")
    event.abortReason = AbortReason(byte: try call.integer("abort_reason"))
    return event
  }

  private static func resultContinue(
    _ call: PythonCall
  ) throws(RecordFailure) -> SubeventResultContinue {
    var event = SubeventResultContinue(
      connectionHandle: try call.integer("connection"),
      configurationID: try call.integer("config_id"),
      antennaPaths: try call.integer("num_antenna_paths"),
      stepCount: try call.integer("num_steps"), stepBytes: try call.bytes("data"))
    event.procedureDone = try done(call, "procedure_done_status")
    event.subeventDone = try done(call, "subevent_done_status")
    event.abortReason = AbortReason(byte: try call.integer("abort_reason"))
    return event
  }

  private static func configuration(
    _ call: PythonCall
  ) throws(RecordFailure) -> ConfigurationComplete {
    guard let role = Role(rawValue: try call.integer("role")) else {
      throw RecordFailure(.invalidValue, "\(call.name): unknown role")
    }
    var event = ConfigurationComplete(
      connectionHandle: try call.integer("connection"),
      configurationID: try call.integer("config_id"), role: role)
    event.status = UInt8(clamping: try call.integer("status", as: Int.self))
    event.isCreated = try call.integer("config_state", as: Int.self) != 0
    event.mainMode = try call.integer("main_mode_type")
    let sub: UInt8 = try call.integer("sub_mode_type")
    event.subMode = sub == 0xFF ? nil : sub
    event.minimumMainModeSteps = try call.integer("min_main_mode_steps")
    event.maximumMainModeSteps = try call.integer("max_main_mode_steps")
    event.mainModeRepetition = try call.integer("main_mode_repetition")
    event.mode0Steps = try call.integer("mode_calibration_steps")
    event.roundTripType = try call.integer("rtt_type")
    event.syncPHY = try call.integer("cs_sync_phy")
    event.channelMap = try call.bytes("channel_map")
    event.channelMapRepetition = try call.integer("channel_map_repetition")
    event.channelSelection = try call.integer("channel_selection_type")
    event.channelShape = try call.integer("ch3c_shape")
    event.channelJump = try call.integer("ch3c_jump")
    event.enhancements = try call.integer("reserved")
    event.interludeTime1 = try call.integer("t_ip1_time")
    event.interludeTime2 = try call.integer("t_ip2_time")
    event.frequencyChangeTime = try call.integer("t_fcs_time")
    event.phaseMeasurementTime = try call.integer("t_pm_time")
    return event
  }

  private static func enable(_ call: PythonCall) throws(RecordFailure) -> ProcedureEnableComplete {
    var event = ProcedureEnableComplete(
      connectionHandle: try call.integer("connection"),
      configurationID: try call.integer("config_id"))
    event.status = UInt8(clamping: try call.integer("status", as: Int.self))
    event.isEnabled = try call.integer("state", as: Int.self) != 0
    event.toneAntennaConfiguration = try call.integer("antenna_config")
    event.selectedPowerDBm = try power(call, "tx_power")
    event.subeventLengthMicroseconds = try call.integer("subevent_len")
    event.subeventsPerEvent = try call.integer("subevents_per_event")
    event.subeventInterval = try call.integer("subevent_interval")
    event.eventInterval = try call.integer("event_interval")
    event.procedureInterval = try call.integer("procedure_interval")
    event.procedureCount = try call.integer("procedure_count")
    event.maximumProcedureLength = try call.integer("max_procedure_len")
    return event
  }

  private static func capabilities(
    _ call: PythonCall
  ) throws(RecordFailure) -> RemoteCapabilities {
    var event = RemoteCapabilities(connectionHandle: try call.integer("connection"))
    event.status = UInt8(clamping: try call.integer("status", as: Int.self))
    event.configurationCount = try call.integer("num_config")
    event.maximumConsecutiveProcedures = try call.integer("max_consecutive_procedures")
    event.antennaCount = try call.integer("num_antennas")
    event.maximumAntennaPaths = try call.integer("max_antenna_paths")
    event.roles = try call.integer("roles")
    event.modes = try call.integer("modes")
    event.roundTripCapability = try call.integer("rtt_capability")
    event.roundTripPackets = [
      try call.integer("rtt_aa_only"), try call.integer("rtt_sounding"),
      try call.integer("rtt_random_payload"),
    ]
    event.syncPHYs = try call.integer("cs_sync_phys")
    event.subfeatures = try call.integer("subfeatures")
    event.interludeTimes1 = try call.integer("t_ip1_times")
    event.interludeTimes2 = try call.integer("t_ip2_times")
    event.frequencyChangeTimes = try call.integer("t_fcs_times")
    event.phaseMeasurementTimes = try call.integer("t_pm_times")
    event.switchTime = try call.integer("t_sw_times")
    event.transmitSNR = try call.integer("tx_snr_capability")
    return event
  }
}
