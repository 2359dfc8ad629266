import Foundation
import Geometry
import Testing

@testable import ChannelSounding
@testable import Recording

@Suite(.enabled(if: SharedCaptures.areThere, "the captures are not at hand"))
struct SharedEstimateTests {
  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test func roundTripsAgreeWithTheVendors() throws {
    let capture = try SharedCaptures.capture(SharedCaptures.roundTrips)
    var differences: [Double] = []
    for captured in capture.procedures {
      let procedure = try #require(captured.pair.procedure)
      let range = try #require(try procedure.roundTripRange())
      differences.append(range.estimate.metres - (try #require(captured.vendor?.rawMetres)))
    }
    #expect(differences.count == 42)
    #expect(abs(differences.sorted()[21]) < 0.05)
    #expect(deviation(differences) < 0.1)
  }

  @Test func jitterIsNoMotionAndMotionIs() throws {
    let capture = try SharedCaptures.capture("nrf54l15/initiator.txt", "nrf54l15/reflector.txt")
    var tracker = CarrierPhaseTracker()
    for captured in capture.procedures {
      guard let procedure = captured.pair.procedure else { continue }
      tracker.add(try procedure.combinedTones(), start: captured.pair.timestamp)
      if procedure.counter < 32 { #expect(tracker.motion != .moving) }
      if procedure.counter == 31 {
        #expect(tracker.motion == .stationary)
        #expect(deviation(tracker.track.map(\.displacementMetres)) < 0.0015)
      }
      if procedure.counter == 54 { #expect(tracker.motion == .moving) }
    }
  }

  @Test func aStillObjectStaysStillWhereTheVendorsDistanceWanders() throws {
    let capture = try SharedCaptures.capture(SharedCaptures.tones)
    var tracker = CarrierPhaseTracker()
    var (ours, vendors): ([RangeEstimate], [Double]) = ([], [])
    for captured in capture.procedures {
      guard let procedure = captured.pair.procedure, procedure.status == .complete,
        let vendor = captured.vendor?.metres
      else { continue }
      let tones = try procedure.combinedTones()
      tracker.add(tones, start: captured.pair.timestamp)
      #expect(tracker.motion != .moving)
      ours.append(try #require(RangeEstimator().estimate(tones).combined))
      vendors.append(vendor)
    }
    #expect(ours.count == 36)
    #expect(tracker.track.allSatisfy { abs($0.displacementMetres) < 0.02 })
    // The initiator's compensation jumps between 0 and about −50 units: near −144° in all.
    #expect(abs(tracker.radiansPerCompensation * 50 * 180 / .pi + 128) < 20)
    #expect(deviation(ours.map(\.metres)) < deviation(vendors) / 2)
    let mean = ours.reduce(0) { $0 + $1.metres } / 36
    #expect(ours.count { abs($0.metres - mean) < 2 * $0.standardDeviationMetres } >= 33)
  }

  /// The rows of a table of values computed by other means.
  private func vectors(_ name: String) throws -> [[Double]] {
    let file = SharedCaptures.directory.appending(path: "../../reference/vectors/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst().map {
        $0.split(separator: ",").map { Double($0) ?? .nan }
      }
  }

  private static let vectorsAreThere = FileManager.default.fileExists(
    atPath: SharedCaptures.directory.appending(path: "../../reference/vectors").path())

  @Test(.enabled(if: vectorsAreThere, "the reference values are not at hand"))
  func slopesOfEachPathEqualTheReference() throws {
    let rows = try vectors("silabs_pbr_expected.csv")
    let capture = try SharedCaptures.capture(SharedCaptures.tones)
    let procedures = capture.procedures.filter { $0.vendor != nil }.compactMap(\.pair.procedure)
    #expect(rows.count == procedures.count)
    for (row, procedure) in zip(rows, procedures) {
      #expect(procedure.counter == Int(row[1]))
      let tones = try procedure.combinedTones()
      for path in 0..<4 {
        let values = firstOfEachChannel(tones, path: path)
        let slope = try #require(PhaseSlope.coarseMetres(values))
        // Given to four decimals.
        #expect(abs(slope - row[4 + path]) < 0.0001, "\(procedure.counter) \(path)")
      }
    }
  }

  /// The reference leaves the extension slot out.
  private func firstOfEachChannel(_ tones: CombinedTones, path: Int) -> [Complex] {
    var values = [Complex](repeating: .zero, count: RadioBand.channelCount)
    for tone in tones.tones(onPath: path) where values[Int(tone.channel)] == .zero {
      values[Int(tone.channel)] = tone.value
    }
    return values
  }

  @Test(.enabled(if: vectorsAreThere, "the reference values are not at hand"))
  func roundTripMediansEqualTheReference() throws {
    let rows = try vectors("silabs_rtt_expected.csv")
    let capture = try SharedCaptures.capture(SharedCaptures.roundTrips)
    #expect(rows.count == 42)
    for (row, captured) in zip(rows, capture.procedures) {
      let procedure = try #require(captured.pair.procedure)
      #expect(procedure.counter == Int(row[1]))
      let range = try #require(try procedure.roundTripRange())
      #expect(range.pairCount == Int(row[2]))
      #expect(abs(range.estimate.metres - row[4]) < 0.00051)
    }
  }
}
