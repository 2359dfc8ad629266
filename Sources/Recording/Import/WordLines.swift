/// The lines of a text whose fields are separated by blanks.
struct WordLines {
  let path: String
  private var lines: TextLines

  /// Opens a file.
  init(_ path: String) throws(RecordingError) {
    self.path = path
    lines = TextLines(try FileSystem.read(path))
  }

  /// The number of the line last handed out, from 1.
  var line: Int { lines.line }

  /// The next line that is not blank, its words as the row's fields.
  mutating func next() -> TableRow? {
    while let range = lines.next() {
      var words: [Range<Int>] = []
      var start: Int?
      for index in range {
        let isBlank = lines.bytes[index] == 0x20 || lines.bytes[index] == 0x09
        if isBlank, let first = start {
          words.append(first..<index)
          start = nil
        } else if !isBlank, start == nil {
          start = index
        }
      }
      if let first = start { words.append(first..<range.upperBound) }
      if words.isEmpty { continue }
      return TableRow(
        bytes: lines.bytes, fields: words, names: words.indices.map { "field \($0 + 1)" },
        start: range.lowerBound)
    }
    return nil
  }

  /// An error at the line last handed out.
  func error(_ code: RecordingError.Code, _ reason: String) -> RecordingError {
    RecordingError(code: code, path: path, line: line, reason: reason)
  }

  /// What a body makes of the line last handed out; its failures get path and line.
  func parse<Value>(
    _ body: () throws(RecordFailure) -> Value
  ) throws(RecordingError) -> Value {
    do throws(RecordFailure) {
      return try body()
    } catch {
      throw error.located(path: path, line: line)
    }
  }
}

extension TableRow {
  /// Checks that there are at least so many fields.
  func require(_ count: Int) throws(RecordFailure) {
    guard fields.count >= count else {
      throw RecordFailure(.malformed, "\(fields.count) fields where \(count) were expected")
    }
  }

  /// Fields from a column on as finite numbers; their number must have been checked.
  func doubles(_ columns: Range<Int>) throws(RecordFailure) -> [Double] {
    var values: [Double] = []
    for column in columns { values.append(try double(column)) }
    return values
  }
}
