import ChannelSounding
import Geometry

/// The one-way channel between an antenna and an object in a room.
public struct RadioChannel: Sendable, Hashable {
  /// The paths of the room.
  public var sources: ImageSources
  /// Constant delay of the hardware, as metres of range.
  public var rangeOffsetMetres: Double

  /// Makes a channel.
  public init(sources: ImageSources, rangeOffsetMetres: Double = 0) {
    self.sources = sources
    self.rangeOffsetMetres = rangeOffsetMetres
  }

  /// The one-way transfer function `Σ a/d · exp(−j2πfd/c)`.
  ///
  /// The amplitude of an unobstructed path of one metre is 1; nearer than 0.1 m it stays at 10.
  /// The product of both directions' tones follows its square: a phase of −4πfd/c.
  public func response(
    antennaInWorld: Vector3, objectInWorld: Vector3, frequencyHertz: Double
  ) -> Complex {
    response(
      antennaInWorld: antennaInWorld, images: sources.images(of: objectInWorld),
      frequencyHertz: frequencyHertz)
  }

  func response(
    antennaInWorld: Vector3, images: [ImageSource], frequencyHertz: Double
  ) -> Complex {
    let wavenumber = 2 * Double.pi * frequencyHertz / RadioBand.speedOfLight
    var sum = Complex.zero
    for image in images {
      let distance = (image.positionInWorld - antennaInWorld).norm
      let amplitude = image.amplitude / max(distance, 0.1)
      sum += amplitude * Complex(phase: -wavenumber * (distance + rangeOffsetMetres))
    }
    return sum
  }
}
