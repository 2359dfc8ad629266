import Geometry
import Glibc

/// The one-way channel between an antenna and an object in a room.
public struct RadioChannel: Sendable, Hashable {
  /// The speed of light, m/s.
  public static let speedOfLight = 299_792_458.0

  /// The paths of the room.
  public var sources: ImageSources
  /// Constant delay of the hardware, as metres of range.
  public var rangeOffsetMetres: Double

  /// Makes a channel.
  public init(sources: ImageSources, rangeOffsetMetres: Double = 0) {
    self.sources = sources
    self.rangeOffsetMetres = rangeOffsetMetres
  }

  /// The frequency of a Bluetooth channel index, hertz.
  public static func frequencyHertz(channel: UInt8) -> Double { (2402 + Double(channel)) * 1e6 }

  /// The one-way transfer function `Σ a/d · exp(−j2πfd/c)`, as real and imaginary part.
  ///
  /// The amplitude of an unobstructed path of one metre is 1; nearer than 0.1 m it stays at 10.
  /// The product of both directions' tones follows its square: a phase of −4πfd/c.
  public func response(
    antennaInWorld: Vector3, objectInWorld: Vector3, frequencyHertz: Double
  ) -> SIMD2<Double> {
    response(
      antennaInWorld: antennaInWorld, images: sources.images(of: objectInWorld),
      frequencyHertz: frequencyHertz)
  }

  func response(
    antennaInWorld: Vector3, images: [ImageSource], frequencyHertz: Double
  ) -> ComplexNumber {
    let wavenumber = 2 * Double.pi * frequencyHertz / Self.speedOfLight
    var sum = ComplexNumber.zero
    for image in images {
      let distance = (image.positionInWorld - antennaInWorld).norm
      let amplitude = image.amplitude / max(distance, 0.1)
      sum += amplitude * .phasor(-wavenumber * (distance + rangeOffsetMetres))
    }
    return sum
  }
}
