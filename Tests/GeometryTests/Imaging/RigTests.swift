import Geometry
import Testing

@Suite struct RigTests {
  @Test func withoutAntennasDistancesAreFromTheBody() {
    #expect(Rig().antennaReferenceInBody == .zero)
  }

  @Test(arguments: seeds) func distancesAreFromTheMeanOfTheAntennas(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let (centre, offset) = (random.vector(), random.vector())
    func reference(_ positions: [Vector3]) -> Vector3 {
      Rig(
        antennas: positions.enumerated().map { Antenna(id: $0.offset + 1, positionInBody: $0.1) }
      ).antennaReferenceInBody
    }
    #expect(reference([centre]) == centre)
    let pair = reference([centre + offset, centre - offset])
    #expect((pair - centre).norm < 4 * rounding * (centre.norm + offset.norm))
    let three = reference([centre, centre + offset, centre + offset])
    #expect((three - centre - offset * 2 / 3).norm < 8 * rounding * (centre.norm + offset.norm))
  }

  /// The camera's axes are x right, y down, z forward; the body's x forward, y left, z up.
  @Test(arguments: [
    (Vector3(0, 0, 1), Vector3(1, 0, 0)), (Vector3(1, 0, 0), Vector3(0, -1, 0)),
    (Vector3(0, 1, 0), Vector3(0, 0, -1)),
  ]) func aForwardLookingCameraLooksForwardUpright(inCamera: Vector3, inBody: Vector3) {
    #expect((Rig.forwardLooking * inCamera - inBody).norm < 8 * rounding)
    #expect((Rig().bodyFromCamera * inCamera - inBody).norm < 8 * rounding)
  }
}
