import Geometry

/// The content of `run.json`.
struct Manifest {
  var objects: [RunObject] = []
  var odometryIsMetric = false

  /// Reads `run.json`; unknown keys are passed over, an unknown format or version is an error.
  static func read(_ path: String) throws(RecordingError) -> Manifest {
    let bytes = try FileSystem.read(path)
    do throws(RecordFailure) {
      return try parse(bytes)
    } catch {
      let offset = min(max((error.byte ?? 1) - 1, 0), bytes.count)
      let before = bytes[..<offset]
      let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
      throw RecordingError(
        code: error.code, path: path, line: before.count { $0 == 0x0A } + 1,
        byte: offset - lineStart + 1, reason: error.reason)
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(RecordFailure) -> Manifest {
    var manifest = Manifest()
    var (format, version, hasObjects) = (false, false, false)
    var scanner = JSONScanner(bytes, bytes.indices)
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "format":
        let name = try scanner.string()
        guard name == RunFile.formatName else {
          throw scanner.failure(
            "format \"\(name)\" is unknown; \"\(RunFile.formatName)\" expected",
            code: .unsupported)
        }
        format = true
      case "version":
        let number = try scanner.integer(.min ... .max)
        guard number == RunFile.version else {
          throw scanner.failure(
            "version \(number) is unknown; this reader knows \(RunFile.version)",
            code: .unsupported)
        }
        version = true
      case "objects":
        hasObjects = true
        try scanner.elements { scanner throws(RecordFailure) in
          let object = try self.object(&scanner)
          guard !manifest.objects.contains(where: { $0.id == object.id }) else {
            throw scanner.failure("object \"\(object.id)\" is named twice", code: .invalidValue)
          }
          manifest.objects.append(object)
        }
      case "odometry":
        try scanner.members { key, scanner throws(RecordFailure) in
          if key == "metric" {
            manifest.odometryIsMetric = try scanner.boolean()
          } else {
            try scanner.skip()
          }
        }
      default: try scanner.skip()
      }
    }
    try scanner.finish()
    guard format else { throw RecordFailure(.unsupported, "key \"format\" is missing") }
    guard version else { throw RecordFailure(.unsupported, "key \"version\" is missing") }
    guard hasObjects else { throw RecordFailure(.malformed, "key \"objects\" is missing") }
    return manifest
  }

  private static func object(_ scanner: inout JSONScanner) throws(RecordFailure) -> RunObject {
    var (id, name): (String?, String?)
    var offset: Double?
    try scanner.members { key, scanner throws(RecordFailure) in
      switch key {
      case "id":
        let text = try scanner.string()
        if let fault = RunFile.fault(inField: text) {
          throw scanner.failure("object's id \(fault)", code: .invalidValue)
        }
        id = text
      case "name": name = try scanner.string()
      case "rangeOffsetMetres": offset = try scanner.null() ? nil : try scanner.metres()
      default: try scanner.skip()
      }
    }
    guard let id else { throw scanner.failure("object without the key \"id\"") }
    return RunObject(id: ObjectID(id), name: name ?? id, rangeOffsetMetres: offset)
  }

  /// The text of `run.json`, with a line's end.
  var text: String {
    let list = objects.map { object in
      var text = "{\"id\":\(JSONText.quoted(object.id.rawValue))"
      text += ",\"name\":\(JSONText.quoted(object.name))"
      if let offset = object.rangeOffsetMetres {
        text += ",\"rangeOffsetMetres\":\(NumberText.text(offset))"
      }
      return text + "}"
    }
    return "{\"format\":\"\(RunFile.formatName)\",\"version\":\(RunFile.version),"
      + "\"objects\":[\(list.joined(separator: ","))],"
      + "\"odometry\":{\"metric\":\(odometryIsMetric)}}\n"
  }
}
