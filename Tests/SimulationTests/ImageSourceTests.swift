import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct ImageSourceTests {
  let room = Room(minimum: Vector3(1, 2, 0), maximum: Vector3(5, 8, 3))
  let source = Vector3(2, 3, 1)

  @Test func countsOneDirectSixFirstAndEighteenSecondOrderImages() {
    let images = ImageSources(room: room, reflection: 0.5).images(of: source)
    let counts = (0...2).map { order in images.count { $0.order == order } }
    #expect(counts == [1, 6, 18])
    #expect(Set(images.map(\.positionInWorld)).count == 25)
  }

  @Test func placesFirstOrderImagesBehindEachWall() {
    let images = ImageSources(room: room, reflection: 0.5).images(of: source)
    let first = Set(images.filter { $0.order == 1 }.map(\.positionInWorld))
    // By hand: mirrored in x = 1, x = 5, y = 2, y = 8, z = 0 and z = 3.
    #expect(
      first == [
        Vector3(0, 3, 1), Vector3(8, 3, 1), Vector3(2, 1, 1), Vector3(2, 13, 1),
        Vector3(2, 3, -1), Vector3(2, 3, 5),
      ])
  }

  @Test func placesSecondOrderImagesByTwoMirrorings() {
    let images = ImageSources(room: room, reflection: 0.5).images(of: source)
    let second = Set(images.filter { $0.order == 2 }.map(\.positionInWorld))
    // By hand: twice along x shifts by two lengths (2 · 4 m); x = 1 then y = 8 mirrors both.
    #expect(second.isSuperset(of: [Vector3(10, 3, 1), Vector3(-6, 3, 1), Vector3(0, 13, 1)]))
  }

  @Test func weighsOrdersByPowersOfTheReflection() {
    let images = ImageSources(room: room, reflection: 0.5, direct: 0.8).images(of: source)
    #expect(images[0].positionInWorld == source)
    #expect(images[0].amplitude == 0.8)
    for image in images.dropFirst() {
      #expect(image.amplitude == (image.order == 1 ? 0.5 : 0.25))
    }
  }

  @Test func channelOfOnePathFollowsDistanceAndPhase() {
    let channel = RadioChannel(sources: ImageSources(room: room, reflection: 0))
    let antenna = Vector3(4.4, 6.2, 1)
    let response = channel.response(
      antennaInWorld: antenna, objectInWorld: source, frequencyHertz: 2.44e9)
    // By hand: the distance is 4 m.
    let expected = -2 * Double.pi * 2.44e9 * 4 / 299_792_458
    #expect(abs(response.magnitude - 0.25) < 1e-12)
    #expect(abs(wrapAngle(response.phase - expected)) < 1e-9)
  }

  @Test func channelAddsEchoes() {
    // Antenna and source 1 m above the floor of a hall so wide that only the floor matters.
    let hall = Room(minimum: Vector3(-1e6, -1e6, 0), maximum: Vector3(1e6, 1e6, 1e6))
    let channel = RadioChannel(sources: ImageSources(room: hall, reflection: 0.4))
    let response = channel.response(
      antennaInWorld: Vector3(0, 0, 1), objectInWorld: Vector3(1.5, 0, 1), frequencyHertz: 2.41e9)
    // By hand: the direct path is 1.5 m, the floor's √(1.5² + 2²) = 2.5 m.
    let k = 2 * Double.pi * 2.41e9 / 299_792_458
    let expected = (1 / 1.5) * Complex(phase: -k * 1.5) + (0.4 / 2.5) * Complex(phase: -k * 2.5)
    #expect((response - expected).magnitude < 1e-5)
  }
}
