import Geometry
import Testing

@testable import Recording

@Suite("The line of an estimate")
struct EstimateLineTests {
  @Test("has the format's keys in order, and null where a value is withheld")
  func keys() {
    let object = NearbyObject(
      timestamp: Timestamp(nanoseconds: 42), object: "tag-1",
      distance: Estimate(value: 3.2, standardDeviation: 1e-5),
      motion: .stationary,
      reasons: [.insufficientMovement, .insufficientHorizontalSweep], status: .precise)
    #expect(
      EstimateLine.text(object)
        == #"{"t":42,"object":"tag-1","distance":3.2,"distanceSD":0.00001,"horizontalAngle":null,"#
        + #""horizontalAngleSD":null,"verticalAngle":null,"verticalAngleSD":null,"#
        + #""motion":"stationary","reasons":["insufficientMovement","insufficientHorizontalSweep"],"#
        + #""status":"precise"}"#)
  }

  @Test("never holds a number that JSON lacks")
  func notFinite() {
    var object = NearbyObject(timestamp: Timestamp(nanoseconds: 0), object: "a\"b")
    object.horizontalAngle = Estimate(value: .nan, standardDeviation: 1)
    object.distance = Estimate(value: 1, standardDeviation: .infinity)
    let text = EstimateLine.text(object)
    #expect(text.contains(#""distance":null,"distanceSD":null,"horizontalAngle":null"#))
    #expect(text.contains(#""object":"a\"b""#))
  }
}
