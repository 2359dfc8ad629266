import ChannelSounding
import Geometry

@testable import Recording

/// A small run with a record of every kind.
enum SmallRun {
  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: 100_000_000_000 + Int64(seconds * 1e9))
  }

  static func steps(_ role: Role, count: Int) -> [UInt8] {
    var steps = [
      Step(
        channel: 2,
        content: .mode0(Mode0(rssiDBm: -40, frequencyOffset: role == .initiator ? -47 : nil)))
    ]
    for index in 0..<count {
      let tone = Tone(sample: PhaseCorrectionTerm(i: 100 * index - 900, q: 37 * index))
      steps.append(
        Step(
          channel: UInt8(3 + index),
          content: .mode2(Mode2(permutationIndex: 0, tones: [tone, tone]))))
    }
    return StepCodec.encode(steps, role: role)
  }

  static func procedure(_ counter: Int, status: ProcedureStatus = .complete) -> Procedure {
    Procedure(
      counter: counter, antennaPaths: 1, durationNanoseconds: 16_600_000,
      initiator: ProcedureSide(
        frequencyCompensation: counter == 1 ? nil : -50, referencePowerDBm: -20,
        stepBytes: steps(.initiator, count: 8)),
      reflector: ProcedureSide(
        referencePowerDBm: nil,
        stepBytes: status == .aborted ? [] : steps(.reflector, count: 8)),
      status: status)
  }

  /// The run; its one picture is `pictures/a.pgm`.
  static func make() -> Run {
    let awkward = [
      0.1, -1e-7, 123_456_789.123_456_78, 1e9, Double.leastNonzeroMagnitude, -0.0, 1.0 / 3,
    ]
    let poses = (0..<7).map { index in
      TimedPose(
        timestamp: time(Double(index) * 0.1),
        worldFromBody: Pose(
          rotation: Rotation(rotationVector: Vector3(0.1, -0.2, 0.3) * Double(index)),
          translation: Vector3(awkward[index], Double(index), -0.25)))
    }
    return Run(
      objects: [
        RunObject(id: "tag-1", name: "A \"probe\"\n", rangeOffsetMetres: 0.125),
        RunObject(id: "tag-2", name: "Überraschung 🎯"),
      ],
      odometryIsMetric: true,
      frames: [
        FrameReference(timestamp: time(0), file: "pictures/a.pgm"),
        FrameReference(timestamp: time(0.1), file: "pictures/a.pgm"),
      ],
      odometry: poses,
      ranging: [
        RangingSample(timestamp: time(0), object: "tag-1", content: .procedure(procedure(0))),
        RangingSample(timestamp: time(0.1), object: "tag-1", content: .procedure(procedure(1))),
        RangingSample(
          timestamp: time(0.1), object: "tag-2",
          content: .range(metres: 3.21, standardDeviation: 0.2, kind: .uwb)),
        RangingSample(timestamp: time(0.2), object: "tag-2", content: .failure),
        RangingSample(
          timestamp: time(0.3), object: "tag-1",
          content: .procedure(procedure(2, status: .aborted))),
      ],
      hints: [
        MotionHint(timestamp: time(0), object: "tag-1", state: .stationary),
        MotionHint(timestamp: time(0), object: "tag-2", state: .moving),
      ],
      truth: Truth(
        trajectory: poses,
        objects: [
          TruePosition(timestamp: time(0), object: "tag-1", positionInWorld: [1, 2, 3]),
          TruePosition(timestamp: time(0), object: "tag-2", positionInWorld: [1, 2, 4]),
          TruePosition(timestamp: time(0.1), object: "tag-2", positionInWorld: [1, 2.5, 4]),
        ]),
      rigYAML: "antennas:\n  - {id: 1, positionInBody: [0.12, 0, 0.05]}\n")
  }

  /// Writes the run below a folder, picture included, and returns the run's path.
  static func write(in folder: TemporaryFolder) throws -> String {
    try folder.write("P5 1 1 255\n\u{40}", to: "source/pictures/a.pgm")
    var run = make()
    run.directory = "\(folder.path)/source"
    let path = "\(folder.path)/run"
    try RunWriter.write(run, to: path)
    return path
  }
}
