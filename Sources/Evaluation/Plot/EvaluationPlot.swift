import Geometry
import Recording

/// The picture of an evaluated run: a top view, and below it distance and angle against time.
public struct EvaluationPlot: Sendable {
  private let input: EvaluationInput

  /// Makes the picture of a run and its output.
  public init(_ input: EvaluationInput) { self.input = input }

  /// The picture as an SVG file's text.
  public var svg: String {
    let truth = TruthLookup(input.truth)
    let names = Set(input.updates.map(\.object)).union(truth.objects).sorted()
    let colours = names.enumerated().map { (object: $0.element, colour: Palette.colour($0.offset)) }
    var svg = SVGDocument(width: 960, height: 1120)
    svg.write(input.run, at: [64, 30], size: 16, bold: true)
    drawTopView(on: &svg, truth, colours)
    drawLegend(on: &svg, colours)
    drawTimeCharts(on: &svg, truth, colours)
    return svg.text
  }

  private func drawTopView(
    on svg: inout SVGDocument, _ truth: TruthLookup,
    _ colours: [(object: ObjectID, colour: String)]
  ) {
    let view = TopView(input, truth: truth, colours: colours)
    let size = SIMD2<Double>(640, 500)
    let (low, high) = view.bounds ?? ([-1, -1], [1, 1])
    // One scale for both axes, with a margin.
    let extent = (high - low) * 1.16
    let metresPerPixel = max(extent.x / size.x, extent.y / size.y, 2 / size.x)
    let centre = (low + high) / 2
    let half = size * (metresPerPixel / 2)
    let horizontal = Axis(
      from: centre.x - half.x, to: centre.x + half.x, ticks: 8, extended: false)
    let chart = Chart(
      origin: [64, 70], size: size, horizontal: horizontal,
      vertical: Axis(low: centre.y - half.y, high: centre.y + half.y, step: horizontal.step))
    chart.drawAxes(
      on: &svg, title: "From above", horizontalTitle: "x in m", verticalTitle: "y in m")
    chart.clipped(on: &svg) { view.draw(on: &$0, in: chart) }
  }

  private func drawTimeCharts(
    on svg: inout SVGDocument, _ truth: TruthLookup,
    _ colours: [(object: ObjectID, colour: String)]
  ) {
    let rows = input.updates.map { update in
      (
        update, update.timestamp.seconds(since: input.start),
        truth.relative(
          of: update.object, at: update.timestamp,
          antennaReferenceInBody: input.antennaReferenceInBody)
      )
    }
    let lastSecond = rows.map(\.1).max() ?? 1
    let time = Axis(from: 0, to: max(lastSecond, 1), ticks: 10, extended: false)
    let farthest = rows.flatMap { [$0.0.distance?.value, $0.2?.distanceMetres].compactMap(\.self) }
      .filter(\.isFinite)
    let charts: [(chart: Chart, title: String, unit: String, period: Double?)] = [
      (
        Chart(
          origin: [64, 645], size: [860, 180], horizontal: time,
          vertical: Axis(from: 0, to: max((quantile(farthest, 0.99) ?? 1) * 1.1, 0.5), ticks: 5)),
        "Distance", "distance in m", nil
      ),
      (
        Chart(
          origin: [64, 880], size: [860, 190], horizontal: time,
          vertical: Axis(low: -180, high: 180, step: 45)),
        "Angle, left of forward positive", "angle in degrees", 360
      ),
    ]
    for (chart, title, unit, period) in charts {
      chart.drawAxes(
        on: &svg, title: title, horizontalTitle: period == nil ? nil : "time in s",
        verticalTitle: unit)
      chart.clipped(on: &svg) { svg in
        for (object, colour) in colours {
          let values = rows.filter { $0.0.object == object }.map { update, seconds, relative in
            period == nil
              ? TimeSeries.Value(
                seconds: seconds, truth: relative?.distanceMetres, estimate: update.distance)
              : TimeSeries.Value(
                seconds: seconds, truth: relative?.bearingRadians.degrees,
                estimate: update.horizontalAngle.map {
                  Estimate(
                    value: $0.value.degrees, standardDeviation: $0.standardDeviation.degrees)
                })
          }
          TimeSeries(values: values, period: period, colour: colour).draw(on: &svg, in: chart)
        }
      }
    }
  }
}
