import ChannelSounding
import Fusion
import Geometry
import Testing

@Suite struct DeterminismTests {
  @Test func theSameEventsAndSeedGiveTheSameOutputs() {
    let events = Walk().events(seed: 5)
    var first = FusionEngine(seed: 7)
    var second = FusionEngine(seed: 7)
    #expect(first.run(events) == second.run(events))
  }

  @Test func anObjectsOutputsDoNotDependOnSilentOthers() {
    let walk = Walk()
    let events = walk.events(seed: 5)
    var alone = FusionEngine(seed: 7)
    var together = FusionEngine(seed: 7)
    let other = FusionEvent.ranging(
      .init(timestamp: walk.time(0), object: "a-silent-one", content: .failure))
    let expected = alone.run(events)
    let outputs = together.run([other] + events).filter { $0.object == "tag" }
    #expect(outputs == expected)
  }
}
