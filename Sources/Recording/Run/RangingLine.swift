import ChannelSounding
import Geometry

/// One line of `ranging.jsonl`: a raw procedure, a range, or an attempt that gave nothing.
public enum RangingLine {
  /// Reads a line given as text.
  ///
  /// - Parameters:
  ///   - line: the JSON object, with or without its line's end.
  ///   - path: the file or device it came from, for messages.
  ///   - number: the line's number from 1, for messages.
  ///   - objects: the objects that may be named; `nil` allows any.
  /// - Returns: the sample.
  /// - Throws: `RecordingError` with path and line where the line is not a valid sample.
  public static func parse(
    _ line: String, path: String, line number: Int, objects: Set<ObjectID>?
  ) throws(RecordingError) -> RangingSample {
    try parse(Array(line.utf8), path: path, line: number, objects: objects)
  }

  /// Reads a line given as UTF-8 bytes; otherwise as for text.
  public static func parse(
    _ line: some Sequence<UInt8>, path: String, line number: Int, objects: Set<ObjectID>?
  ) throws(RecordingError) -> RangingSample {
    let bytes = Array(line)
    do throws(RecordFailure) {
      return try parse(bytes, bytes.indices, objects: objects)
    } catch {
      throw error.located(path: path, line: number)
    }
  }

  /// Reads the line that fills a range of bytes.
  static func parse(
    _ bytes: [UInt8], _ range: Range<Int>, objects: Set<ObjectID>?
  ) throws(RecordFailure) -> RangingSample {
    var parser = RangingLineParser()
    var scanner = JSONScanner(bytes, range)
    try scanner.members { key, scanner throws(RecordFailure) in
      try parser.member(key, &scanner)
    }
    try scanner.finish()
    let sample = try parser.sample()
    if let objects, !objects.contains(sample.object) {
      throw RecordFailure(
        .unknownObject, "object \"\(sample.object)\" is not named in \(RunFile.manifest)")
    }
    return sample
  }

  /// The line for a sample, without its line's end.
  public static func text(_ sample: RangingSample) -> String {
    var text = "{\"t\":\(sample.timestamp.nanoseconds)"
    text += ",\"object\":\(JSONText.quoted(sample.object.rawValue))"
    switch sample.content {
    case .failure: text += ",\"range\":null}"
    case .range(let metres, let standardDeviation, let kind):
      text += ",\"range\":\(NumberText.text(metres))"
      text += ",\"sd\":\(NumberText.text(standardDeviation)),\"kind\":\"\(kind.rawValue)\"}"
    case .procedure(let procedure):
      text += ",\"counter\":\(procedure.counter),\"antennaPaths\":\(procedure.antennaPaths)"
      text += ",\"durationNanoseconds\":\(procedure.durationNanoseconds)"
      let compensation = procedure.initiator.frequencyCompensation.map(String.init) ?? "null"
      text += ",\"initiator\":{\"frequencyCompensation\":\(compensation),"
      text += side(procedure.initiator) + "},\"reflector\":{" + side(procedure.reflector)
      text += "},\"status\":\"\(procedure.status.rawValue)\"}"
    }
    return text
  }

  private static func side(_ side: ProcedureSide) -> String {
    let power = side.referencePowerDBm.map(String.init) ?? "null"
    return "\"referencePower\":\(power),\"steps\":\"\(Base64.encode(side.stepBytes))\""
  }
}
