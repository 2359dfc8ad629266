/// What a room may do to the tones, for one set of its properties.
///
/// The one-way response is a direct path and a tail of reflections behind it whose power falls
/// exponentially with their extra length (A. Saleh, R. Valenzuela, "A statistical model for indoor
/// multipath propagation", 1987, with one cluster). Both devices see it, so the tones hold its
/// square: the direct path, the tail twice, and the tail with itself. Of a Gaussian tail with the
/// correlation T over frequency the square's correlation is 1 + 4ρT + 2ρ²T², where ρ is the tail's
/// power over the direct path's.
struct RoomModel: Hashable, Sendable {
  /// The power of the reflections over that of the direct path, one way.
  var reflectedPower: Double
  /// The mean extra length of the reflections, metres.
  var extraMetres: Double
  /// The power of the noise over that of all paths.
  var noisePower: Double

  /// The rooms considered, from free space to one where the direct path is all but hidden.
  static let all: [RoomModel] = {
    var models: [RoomModel] = []
    for power in [0.003, 0.02, 0.1, 0.4, 1.5, 6] {
      for metres in [1.5, 4, 10] {
        for noise in [0.003, 0.02] {
          models.append(
            RoomModel(reflectedPower: power, extraMetres: metres, noisePower: noise))
        }
      }
    }
    return models
  }()

  /// The correlation of two channels' tones for a direct path of length zero.
  func covariance(_ first: Int, _ second: Int) -> Complex {
    // One way the phase turns half as far as two ways.
    let turn =
      0.5 * RadioBand.radiansPerMetreAndChannel * extraMetres * Double(first - second)
    let tail = (1 / (1 + turn * turn)) * Complex(1, -turn)
    let power = reflectedPower
    let sum = Complex(1, 0) + (4 * power) * tail + (2 * power * power) * (tail * tail)
    let scaled = (1 / (1 + 4 * power + 2 * power * power)) * sum
    return first == second ? Complex(1 + noisePower, 0) : scaled
  }
}
