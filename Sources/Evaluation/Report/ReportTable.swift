import Geometry

extension EvaluationReport {
  /// The report as a table for people: one line an object, then the odometry.
  public var table: String {
    let rows = objects.sorted { $0.key < $1.key }.map {
      [$0.key.rawValue.printable] + $0.value.cells
    }
    return Self.table(title: title, rows: rows) + (odometry.map { $0.sentence + "\n" } ?? "")
  }

  /// A table of many runs' pooled figures.
  public static func pooledTable(_ reports: [EvaluationReport]) -> String {
    let count = reports.reduce(0) { $0 + $1.objects.count }
    return table(
      title: "all \(reports.count) runs, \(count) objects",
      rows: [["pooled"] + pooled(reports).cells])
  }

  private var title: String {
    let run = run.printable
    return afterSeconds.map { run + ", after the first \($0.fixed(1)) s" } ?? run
  }

  private static func table(title: String, rows: [[String]]) -> String {
    guard !rows.isEmpty else { return title + "\n" }
    let lines = [["object"] + ObjectFigures.columns] + rows
    let widths = lines[0].indices.map { column in
      lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let bearingWidth = widths[1...6].reduce(0, +) + 2 * 5
    var text = title + "\n"
    text += "".rightPadded(to: widths[0]) + "  " + "bearing".rightPadded(to: bearingWidth)
    text += "  distance\n"
    for line in lines {
      var row = line[0].rightPadded(to: widths[0])
      for (cell, width) in zip(line, widths).dropFirst() {
        row += "  " + cell.leftPadded(to: width)
      }
      text += row + "\n"
    }
    return text
  }
}

extension ObjectFigures {
  fileprivate static let columns = [
    "median", "P90", "given", "wrong", "first", "in 95 %", "median", "P90", "given", "in 95 %",
  ]

  fileprivate var cells: [String] {
    [
      degrees(medianBearingRadians), degrees(p90BearingRadians), percent(bearing.availability),
      percent(wrongArrowRate), firstSeconds.map { $0.fixed(1) + " s" } ?? "–",
      percent(bearing.coverage95), metres(medianDistanceMetres), metres(p90DistanceMetres),
      percent(distance.availability), percent(distance.coverage95),
    ]
  }
}

extension OdometryFigures {
  /// The figures in words, for people.
  public var sentence: String {
    "odometry: ATE \(metres(ateSim3Metres)) after Sim(3), \(metres(ateSE3Metres)) after SE(3), "
      + "scale off by \(scaleErrorPercent.map { $0.fixed(1) + " %" } ?? "–"), "
      + "\(percent(framesTracked)) of frames tracked"
  }
}

private func degrees(_ radians: Double?) -> String {
  radians.map { $0.degrees.fixed(1) + "°" } ?? "–"
}

private func metres(_ value: Double?) -> String {
  value.map { $0.fixed(2) + " m" } ?? "–"
}

private func percent(_ share: Double?) -> String {
  share.map { ($0 * 100).fixed(1) + " %" } ?? "–"
}
