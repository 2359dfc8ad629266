import Geometry

/// Which steps a procedure takes, when, and how many of them before it is aborted.
struct StepPlan {
  /// One step: its channel, its middle in time, and its row of the antenna order.
  struct PlannedStep {
    var channel: UInt8
    var time: Timestamp
    var antennaOrder: Int
  }

  let steps: [PlannedStep]
  let isAborted: Bool
  /// The steps that are done and reported.
  let reportedCount: Int
  /// The time that the reported steps take.
  let reportedNanoseconds: Int64

  /// Draws a plan: mode-0 steps first, then each tone channel once, in random order.
  init(
    radio: RadioConfiguration, start: Timestamp, paths: Int, using random: inout RandomSource
  ) {
    let calibration = Self.shuffled(ProcedureSimulator.toneChannels, using: &random)
      .prefix(ProcedureSimulator.mode0Count)
    let channels =
      calibration + Self.shuffled(ProcedureSimulator.toneChannels, using: &random)
    let stepSeconds = radio.durationSeconds / Double(channels.count)
    // The permutation table has a row for each order of the paths.
    let orders = Double((1...paths).reduce(1, *))
    steps = channels.enumerated().map { index, channel in
      PlannedStep(
        channel: channel,
        time: start.advanced(bySeconds: (Double(index) + 0.5) * stepSeconds),
        antennaOrder: Int(random.uniform() * orders))
    }
    isAborted = random.uniform() < radio.abortProbability
    let done = ProcedureSimulator.mode0Count + Int(random.uniform() * 10)
    reportedCount = isAborted ? done : channels.count
    reportedNanoseconds = Int64((stepSeconds * Double(reportedCount) * 1e9).rounded())
  }

  /// Fisher and Yates' shuffle, written out so that the order never depends on a library.
  private static func shuffled(
    _ channels: [UInt8], using random: inout RandomSource
  ) -> [UInt8] {
    var channels = channels
    for last in stride(from: channels.count - 1, to: 0, by: -1) {
      channels.swapAt(last, Int(random.uniform() * Double(last + 1)))
    }
    return channels
  }
}
