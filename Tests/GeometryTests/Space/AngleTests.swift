import Geometry
import Testing

@Suite struct AngleTests {
  @Test func wrappingLeavesAnglesWithinHalfATurnAlone() {
    for angle in [0, 1, -1, 3.14, -3.14, Double.pi, (-Double.pi).nextUp, 1e-300] {
      #expect(wrapAngle(angle) == angle)
    }
  }

  @Test func wrappingGivesPiAtBothEnds() {
    #expect(wrapAngle(-Double.pi) == Double.pi)
    #expect(wrapAngle(Double.pi) == Double.pi)
    #expect(wrapAngle((-Double.pi).nextDown) <= Double.pi)
    #expect(wrapAngle(Double.pi.nextUp) > -Double.pi)
  }

  @Test(arguments: -1000...1000) func wrappingTakesWholeTurnsAway(turns: Int) {
    for angle in [-3.0, -0.5, 0, 1.25, 3] {
      let turned = angle + Double(turns) * 2 * Double.pi
      // The sum is rounded to its own size; the remainder is exact.
      #expect(abs(wrapAngle(turned) - angle) <= 2 * abs(turned).ulp)
    }
  }

  @Test(arguments: seeds) func wrappingStaysWithinHalfATurnForHugeAngles(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let angle = random.normal() * 1e15
    let wrapped = wrapAngle(angle)
    #expect(wrapped > -Double.pi && wrapped <= Double.pi)
    #expect(wrapAngle(wrapped) == wrapped)
  }

  @Test func wrappingWhatIsNotFiniteGivesNotANumber() {
    for angle in [Double.infinity, -.infinity, .nan] { #expect(wrapAngle(angle).isNaN) }
  }

  @Test(arguments: [0, 1, -90, 123.456, 1e6]) func degreesAndRadiansUndoEachOther(value: Double) {
    #expect(abs(value.radians.degrees - value) <= 4 * value.ulp)
    #expect(abs(180.0.radians - Double.pi) <= Double.pi.ulp)
  }
}
