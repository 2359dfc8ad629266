import Geometry
import Testing

@Suite struct WithheldReasonTests {
  @Test func reasonsAreOrderedAsTheyAreDeclared() {
    let all = WithheldReason.allCases
    var random = RandomSource(seed: 1)
    let shuffled = all.shuffled(using: &random)
    #expect(shuffled.sorted() == all)
    for (index, left) in all.enumerated() {
      for (other, right) in all.enumerated() { #expect((left < right) == (index < other)) }
    }
  }

  /// The names are part of the output format.
  @Test func reasonsHaveTheirPublishedNames() {
    #expect(
      WithheldReason.allCases.map(\.rawValue) == [
        "insufficientMovement", "insufficientHorizontalSweep", "insufficientVerticalSweep",
        "insufficientLighting", "insufficientSignalStrength", "insufficientFeatures",
        "excessiveMotion", "trackingLost", "cameraUnavailable", "objectMoving", "noRecentRange",
        "inconclusive", "calibrationMissing",
      ])
  }

  @Test func objectsAreOrderedByName() {
    let names: [ObjectID] = ["tag-2", "", "tag-10", "tag-1"]
    #expect(names.sorted().map(\.rawValue) == ["", "tag-1", "tag-10", "tag-2"])
    #expect("\(ObjectID("tag-1"))" == "tag-1")
  }
}
