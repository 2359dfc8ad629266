import Geometry

/// The ranges an object's position is estimated from.
///
/// For the inner loops each is laid out relative to the body's present position ("reference"), so
/// that the state's position and scale stay nearly independent. Older ranges count for less:
/// odometry drifts, so where the antenna was, seen from now, is known less and less.
struct MeasurementWindow: Sendable {
  /// A range as the inner loops read it.
  struct Row: Sendable {
    /// Present body position minus the body's at the measurement, odometry units.
    var offset: Vector3
    /// The antenna relative to the body then, along the world's axes, metres.
    var lever: Vector3
    /// Time since the measurement, seconds.
    var age: Double
    /// The measured distance, metres.
    var range: Double
    /// The inverse variance of the range, drift included, metres⁻².
    var inverseVariance: Double
    /// How much of its information is new, 0…1: neighbours share their errors.
    var information: Double
  }

  /// What the window is seen from, and how the uncertainty of old ranges grows.
  struct View {
    var reference: TravelledPose
    /// Metres per odometry unit, roughly, for the growth of drift alone.
    var metresPerUnit: Double
    /// Factor on the stated standard deviations, learnt from residuals.
    var noiseFactor: Double
    /// Factor on the drift assumed of odometry, learnt from residuals.
    var driftFactor: Double
    /// How many neighbouring ranges share one error, learnt from residuals.
    var inflation: Double
    /// Speed of the object's random motion beside its velocity, metres a second; 0 at rest.
    var wanderSpeed: Double
  }

  private(set) var measurements: [RangeMeasurement] = []
  private(set) var rows: [Row] = []

  /// Adds a range; a full window gives up every second range of its older half, so that it keeps
  /// reaching far back.
  mutating func append(_ measurement: RangeMeasurement, capacity: Int) {
    measurements.append(measurement)
    guard measurements.count > capacity else { return }
    let half = measurements.count / 2
    measurements =
      stride(from: 0, to: half, by: 2).map { measurements[$0] } + measurements[half...]
  }

  mutating func removeAll() { measurements.removeAll() }

  mutating func keep(since time: Timestamp) {
    measurements.removeAll { $0.timestamp < time }
  }

  /// Lays the window out as seen from the present pose.
  mutating func layOut(_ view: View, configuration: FusionConfiguration) {
    rows.removeAll(keepingCapacity: true)
    let yawDrift = configuration.yawDriftDegreesPerRootSecond.radians
    var previous: RangeMeasurement?
    for measurement in measurements {
      let offset = view.reference.worldFromBody.translation - measurement.bodyInWorld
      let age = max(0, view.reference.timestamp.seconds(since: measurement.timestamp))
      let path = view.metresPerUnit * (view.reference.pathLength - measurement.pathLength)
      let sigma = view.noiseFactor * measurement.standardDeviation
      let translation = view.driftFactor * configuration.translationDrift * path
      let turned = view.driftFactor * yawDrift * age.squareRoot() * view.metresPerUnit * offset.norm
      let wandered = view.wanderSpeed * age
      var information = 1.0
      if let previous {
        let step = view.metresPerUnit * (measurement.pathLength - previous.pathLength)
        let seconds = measurement.timestamp.seconds(since: previous.timestamp)
        information = min(
          1,
          max(
            step / configuration.decorrelationMetres,
            seconds / configuration.decorrelationSeconds))
      }
      previous = measurement
      rows.append(
        Row(
          offset: offset, lever: measurement.leverInWorld, age: age, range: measurement.rangeMetres,
          inverseVariance: 1
            / (sigma * sigma + translation * translation + turned * turned
              + wandered * wandered),
          information: information / view.inflation))
    }
  }
}
