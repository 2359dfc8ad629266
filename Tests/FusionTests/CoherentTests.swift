import ChannelSounding
import Fusion
import Geometry
import Simulation
import Testing

/// Fusion of raw procedures: what the carrier phase adds to ranges.
@Suite struct CoherentTests {
  /// The errors of all angles given after some seconds, degrees, and how many outputs there were.
  private func errors(
    _ scenario: Scenario, seed: UInt64, after seconds: Double = 4,
    change: (RangingSample) -> RangingSample = { $0 }
  ) throws -> (given: [Double], outputs: Int) {
    var configuration = SimulationConfiguration(scenario: scenario, seed: seed)
    configuration.durationSeconds = 9
    let run = try Simulator.run(configuration)
    var events: [FusionEvent] = run.hints.map { .hint($0) }
    events += run.odometry.map {
      .odometry(OdometrySample(timestamp: $0.timestamp, worldFromBody: $0.worldFromBody))
    }
    events += run.ranging.map { .ranging(change($0)) }
    events.sort { $0.timestamp < $1.timestamp }
    var engine = FusionEngine(rig: run.rig, seed: seed)
    let start = try #require(events.first?.timestamp)
    let object = try #require(run.objects.first)
    var given: [Double] = []
    var outputs = 0
    for output in engine.run(events) where output.timestamp.seconds(since: start) > seconds {
      guard let body = run.trajectory.worldFromBody(at: output.timestamp) else { continue }
      outputs += 1
      let sight =
        object.positionInWorld(at: output.timestamp) - body * run.rig.antennaReferenceInBody
      let truth = wrapAngle(sight.azimuth - body.rotation.yaw)
      if let angle = output.horizontalAngle {
        given.append(abs(wrapAngle(angle.value - truth)).degrees)
      }
    }
    return (given, outputs)
  }

  @Test(arguments: [Scenario.curve, .weave, .circle], 1...2)
  func aMetreOfMotionGivesTheDirectionToAFewDegrees(scenario: Scenario, seed: UInt64) throws {
    let (given, outputs) = try errors(scenario, seed: seed)
    #expect(given.count > outputs / 2)
    // Ranges alone are off by some 2° in the middle here, at more than twice the path.
    #expect(given.sorted()[given.count / 2] < 2)
    #expect(given.allSatisfy { $0 < 30 })
  }

  @Test(arguments: 1...3)
  func turningOnTheSpotIsEnough(seed: UInt64) throws {
    let (given, outputs) = try errors(.spin, seed: seed)
    #expect(given.count > outputs / 2)
    #expect(given.sorted()[given.count / 2] < 5)
  }

  @Test(arguments: 1...2)
  func standingStillGivesNoDirection(seed: UInt64) throws {
    #expect(try errors(.still, seed: seed).given.isEmpty)
  }

  @Test func withoutPhasesTheSameProceduresGiveLess() throws {
    // The same walk with its distances alone: a turn of the phase between procedures hides it.
    var random = RandomSource(seed: 4)
    let focused = try errors(.curve, seed: 1)
    let scrambled = try errors(.curve, seed: 1) { sample in
      guard case .procedure(var procedure) = sample.content,
        var steps = try? StepCodec.decode(procedure.reflector.stepBytes, role: .reflector)
      else { return sample }
      let turn = Complex(phase: random.uniform(-Double.pi...Double.pi))
      for index in steps.indices {
        guard case .mode2(var mode) = steps[index].content else { continue }
        for tone in 0..<mode.toneCount {
          guard let value = mode[tone].sample else { continue }
          let turned = turn * Complex(Double(value.i), Double(value.q))
          mode[tone].sample = PhaseCorrectionTerm(
            i: Int(turned.real.rounded()), q: Int(turned.imaginary.rounded()))
        }
        steps[index].content = .mode2(mode)
      }
      procedure.reflector.stepBytes = StepCodec.encode(steps, role: .reflector)
      return RangingSample(
        timestamp: sample.timestamp, object: sample.object, content: .procedure(procedure))
    }
    #expect(scrambled.given.count < focused.given.count)
  }
}
