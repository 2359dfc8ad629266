import Geometry

@testable import ChannelSounding

/// A box-shaped room with two devices at random places and the ways between them, by images
/// (J. Allen, D. Berkley, "Image method for efficiently simulating small-room acoustics", 1979).
struct RoomSimulation {
  /// The true distance.
  let metres: Double
  /// Length and relative amplitude of every way.
  let ways: [(metres: Double, amplitude: Double)]

  /// Makes a room.
  ///
  /// - Parameters:
  ///   - reflection: what part of an amplitude each wall reflects.
  ///   - direct: what part of its amplitude the direct path keeps.
  init(reflection: Double, direct: Double, _ random: inout RandomSource) {
    let room = Vector3(random.uniform(5...12), random.uniform(4...10), random.uniform(2.4...3.2))
    func place() -> Vector3 {
      Vector3(
        random.uniform(0.05...0.95) * room.x, random.uniform(0.05...0.95) * room.y,
        random.uniform(0.05...0.95) * room.z)
    }
    var (source, target) = (place(), place())
    while (source - target).norm < 0.5 { (source, target) = (place(), place()) }
    var ways: [(metres: Double, amplitude: Double)] = []
    for x in Self.images(source.x, room.x) {
      for y in Self.images(source.y, room.y) {
        for z in Self.images(source.z, room.z) {
          let bounces = x.bounces + y.bounces + z.bounces
          guard bounces <= 5 else { continue }
          let length = (Vector3(x.place, y.place, z.place) - target).norm
          var amplitude = (bounces == 0 ? direct : 1) / length
          // Each reflection turns the sign.
          for _ in 0..<bounces { amplitude *= -reflection }
          if amplitude != 0 { ways.append((length, amplitude)) }
        }
      }
    }
    metres = (source - target).norm
    // The samples must fit 12 bits whatever the distance.
    let power = ways.reduce(0) { $0 + $1.amplitude * $1.amplitude }
    self.ways = ways.map { ($0.metres, $0.amplitude / power.squareRoot()) }
  }

  private static func images(_ place: Double, _ size: Double) -> [(place: Double, bounces: Int)] {
    var images: [(place: Double, bounces: Int)] = []
    for copy in -3...3 {
      let shift = 2 * Double(copy) * size
      images.append((shift + place, 2 * abs(copy)))
      images.append((shift - place, abs(2 * copy - 1)))
    }
    return images
  }

  /// The tones of a procedure in the room, at 25 dB.
  func tones(seed: UInt64) throws -> CombinedTones {
    var synthetic = SyntheticProcedure(ways: ways)
    synthetic.relativeNoise = 0.056
    return try synthetic.procedure(seed: seed).combinedTones()
  }
}
