import Geometry

/// A source of a room as seen by way of its walls: a mirror image and its amplitude.
public struct ImageSource: Sendable, Hashable {
  /// Where the image stands, metres.
  public var positionInWorld: Vector3
  /// The factor on the amplitude, without the spreading over the distance.
  public var amplitude: Double
  /// How many reflections lead to it: 0, 1 or 2.
  public var order: Int
}

/// The image sources of a shoebox up to the second order: 1 + 6 + 18.
///
/// Formula: J. B. Allen, D. A. Berkley, "Image method for efficiently simulating small-room
/// acoustics", 1979, with one reflection coefficient for all surfaces.
public struct ImageSources: Sendable, Hashable {
  /// The room.
  public var room: Room
  /// Amplitude factor of one reflection.
  public var reflection: Double
  /// Amplitude factor of the direct path.
  public var direct: Double

  /// Makes the sources of a room.
  public init(room: Room, reflection: Double, direct: Double = 1) {
    self.room = room
    self.reflection = reflection
    self.direct = direct
  }

  /// How many mirrored rooms along x, y and z lead to each image; the direct path first.
  static let cells: [SIMD3<Int>] = {
    var cells: [SIMD3<Int>] = []
    for order in 0...2 {
      for x in -2...2 {
        for y in -2...2 {
          for z in -2...2 where abs(x) + abs(y) + abs(z) == order {
            cells.append(SIMD3(x, y, z))
          }
        }
      }
    }
    return cells
  }()

  /// All images of a source, the direct path first.
  public func images(of source: Vector3) -> [ImageSource] {
    var images: [ImageSource] = []
    fill(&images, for: source)
    return images
  }

  /// Replaces a buffer's contents with the images of a source.
  func fill(_ images: inout [ImageSource], for source: Vector3) {
    images.removeAll(keepingCapacity: true)
    for cell in Self.cells {
      let order = abs(cell.x) + abs(cell.y) + abs(cell.z)
      var position = Vector3.zero
      for axis in 0..<3 {
        let local = source[axis] - room.minimum[axis]
        let length = room.size[axis]
        let mirrored = cell[axis].isMultiple(of: 2) ? local : length - local
        position[axis] = room.minimum[axis] + Double(cell[axis]) * length + mirrored
      }
      let amplitude = order == 0 ? direct : order == 1 ? reflection : reflection * reflection
      images.append(ImageSource(positionInWorld: position, amplitude: amplitude, order: order))
    }
  }
}
