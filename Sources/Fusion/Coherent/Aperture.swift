import ChannelSounding
import Geometry

/// The aperture's elements of the last seconds, and how they look from the present pose.
struct Aperture: Sendable {
  /// An element as the inner loops read it.
  struct Row: Sendable {
    /// Present body position minus the body's at start and end of the procedure, odometry units.
    var offsetAtStart: Vector3
    var offsetAtEnd: Vector3
    var leverAtStart: Vector3
    var leverAtEnd: Vector3
    /// Time since the middle of the procedure, seconds.
    var age: Double
    var durationSeconds: Double
    /// The variance of the phase that drift of odometry adds, relative to the newest, rad².
    var driftVariance: Double
  }

  private(set) var elements: [ApertureElement] = []
  private(set) var rows: [Row] = []
  /// The compensation applied lately, 0.01 ppm, to tell procedures of another phase by.
  private var usualCompensation: Double?
  private var oddInARow = 0

  /// Compensations further than this from the usual one turn the phase too far, 0.01 ppm.
  static let compensationSpan = 12.0

  mutating func removeAll() {
    elements.removeAll()
    rows.removeAll()
    usualCompensation = nil
  }

  /// Whether a procedure's phase can be compared with the others'; learns the usual compensation.
  ///
  /// The phase of I·R depends on the frequency compensation the initiator applied. A value that
  /// persists becomes the usual one, and the elements before it are dropped.
  mutating func accepts(compensation: Int?) -> Bool {
    guard let compensation else { return true }
    let value = Double(compensation)
    guard let usual = usualCompensation else {
      usualCompensation = value
      return true
    }
    if abs(value - usual) <= Self.compensationSpan {
      usualCompensation = usual + 0.1 * (value - usual)
      oddInARow = 0
      return true
    }
    oddInARow += 1
    guard oddInARow >= 5 else { return false }
    removeAll()
    usualCompensation = value
    oddInARow = 0
    return true
  }

  mutating func append(_ element: ApertureElement, capacity: Int, spanSeconds: Double) {
    elements.append(element)
    let oldest = element.middle.advanced(bySeconds: -spanSeconds)
    let stale = elements.firstIndex { $0.middle >= oldest } ?? 0
    elements.removeFirst(max(stale, elements.count - capacity))
  }

  mutating func layOut(
    from pose: TravelledPose, metresPerUnit: Double, driftFactor: Double,
    configuration: FusionConfiguration
  ) {
    let origin = pose.worldFromBody.translation
    let phasePerMetre = RadioBand.radiansPerMetre(hertz: RadioBand.centreHertz)
    rows.removeAll(keepingCapacity: true)
    for element in elements {
      let age = pose.timestamp.seconds(since: element.middle)
      let path = metresPerUnit * max(0, pose.pathLength - element.pathLength)
      let reach = metresPerUnit * (origin - element.bodyAtStart).norm
      let translation = driftFactor * configuration.translationDrift * path
      let turned =
        driftFactor * configuration.yawDriftDegreesPerRootSecond.radians
        * max(0, age).squareRoot() * reach
      let phase = phasePerMetre * phasePerMetre * (translation * translation + turned * turned)
      rows.append(
        Row(
          offsetAtStart: origin - element.bodyAtStart, offsetAtEnd: origin - element.bodyAtEnd,
          leverAtStart: element.leverAtStart, leverAtEnd: element.leverAtEnd, age: age,
          durationSeconds: max(1e-3, element.durationSeconds), driftVariance: phase))
    }
  }
}
