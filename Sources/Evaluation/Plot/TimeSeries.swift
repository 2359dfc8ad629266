import Geometry

/// One quantity of one object against time: the truth as a dashed line, the estimate as a solid
/// line in a band of ±2 standard deviations; where nothing was given there is a gap.
struct TimeSeries {
  struct Value {
    var seconds: Double
    var truth: Double?
    var estimate: Estimate?
  }

  var values: [Value]
  /// The length after which the quantity repeats, as angles do; `nil` for others.
  var period: Double?
  var colour: String

  /// Longer than this without an update is a gap, seconds.
  private static let gapSeconds = 3.0

  func draw(on svg: inout SVGDocument, in chart: Chart) {
    let runs = runs(\.estimate?.value)
    for run in runs {
      let band = values[run].compactMap { value in
        value.estimate.map { (value.seconds, $0.value, 2 * $0.standardDeviation) }
      }
      let upper = band.map { chart.point($0.0, $0.1 + $0.2) }
      let lower = band.reversed().map { chart.point($0.0, $0.1 - $0.2) }
      svg.area(upper + lower, .init(fill: colour, opacity: 0.2))
    }
    for run in self.runs(\.truth) {
      let points = points(of: run, \.truth, in: chart)
      svg.line(points, .init(stroke: colour, width: 1.5, dash: "5 4"))
    }
    for run in runs {
      let points = points(of: run, \.estimate?.value, in: chart)
      if points.count == 1 { svg.circle(points[0], radius: 1.5, .init(fill: colour)) }
      svg.line(points, .init(stroke: colour, width: 1.8))
    }
  }

  private func points(
    of run: Range<Int>, _ quantity: (Value) -> Double?, in chart: Chart
  ) -> [SIMD2<Double>] {
    values[run].compactMap { value in quantity(value).map { chart.point(value.seconds, $0) } }
  }

  /// The stretches in which the quantity is always there and does not jump by half a period.
  private func runs(_ quantity: (Value) -> Double?) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var last: (seconds: Double, value: Double)?
    for (index, value) in values.enumerated() {
      let number = quantity(value)
      if let begin = start, let last {
        let jumps = period.map { period in number.map { abs($0 - last.value) > period / 2 } ?? true
        }
        if number == nil || jumps == true || value.seconds - last.seconds > Self.gapSeconds {
          runs.append(begin..<index)
          start = nil
        }
      }
      if let number {
        start = start ?? index
        last = (value.seconds, number)
      }
    }
    if let start { runs.append(start..<values.count) }
    return runs
  }
}
