import Geometry
import Recording

/// The comparison of a run's output with the truth: what `evaluate` prints.
public struct EvaluationReport: Sendable, Hashable {
  /// The run's name.
  public var run: String
  /// The seconds at the start that are left out of all but `firstSeconds` and the odometry.
  public var afterSeconds: Double?
  /// The figures of every object that got an update.
  public var objects: [ObjectID: ObjectFigures] = [:]
  /// The figures of the odometry; `nil` where there was none, or no true path.
  public var odometry: OdometryFigures?

  /// Compares a run with the truth.
  ///
  /// - Parameter afterSeconds: leaves out updates of so many seconds from the run's start.
  public init(_ input: EvaluationInput, afterSeconds: Double? = nil) {
    run = input.run
    self.afterSeconds = afterSeconds
    let truth = TruthLookup(input.truth)
    for update in input.updates {
      objects[update.object, default: ObjectFigures()].add(
        update, truth: truth, input: input, afterSeconds: afterSeconds ?? 0)
    }
    if !input.odometry.isEmpty, !input.truth.trajectory.isEmpty {
      odometry = OdometryFigures(odometry: input.odometry, updates: input.updates, truth: truth)
    }
  }

  /// The figures of all objects of all runs together.
  public static func pooled(_ reports: [EvaluationReport]) -> ObjectFigures {
    var all = ObjectFigures()
    for report in reports {
      for (_, figures) in report.objects.sorted(by: { $0.key < $1.key }) { all.append(figures) }
    }
    return all
  }
}

extension ObjectFigures {
  fileprivate mutating func add(
    _ update: NearbyObject, truth: TruthLookup, input: EvaluationInput, afterSeconds: Double
  ) {
    let seconds = update.timestamp.seconds(since: input.start)
    if update.horizontalAngle != nil, firstAngleSeconds.isEmpty {
      firstAngleSeconds = [seconds]
    }
    guard seconds >= afterSeconds else { return }
    let relative = truth.relative(
      of: update.object, at: update.timestamp,
      antennaReferenceInBody: input.antennaReferenceInBody)
    bearing.add(update.horizontalAngle) { value in
      relative.map { wrapAngle(value - $0.bearingRadians) }
    }
    distance.add(update.distance) { value in relative.map { value - $0.distanceMetres } }
  }
}

extension ErrorSamples {
  fileprivate mutating func add(_ estimate: Estimate?, error: (Double) -> Double?) {
    updates += 1
    guard let estimate else { return }
    given += 1
    guard let error = error(estimate.value) else { return }
    samples.append(Sample(error: error, standardDeviation: estimate.standardDeviation))
  }
}
