/// One row of a table, its fields still bytes.
struct TableRow {
  let bytes: [UInt8]
  /// The fields wanted, in the order in which they were asked for.
  let fields: [Range<Int>]
  /// What the fields are called in messages.
  let names: [String]
  let start: Int

  private func failure(_ column: Int, _ reason: String) -> RecordFailure {
    RecordFailure(
      .malformed, byte: fields[column].lowerBound - start + 1, "\(names[column]) \(reason)")
  }

  /// A field as text.
  func text(_ column: Int) throws(RecordFailure) -> String {
    guard let text = String(validating: bytes[fields[column]], as: UTF8.self) else {
      throw failure(column, "is not UTF-8")
    }
    guard !text.isEmpty else { throw failure(column, "is empty") }
    return text
  }

  /// A field as a finite number.
  func double(_ column: Int) throws(RecordFailure) -> Double {
    guard let value = NumberText.double(bytes, fields[column]) else {
      throw failure(column, "is not a finite number")
    }
    return value
  }

  /// A field as a whole number.
  func integer(_ column: Int) throws(RecordFailure) -> Int64 {
    guard let value = NumberText.integer(bytes, fields[column]) else {
      throw failure(column, "is not a whole number of 64 bits")
    }
    return value
  }

  /// A field as a coordinate in metres.
  private func coordinate(_ column: Int) throws(RecordFailure) -> Double {
    let value = try double(column)
    guard RunFile.isPlausible(metres: value) else {
      throw RecordFailure(
        .invalidValue, byte: fields[column].lowerBound - start + 1,
        "\(names[column]) is beyond ±\(RunFile.farthestMetres) m")
    }
    return value
  }

  /// Three fields from a column on, as a place in metres.
  func vector(_ column: Int) throws(RecordFailure) -> SIMD3<Double> {
    SIMD3(try coordinate(column), try coordinate(column + 1), try coordinate(column + 2))
  }
}

/// A record and the line it came from.
struct Located<Record> {
  var line: Int
  var record: Record
}

/// Reads tables of text: comma-separated with a header, or without.
struct Table {
  let path: String
  /// Whether faulty rows are skipped instead of ending the reading.
  let lenient: Bool
  /// The faults of the rows skipped so far.
  var skipped: [RecordingError] = []

  init(path: String, lenient: Bool = false) {
    self.path = path
    self.lenient = lenient
  }

  /// Reads a table whose first line names its columns; further columns are passed over.
  mutating func rows<Record>(
    _ bytes: [UInt8], named names: [String],
    _ parse: (TableRow) throws(RecordFailure) -> Record
  ) throws(RecordingError) -> [Located<Record>] {
    var lines = TextLines(bytes)
    guard let header = lines.next(), !header.isEmpty else {
      throw RecordingError(
        code: .malformed, path: path, line: 1,
        reason: "header \(names.joined(separator: ",")) expected")
    }
    let present = Self.fields(of: header, in: bytes).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    var columns: [Int] = []
    for name in names {
      guard let column = present.firstIndex(of: name) else {
        throw RecordingError(
          code: .malformed, path: path, line: 1, reason: "column \(name) is missing")
      }
      columns.append(column)
    }
    return try records(&lines, columns: columns, names: names, count: present.count, parse)
  }

  /// Reads a table without a header; the names stand for the columns from the left, and further
  /// columns are passed over.
  mutating func rows<Record>(
    _ bytes: [UInt8], positional names: [String],
    _ parse: (TableRow) throws(RecordFailure) -> Record
  ) throws(RecordingError) -> [Located<Record>] {
    var lines = TextLines(bytes)
    return try records(
      &lines, columns: Array(names.indices), names: names, count: nil, parse)
  }

  private mutating func records<Record>(
    _ lines: inout TextLines, columns: [Int], names: [String], count: Int?,
    _ parse: (TableRow) throws(RecordFailure) -> Record
  ) throws(RecordingError) -> [Located<Record>] {
    var records: [Located<Record>] = []
    while let range = lines.next() {
      do throws(RecordFailure) {
        if range.upperBound == lines.bytes.count {
          throw RecordFailure(.malformed, "the file is cut off inside its last line")
        }
        let fields = Self.fields(of: range, in: lines.bytes)
        guard count.map({ fields.count == $0 }) ?? (fields.count >= names.count) else {
          throw RecordFailure(
            .malformed, "\(fields.count) fields where \(count ?? names.count) were expected")
        }
        let row = TableRow(
          bytes: lines.bytes, fields: columns.map { fields[$0] }, names: names,
          start: range.lowerBound)
        records.append(Located(line: lines.line, record: try parse(row)))
      } catch {
        try note(error.located(path: path, line: lines.line))
      }
    }
    return records
  }

  /// Keeps a fault in lenient reading, and ends the reading with it otherwise.
  mutating func note(_ error: RecordingError) throws(RecordingError) {
    guard lenient else { throw error }
    skipped.append(error)
  }

  /// The fields of a line, between commas.
  private static func fields(of line: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = line.lowerBound
    for index in line where bytes[index] == UInt8(ascii: ",") {
      fields.append(start..<index)
      start = index + 1
    }
    fields.append(start..<line.upperBound)
    return fields
  }
}
