import Geometry

/// The measurement model of plain ranges: how badly a hypothesis explains a window.
///
/// Any other model of a window, such as one of carrier phases, answers the same two questions: the
/// loss of a hypothesis in nats, and its linearisation.
enum RangeLikelihood {
  /// The vector from the antenna at a measurement to the hypothetical object, metres.
  @inline(__always)
  static func sight(_ hypothesis: Hypothesis, scale: Double, row: MeasurementWindow.Row) -> Vector3
  {
    hypothesis.relative + scale * hypothesis.straightened(row.offset, age: row.age)
      - row.age * hypothesis.velocity - row.lever
  }

  /// Minus the log-likelihood of the window under a hypothesis, nats, up to a constant.
  static func loss(_ hypothesis: Hypothesis, rows: [MeasurementWindow.Row]) -> Double {
    let scale = hypothesis.scale
    var sum = 0.0
    for row in rows {
      let distance = sight(hypothesis, scale: scale, row: row).norm
      let residual = row.range - hypothesis.rangeOffset - distance
      let squared = RobustLoss.squared(residual, inverseVariance: row.inverseVariance)
      sum += row.information * RobustLoss.value(squared)
    }
    return sum
  }
}
