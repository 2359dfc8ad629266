import ChannelSounding
import Geometry

/// Gathers the members of one line of `ranging.jsonl` and checks that they make a sample.
struct RangingLineParser {
  private var timestamp: Int64?
  private var object: String?
  private var hasRange = false
  private var range: Double?
  private var standardDeviation: Double?
  private var kind: RangeKind?
  private var counter: Int64?
  private var antennaPaths: Int64?
  private var duration: Int64?
  private var status: ProcedureStatus?
  private var initiator: ProcedureSide?
  private var reflector: ProcedureSide?

  /// Reads the value of one member; an unknown one is passed over, a repeated one an error.
  mutating func member(_ key: String, _ scanner: inout JSONScanner) throws(RecordFailure) {
    func once(_ isFirst: Bool) throws(RecordFailure) {
      if !isFirst { throw scanner.failure("key \"\(key)\" is given twice") }
    }
    switch key {
    case "t":
      try once(timestamp == nil)
      timestamp = try scanner.integer(.min ... .max)
    case "object":
      try once(object == nil)
      let name = try scanner.string()
      if let fault = RunFile.fault(inField: name) {
        throw scanner.failure("object's id \(fault)", code: .invalidValue)
      }
      object = name
    case "range":
      try once(!hasRange)
      hasRange = true
      range = try scanner.null() ? nil : try scanner.metres()
    case "sd":
      try once(standardDeviation == nil)
      standardDeviation = try scanner.metres()
    case "kind":
      try once(kind == nil)
      kind = try named(&scanner, "kind of range")
    case "counter":
      try once(counter == nil)
      counter = try scanner.integer(0...Int64(UInt32.max))
    case "antennaPaths":
      try once(antennaPaths == nil)
      antennaPaths = try scanner.integer(1...4)
    case "durationNanoseconds":
      try once(duration == nil)
      duration = try scanner.integer(0...RunFile.longestProcedureNanoseconds)
    case "status":
      try once(status == nil)
      status = try named(&scanner, "status")
    case "initiator":
      try once(initiator == nil)
      initiator = try side(&scanner, role: .initiator)
    case "reflector":
      try once(reflector == nil)
      reflector = try side(&scanner, role: .reflector)
    default: try scanner.skip()
    }
  }

  private func named<Value: RawRepresentable<String>>(
    _ scanner: inout JSONScanner, _ what: String
  ) throws(RecordFailure) -> Value {
    let name = try scanner.string()
    guard let value = Value(rawValue: name) else {
      throw scanner.failure("\(what) \"\(name)\" is unknown")
    }
    return value
  }

  private func side(
    _ scanner: inout JSONScanner, role: Role
  ) throws(RecordFailure) -> ProcedureSide {
    var side = ProcedureSide(stepBytes: [])
    var hasSteps = false
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "frequencyCompensation" where role == .initiator:
        side.frequencyCompensation =
          try scanner.null() ? nil : Int(try scanner.integer(-0x8000...0x7FFF))
      case "referencePower":
        side.referencePowerDBm =
          try scanner.null() ? nil : Int(try scanner.integer(-128...127))
      case "steps":
        guard !hasSteps else { throw scanner.failure("key \"steps\" is given twice") }
        hasSteps = true
        side.stepBytes = try scanner.base64()
        do {
          _ = try StepCodec.decode(side.stepBytes, role: role)
        } catch {
          let name = role == .initiator ? "initiator" : "reflector"
          throw scanner.failure("steps of the \(name), \(error)", code: .invalidValue)
        }
      default: try scanner.skip()
      }
    }
    guard hasSteps else { throw scanner.failure("key \"steps\" is missing") }
    return side
  }

  /// The sample the members make.
  func sample() throws(RecordFailure) -> RangingSample {
    let time = try required(timestamp, "t")
    let object = try required(object, "object")
    let isProcedure = initiator != nil || reflector != nil
    guard hasRange != isProcedure else {
      throw RecordFailure(
        .malformed,
        isProcedure
          ? "both a range and a procedure" : "neither a key \"range\" nor an \"initiator\"")
    }
    return RangingSample(
      timestamp: Timestamp(nanoseconds: time), object: ObjectID(object),
      content: isProcedure ? .procedure(try procedure(at: time)) : try rangeContent())
  }

  private func rangeContent() throws(RecordFailure) -> RangingSample.Content {
    guard let range else { return .failure }
    let deviation = try required(standardDeviation, "sd")
    guard deviation >= RunFile.leastDeviationMetres else {
      throw RecordFailure(
        .invalidValue, "sd must be greater than zero, at least \(RunFile.leastDeviationMetres) m")
    }
    return .range(
      metres: range, standardDeviation: deviation, kind: try required(kind, "kind"))
  }

  private func procedure(at time: Int64) throws(RecordFailure) -> Procedure {
    let duration = try required(duration, "durationNanoseconds")
    guard !time.addingReportingOverflow(duration).overflow else {
      throw RecordFailure(.invalidValue, "the procedure's end is beyond the clock's range")
    }
    return Procedure(
      counter: Int(try required(counter, "counter")),
      antennaPaths: Int(try required(antennaPaths, "antennaPaths")),
      durationNanoseconds: duration,
      initiator: try required(initiator, "initiator"),
      reflector: try required(reflector, "reflector"), status: try required(status, "status"))
  }

  private func required<Value>(
    _ value: Value?, _ key: String
  ) throws(RecordFailure) -> Value {
    guard let value else { throw RecordFailure(.malformed, "key \"\(key)\" is missing") }
    return value
  }
}
