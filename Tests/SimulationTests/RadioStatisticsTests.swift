import ChannelSounding
import Geometry
import Glibc
import Testing

@testable import Simulation

@Suite struct RadioStatisticsTests {
  /// The standard deviation, and the number it is of.
  private func spread(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1))
      .squareRoot()
  }

  @Test(arguments: [15.0, 25, 35])
  func noiseHasTheConfiguredLevel(decibels: Double) throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 41, seconds: 10)
    configuration.radio.signalToNoiseDecibels = decibels
    let run = try Simulator.run(configuration)
    // A still rig in a room without echoes: every tone has the amplitude 750, and the noise on
    // the amplitude is one component of the complex noise.
    var amplitudes: [Double] = []
    for (_, procedure) in procedures(run) {
      for (_, data) in try modes2(procedure.initiator, role: .initiator) {
        amplitudes.append(complex(data[0]).magnitude)
      }
    }
    let expected = 750 * pow(10, -decibels / 20) / 2.0.squareRoot()
    // The relative error of a standard deviation of n values is 1/√(2n), 0.8 % here.
    #expect(amplitudes.count > 6000)
    #expect(abs(spread(amplitudes) / expected - 1) < 0.04)
  }

  @Test func procedureJitterHasTheConfiguredSpreadAndIsCommonToAllTones() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 42, seconds: 40)
    configuration.radio.phaseJitterDegrees = 12
    let run = try Simulator.run(configuration)
    var jitters: [Double] = []
    for (start, procedure) in procedures(run) {
      let errors = try toneProducts(procedure).map { step in
        let distance = try #require(trueDistance(run, start: start, step: step.index))
        return wrapAngle(
          step.products[0].phase - lawfulPhase(distance: distance, channel: step.channel))
      }
      jitters.append(errors.reduce(0, +) / Double(errors.count))
      #expect(spread(errors) < 0.1.radians)
    }
    // 400 procedures: 1/√800 = 3.5 %, four of them.
    #expect(jitters.count > 380)
    #expect(abs(spread(jitters).degrees / 12 - 1) < 0.15)
    let mean = jitters.reduce(0, +) / Double(jitters.count)
    // The mean of 400 errs by 12°/20.
    #expect(abs(mean.degrees) < 2.4)
  }

  @Test func amplitudesKeepTheirFadingUnderOneGain() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 43, seconds: 1)
    configuration.radio.reflection = 0.7
    let run = try Simulator.run(configuration)
    let (start, procedure) = try #require(procedures(run).first)
    let pose = try #require(run.trajectory.worldFromBody(at: start))
    let channel = RadioChannel(sources: ImageSources(room: run.room, reflection: 0.7))
    let ratios = try modes2(procedure.reflector, role: .reflector).map { number, data in
      let response = channel.response(
        antennaInWorld: pose * run.rig.antennas[0].positionInBody,
        objectInWorld: run.objects[0].positionInWorld(at: start),
        frequencyHertz: 2402e6 + Double(number) * 1e6)
      return (complex(data[0]).squaredMagnitude / response.squaredMagnitude).squareRoot()
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    // One unit of quantisation in a tone faded to a tenth of 750.
    for ratio in ratios { #expect(abs(ratio / mean - 1) < 0.02) }
  }

  @Test func abortsHitsAndJumpsComeAtTheConfiguredRates() throws {
    var configuration = SimulationConfiguration(scenario: .still, seed: 44)
    configuration.durationSeconds = 100
    configuration.radio.abortProbability = 0.1
    configuration.radio.compensationJumpProbability = 0.04
    configuration.radio.hitProbability = 0.03
    let run = try Simulator.run(configuration)
    let all = procedures(run).map(\.procedure)
    func expectRate(_ count: Int, of total: Int, _ rate: Double, _ what: Comment) {
      let sigma = (rate * (1 - rate) / Double(total)).squareRoot()
      #expect(abs(Double(count) / Double(total) - rate) < 4 * sigma, what)
    }
    expectRate(all.count { $0.status == .aborted }, of: all.count, 0.1, "aborts")
    expectRate(
      all.count { $0.initiator.frequencyCompensation == 0 }, of: all.count, 0.04, "jumps")
    var (steps, low) = (0, 0)
    for procedure in all {
      for (_, data) in try modes2(procedure.reflector, role: .reflector) {
        steps += 1
        if data[0].quality == .low { low += 1 }
      }
    }
    // Half of the hits are noticed.
    expectRate(low, of: steps, 0.015, "noticed hits")
    for procedure in all where procedure.status == .aborted {
      let count = try StepCodec.decode(procedure.initiator.stepBytes, role: .initiator).count
      #expect((3...12).contains(count))
      #expect(procedure.durationNanoseconds == Int64((0.0166 / 75 * Double(count) * 1e9).rounded()))
    }
  }

  @Test func hitsCorruptTonesWhetherNoticedOrNot() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 45, seconds: 20)
    configuration.radio.hitProbability = 0.05
    let run = try Simulator.run(configuration)
    var (noticed, unnoticed) = (0, 0)
    for (_, procedure) in procedures(run) {
      for (_, data) in try modes2(procedure.initiator, role: .initiator) {
        // Without a hit the amplitude is 750 to within a unit or two.
        let isOff = abs(complex(data[0]).magnitude - 750) > 5
        if data[0].quality == .low {
          noticed += 1
        } else if isOff {
          unnoticed += 1
        }
      }
    }
    // 14 000 steps, 2.5 % of each kind: 350 ± 18.
    #expect(abs(noticed - 350) < 80)
    #expect(abs(unnoticed - 350) < 80)
  }

  @Test func strongHitsSaturateAtTwelveBits() throws {
    var configuration = SimulationConfiguration.clean(.still, seed: 46, seconds: 2)
    configuration.radio.hitProbability = 1
    configuration.radio.hitAmplitude = 10
    let run = try Simulator.run(configuration)
    let (_, procedure) = try #require(procedures(run).first)
    let saturated = try modes2(procedure.initiator, role: .initiator).count { _, data in
      data[0].sample?.isSaturated ?? false
    }
    #expect(saturated > 20)
  }

  @Test func neverReportsTheBitsThatMeanNotAvailable() {
    #expect(RadioLevel.quantised(Complex(-1, -1)) == PhaseCorrectionTerm(i: -1, q: 0))
    #expect(
      RadioLevel.quantised(Complex(-9000, 9000)) == PhaseCorrectionTerm(i: -2048, q: 2047))
  }
}
