import ChannelSounding
import Foundation
import Testing

@testable import Recording

/// Recordings that are not part of the project, where they are at hand.
enum SharedCaptures {
  static let directory: URL = {
    if let path = ProcessInfo.processInfo.environment["CSFUSE_SHARED_DATA"] {
      return URL(filePath: path).appending(path: "cs")
    }
    return URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../shared/data/cs").standardizedFileURL
  }()

  static var areThere: Bool { FileManager.default.fileExists(atPath: directory.path()) }

  static func capture(_ names: String...) throws -> Capture {
    try Capture(paths: names.map { directory.appending(path: $0).path() })
  }

  static let tones = "silabs-xg24/example_pbr_input.txt"
  static let roundTrips = "silabs-xg24/example_rtt_input.txt"
}

@Suite(.enabled(if: SharedCaptures.areThere, "the captures are not at hand"))
struct SharedCaptureTests {
  @Test func toneCaptureIsReadToTheLastByte() throws {
    let capture = try SharedCaptures.capture(SharedCaptures.tones)
    #expect(capture.format == .bgapiTrace)
    #expect(capture.problems.isEmpty)
    #expect(capture.procedures.count == 65)
    let complete = capture.procedures.filter { $0.pair.procedure?.status == .complete }
    #expect(complete.count == 39)
    #expect(complete.count { $0.vendor != nil } == 36)
    for captured in complete {
      let procedure = try #require(captured.pair.procedure)
      let tones = try procedure.combinedTones()
      #expect(tones.leftOut.faults == 0)
      #expect(tones.leftOut.unpairedSteps == 0)
      #expect((0..<4).allSatisfy { tones.tones(onPath: $0).count >= 72 })
    }
    for captured in capture.procedures where captured.pair.procedure?.status != .complete {
      #expect(captured.pair.procedure?.status == .aborted || captured.pair.reason != nil)
    }
  }

  @Test func roundTripCaptureIsReadToTheLastByte() throws {
    let capture = try SharedCaptures.capture(SharedCaptures.roundTrips)
    #expect(capture.problems.isEmpty)
    #expect(capture.procedures.count == 42)
    #expect(capture.procedures.allSatisfy { $0.pair.procedure?.status == .complete })
    #expect(capture.procedures.allSatisfy { $0.vendor != nil })
  }

  @Test func stepDumpsOfBothDevicesPairByCounter() throws {
    let capture = try SharedCaptures.capture("nrf54l15/initiator.txt", "nrf54l15/reflector.txt")
    #expect(capture.format == .stepDump)
    #expect(capture.problems.isEmpty)
    #expect(capture.procedures.compactMap(\.pair.procedure).count == 62)
    // The reflector's log goes on for eight procedures, and two of the initiator's hold no steps.
    let reasons = capture.procedures.compactMap(\.pair.reason)
    #expect(reasons.count == 10)
    #expect(reasons.count { $0 == .noSteps } == 1)
    for procedure in capture.procedures.compactMap(\.pair.procedure) {
      #expect(try procedure.combinedTones().tones(onPath: 0).count >= 72)
    }
  }
}
