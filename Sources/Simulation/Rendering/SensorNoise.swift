import Geometry
import Glibc

/// Turns brightness into grey levels: gain, noise, and the limits of a byte.
struct SensorNoise: Sendable {
  private static let count = 1 << 16
  private let normals: [Float]

  /// Draws the noise once; pictures take it from different places.
  init(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: RandomStream.scenery.rawValue &+ 1 << 32)
    normals = (0..<Self.count).map { _ in Float(random.normal()) }
  }

  /// The picture of summed brightness; `key` tells pictures' noise apart.
  func expose(
    _ sums: [Float], instants: Int, conditions: PictureConditions, width: Int, height: Int,
    key: UInt64
  ) -> GrayImage {
    var image = GrayImage(width: width, height: height)
    var random = RandomSource(seed: key, stream: 1)
    let factor = Float(conditions.gain) / Float(instants)
    let read = Float(conditions.readNoise * conditions.readNoise)
    let shot = Float(conditions.shotNoise * conditions.shotNoise) / 255
    sums.withUnsafeBufferPointer { sums in
      normals.withUnsafeBufferPointer { normals in
        image.pixels.withUnsafeMutableBufferPointer { pixels in
          for row in 0..<height {
            let start = Int(random.next() % UInt64(Self.count))
            for column in 0..<width {
              let index = row * width + column
              let level = min(max(sums[index] * factor, 0), 4096)
              let deviation = (read + shot * level).squareRoot()
              let noisy = level + deviation * normals[(start + column) & (Self.count - 1)]
              pixels[index] = UInt8(max(0, min(255, noisy + 0.5)))
            }
          }
        }
      }
    }
    return image
  }
}
