import ChannelSounding
import Geometry

/// One device's text of step data, or both devices' in one.
struct StepDumpText {
  private(set) var reports: [ProcedureReport] = []
  private(set) var problems: [CaptureProblem] = []
  /// Connection events between procedures.
  private(set) var procedureInterval: Int?
  private let path: String
  private var role: Role?
  private var block: Block?
  private var procedureIndex: UInt16 = 0

  /// What is known so far of a subevent.
  private struct Block {
    var line: Int
    var byteOffset: Int
    var counter: UInt16?
    var role: Role?
    var procedureDone = DoneStatus.complete
    var subeventDone = DoneStatus.complete
    var abortReason = AbortReason.none
    var frequencyCompensation: Int16?
    var referencePowerDBm: Int8?
    var antennaPaths = 0
    var stepCount: Int?
    var stepBytes: [UInt8] = []
    var isInData = false
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    var lines = TextLines(bytes)
    while let range = lines.next() { take(bytes, range, line: lines.line) }
    // A dump that ends inside a block still holds whole steps, but not all.
    close()
  }

  private mutating func take(_ bytes: [UInt8], _ range: Range<Int>, line: Int) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if block?.isInData == true {
      if let data = HexText.bytes(bytes, range) {
        block?.stepBytes += data
        return
      }
      block?.isInData = false
    }
    if text.contains("CS Subevent result received") {
      begin(line, range.lowerBound, role: role)
    } else if text.contains("CS Subevent end") {
      close()
    } else if text.contains("Start CS Step Data") || text.contains("Start CS Procedure") {
      close()
      procedureIndex &+= 1
    } else if text.contains("Raw step data:") {
      block?.isInData = true
    } else if text.hasPrefix("Initiator:") || text.hasPrefix("Reflector:") {
      close()
      begin(line, range.lowerBound, role: text.hasPrefix("I") ? .initiator : .reflector)
      block?.counter = procedureIndex &- 1
    } else if let colon = text.lastIndex(of: ":") {
      field(text, colon: colon, line: line, byteOffset: range.lowerBound)
    }
  }

  private mutating func begin(_ line: Int, _ byteOffset: Int, role: Role?) {
    close()
    block = Block(line: line, byteOffset: byteOffset, role: role)
  }

  /// Takes a line `key: value`; keys of no use are passed over.
  private mutating func field(_ text: String, colon: String.Index, line: Int, byteOffset: Int) {
    let words = text[..<colon].split { !$0.isLetter }
    let key = words.filter { $0 != "I" }.joined(separator: " ").lowercased()
    let value = text[text.index(after: colon)...].split(separator: " ").first.map(String.init) ?? ""
    switch key {
    case "role": role = Int(value).flatMap { Role(rawValue: UInt8(clamping: $0)) } ?? role
    case "procedure interval":
      procedureInterval = Int(value).flatMap { (1...65535).contains($0) ? $0 : nil }
    case "procedure counter": block?.counter = UInt16(value)
    case "procedure done status":
      let status = done(value, line, byteOffset)
      block?.procedureDone = status
    case "subevent done status":
      let status = done(value, line, byteOffset)
      block?.subeventDone = status
    case "procedure abort reason": block?.abortReason.procedure = UInt8(value) ?? 0xF
    case "subevent abort reason": block?.abortReason.subevent = UInt8(value) ?? 0xF
    case "frequency compensation":
      block?.frequencyCompensation = Int(value).flatMap {
        $0 == -16384 || $0 == 0xC000 ? nil : Int16(truncatingIfNeeded: $0)
      }
    case "reference power level":
      // Some print the signed byte as if it had no sign.
      block?.referencePowerDBm = Int(value).flatMap {
        $0 == 127 || !(-128...255).contains($0) ? nil : Int8(truncatingIfNeeded: $0)
      }
    case "num antenna paths", "number of antenna paths": block?.antennaPaths = Int(value) ?? 0
    case "num steps reported", "step data count": block?.stepCount = Int(value)
    case "step data":
      let start = text.index(after: colon)
      let data = Array(text[start...].utf8)
      if let steps = HexText.bytes(data, 0..<data.count) {
        block?.stepBytes += steps
      } else {
        problem("step data is not hexadecimal", line: line, byteOffset: byteOffset)
      }
    default: break
    }
  }

  private mutating func done(_ value: String, _ line: Int, _ byteOffset: Int) -> DoneStatus {
    if let status = UInt8(value).flatMap(DoneStatus.init) { return status }
    problem("unknown done status \(value)", line: line, byteOffset: byteOffset)
    return .aborted
  }

  private mutating func problem(_ reason: String, line: Int, byteOffset: Int) {
    problems.append(
      CaptureProblem(path: path, line: line, byteOffset: byteOffset, reason: reason))
  }

  /// Ends a block: a subevent of the procedure begun, or of a new one.
  private mutating func close() {
    guard let ended = block else { return }
    block = nil
    guard let counter = ended.counter else {
      problem("subevent without a counter", line: ended.line, byteOffset: ended.byteOffset)
      return
    }
    var subevent = SubeventReport(
      frequencyCompensation: ended.frequencyCompensation,
      referencePowerDBm: ended.referencePowerDBm, isAborted: ended.subeventDone == .aborted,
      stepBytes: ended.stepBytes)
    let count = Self.wholeSteps(&subevent.stepBytes)
    // SiLabs counts bytes where Nordic counts steps.
    if let announced = ended.stepCount, announced != count, announced != ended.stepBytes.count {
      problem(
        "\(announced) steps announced, \(count) are there", line: ended.line,
        byteOffset: ended.byteOffset)
      subevent.isAborted = true
    }
    add(subevent, counter, ended)
  }

  private mutating func add(_ subevent: SubeventReport, _ counter: UInt16, _ ended: Block) {
    let status: ProcedureStatus =
      ended.procedureDone == .aborted ? .aborted : subevent.isAborted ? .partial : .complete
    if let last = reports.indices.last, reports[last].counter == counter,
      reports[last].role == ended.role, reports[last].status == .partial,
      !reports[last].subevents.contains(where: \.isAborted)
    {
      reports[last].subevents.append(subevent)
      reports[last].status = ended.procedureDone == .partial ? .partial : status
      return
    }
    reports.append(
      ProcedureReport(
        counter: counter, role: ended.role, antennaPaths: ended.antennaPaths,
        subevents: [subevent], status: ended.procedureDone == .partial ? .partial : status,
        abortReason: ended.abortReason))
  }

  /// Cuts off an incomplete last step and counts the whole ones.
  private static func wholeSteps(_ bytes: inout [UInt8]) -> Int {
    var (offset, count) = (0, 0)
    while offset + 3 <= bytes.count, offset + 3 + Int(bytes[offset + 2]) <= bytes.count {
      offset += 3 + Int(bytes[offset + 2])
      count += 1
    }
    bytes.removeSubrange(offset...)
    return count
  }
}
