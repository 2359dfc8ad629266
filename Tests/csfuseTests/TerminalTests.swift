import CSFusion
import Testing

@testable import csfuse

@Suite struct TerminalTests {
  static func object(
    distance: Double? = 3.214, angle: Double? = 34, reasons: [WithheldReason] = [],
    seconds: Double = 0
  ) -> NearbyObject {
    NearbyObject(
      timestamp: Timestamp(nanoseconds: 0).advanced(bySeconds: seconds), object: "tag-1",
      distance: distance.map { Estimate(value: $0, standardDeviation: 0.08) },
      horizontalAngle: angle.map {
        Estimate(value: $0.radians, standardDeviation: 4.0.radians)
      }, motion: .stationary, reasons: reasons, status: .precise)
  }

  @Test(
    arguments: [
      (0.0, "↑"), (22, "↑"), (23, "↖"), (45, "↖"), (90, "←"), (135, "↙"), (180, "↓"), (-180, "↓"),
      (-135, "↘"), (-90, "→"), (-45, "↗"), (-22, "↑"), (170, "↓"), (365, "↑"),
    ] as [(Double, Character)])
  func arrowPointsToTheObject(degrees: Double, arrow: Character) {
    #expect(ObjectLine.arrow(degrees.radians) == arrow)
  }

  @Test func lineTellsDistanceDirectionAndMotion() {
    #expect(
      ObjectLine.text(Self.object(), name: "Keys", nameWidth: 6)
        == "Keys      3.21 m ± 0.08    ↖  34° left ± 4°      stationary")
    #expect(
      ObjectLine.text(Self.object(angle: -120), name: "Keys", nameWidth: 4)
        == "Keys    3.21 m ± 0.08    ↘ 120° right ± 4°     stationary")
    #expect(
      ObjectLine.text(Self.object(angle: 0.2), name: "Keys", nameWidth: 4).contains("0° ahead"))
    #expect(
      ObjectLine.text(Self.object(angle: 179.8), name: "Keys", nameWidth: 4)
        .contains("180° behind"))
  }

  @Test(arguments: WithheldReason.allCases)
  func withheldAngleSaysWhatToDo(reason: WithheldReason) {
    let line = ObjectLine.text(
      Self.object(angle: nil, reasons: [reason]), name: "Keys", nameWidth: 4)
    #expect(line.hasSuffix(reason.advice))
    #expect(line.contains("3.21 m"))
    #expect(!line.contains(reason.rawValue))
    #expect(reason.advice.count > 20)
  }

  @Test func mostUrgentReasonIsShownAlone() {
    let line = ObjectLine.text(
      Self.object(angle: nil, reasons: [.insufficientMovement, .cameraUnavailable]),
      name: "Keys", nameWidth: 4)
    #expect(line.hasSuffix(WithheldReason.cameraUnavailable.advice))
    #expect(!line.contains(WithheldReason.insufficientMovement.advice))
    #expect(Set(WithheldReason.mostUrgentFirst) == Set(WithheldReason.allCases))
  }

  @Test func nothingKnownIsSaidAsSuch() {
    let line = ObjectLine.text(
      Self.object(distance: nil, angle: nil), name: "Keys", nameWidth: 4)
    #expect(line.contains("–") && line.hasSuffix("no direction yet"))
  }

  @Test func terminalIsDrawnOverAndNotTooOften() {
    var console = Console(out: Output(), err: Output(), stop: StopFlag())
    console.outIsTerminal = true
    var now = 0.0
    var view = TerminalView(console, names: ["tag-1": "Keys"], clock: { now })
    view.show([Self.object()])
    view.show([Self.object(distance: 4)])
    now = 1
    view.show([Self.object(distance: 5)])
    view.finish()
    let text = console.out.pendingText
    #expect(text.split(separator: "\n").count == 3)
    #expect(text.contains("3.21 m") && !text.contains("4.00 m") && text.contains("5.00 m"))
    // Two of three drawings go back up over the one before.
    #expect(text.split(separator: "\u{1B}[1A", omittingEmptySubsequences: false).count == 3)
  }

  @Test func offATerminalABlockIsPrintedEverySecondOfTheRun() {
    let console = Console(out: Output(), err: Output(), stop: StopFlag())
    var view = TerminalView(console, clock: { 0 })
    for tenth in 0...25 { view.show([Self.object(seconds: Double(tenth) / 10)]) }
    view.finish()
    let lines = console.out.pendingText.split(separator: "\n")
    #expect(lines.map { $0.prefix(9) } == ["   0.0 s ", "   1.0 s ", "   2.0 s ", "   2.5 s "])
  }

  @Test func progressWaitsASecondAndCleansUp() {
    var console = Console(out: Output(), err: Output(), stop: StopFlag())
    console.errIsTerminal = true
    var now = 0.0
    var progress = Progress("working", console, clock: { now })
    progress.update(0.1)
    #expect(console.err.pendingText.isEmpty)
    now = 1.5
    progress.update(0.5)
    #expect(console.err.pendingText.contains("working ███████████████░"))
    #expect(console.err.pendingText.contains("50 %"))
    progress.finish()
    #expect(console.err.pendingText.hasSuffix("\r\u{1B}[2K"))
  }

  @Test func progressIsQuietOffATerminal() {
    let console = Console(out: Output(), err: Output(), stop: StopFlag())
    var now = 0.0
    var progress = Progress("working", console, clock: { now })
    now = 5
    progress.update(0.5)
    progress.finish()
    #expect(console.err.pendingText.isEmpty)
  }
}
