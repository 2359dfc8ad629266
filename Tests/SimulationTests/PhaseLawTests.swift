import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct PhaseLawTests {
  /// Quantisation to 1/√12 of a unit in 750, both ways, is 0.03° rms; noise at 80 dB is less.
  let tolerance = 0.3.radians

  @Test(arguments: [1, 2, 3] as [UInt64])
  func productFollowsTheDistanceOfEachStepsOwnTime(seed: UInt64) throws {
    let run = try Simulator.run(.clean(.curve, seed: seed, seconds: 3))
    for (start, procedure) in procedures(run) {
      for step in try toneProducts(procedure) {
        let distance = try #require(trueDistance(run, start: start, step: step.index))
        let expected = lawfulPhase(distance: distance, channel: step.channel)
        #expect(abs(wrapAngle(step.products[0].phase - expected)) < tolerance)
      }
    }
  }

  @Test func phaseDifferenceOfTwoProceduresTellsTheDifferenceOfDistance() throws {
    // The same object seen from a rig that stands still for a while, then half a metre off.
    let poses = (0...40).map { index in
      TimedPose(
        timestamp: Simulator.start.advanced(bySeconds: Double(index) * 0.1),
        worldFromBody: Pose(
          rotation: .identity, translation: Vector3(index < 20 ? 4 : 4.5, 4, 1.2)))
    }
    var configuration = SimulationConfiguration.clean(.still, seed: 5)
    configuration.radio.phaseJitterDegrees = 12
    let run = try Simulator.hang(onto: Trajectory(poses), configuration)
    let all = procedures(run)
    let (first, last) = (try #require(all.first), try #require(all.last))
    let near = try #require(trueDistance(run, start: first.start, step: 3))
    let far = try #require(trueDistance(run, start: last.start, step: 3))
    let before = Dictionary(
      uniqueKeysWithValues: try toneProducts(first.procedure).map { ($0.channel, $0.products[0]) })
    for step in try toneProducts(last.procedure) {
      let other = try #require(before[step.channel])
      let expected = lawfulPhase(distance: far - near, channel: step.channel)
      let error = wrapAngle(step.products[0].phase - other.phase - expected)
      // Two independent jitters of 12°; four of their sigmas.
      #expect(abs(error) < 4 * 12 * 2.0.squareRoot().radians + tolerance)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func slopeOverFrequencyTellsTheDistance(seed: UInt64) throws {
    let run = try Simulator.run(.clean(.still, seed: seed, seconds: 2))
    let (start, procedure) = try #require(procedures(run).first)
    let steps = try toneProducts(procedure).sorted { $0.channel < $1.channel }
    // Neighbouring channels differ by 4π · 1 MHz · d/c; the sum of lag-one products averages.
    var sum = Complex.zero
    for (low, high) in zip(steps, steps.dropFirst()) where high.channel == low.channel + 1 {
      sum += high.products[0] * low.products[0].conjugate
    }
    let distance = -sum.phase * 299_792_458 / (4 * Double.pi * 1e6)
    let truth = try #require(trueDistance(run, start: start, step: 3))
    // 0.03° a tone over 70 differences of 2.4° a metre.
    #expect(abs(distance - truth) < 0.02)
  }

  @Test func rangeOffsetLengthensEveryDistance() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 3, seconds: 1)
    configuration.radio.rangeOffsetMetres = 0.75
    let run = try Simulator.run(configuration)
    let (start, procedure) = try #require(procedures(run).first)
    let step = try #require(try toneProducts(procedure).first)
    let distance = try #require(trueDistance(run, start: start, step: step.index))
    let expected = lawfulPhase(distance: distance + 0.75, channel: step.channel)
    #expect(abs(wrapAngle(step.products[0].phase - expected)) < tolerance)
    #expect(run.rig.rangeOffsetMetres["tag-1"] == 0.75)
  }

  @Test func oneDevicesTonesAloneAreUseless() throws {
    let run = try Simulator.run(.clean(.still, seed: 4, seconds: 2))
    let (_, procedure) = try #require(procedures(run).first)
    let tones = try modes2(procedure.initiator, role: .initiator)
      .sorted { $0.channel < $1.channel }
    var (sum, total) = (Complex.zero, 0.0)
    for (low, high) in zip(tones, tones.dropFirst()) {
      let product = complex(high.data[0]) * complex(low.data[0]).conjugate
      sum += product
      total += product.magnitude
    }
    // 71 unit vectors of random direction add up to √71 ≈ 0.12 of their number; four sigmas.
    #expect(sum.magnitude / total < 0.48)
  }

  @Test func compensationJumpTurnsTheProduct() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 9, seconds: 20)
    configuration.radio.compensationJumpProbability = 0.5
    let run = try Simulator.run(configuration)
    let all = procedures(run)
    let usual = try #require(all.first { $0.procedure.initiator.frequencyCompensation == -50 })
    let jumped = try #require(all.first { $0.procedure.initiator.frequencyCompensation == 0 })
    let before = Dictionary(
      uniqueKeysWithValues: try toneProducts(usual.procedure).map { ($0.channel, $0.products[0]) })
    for step in try toneProducts(jumped.procedure) {
      let other = try #require(before[step.channel])
      let turn = wrapAngle(step.products[0].phase - other.phase)
      #expect(abs(wrapAngle(turn + 144.0.radians)) < 2 * tolerance)
    }
  }
}
