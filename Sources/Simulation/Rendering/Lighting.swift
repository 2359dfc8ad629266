import Geometry
import Glibc

/// The light of a room: lamps under the ceiling, light from everywhere, and dark corners where
/// furniture meets the floor.
struct Lighting: Sendable {
  /// What the light from everywhere contributes.
  static let ambient = 0.55

  let lamps: [Vector3]
  let furniture: [Box]

  /// Hangs lamps about 3.5 m apart.
  init(room: Room, furniture: [Box]) {
    let size = room.size
    let (columns, rows) = (lampCount(size.x), lampCount(size.y))
    var lamps: [Vector3] = []
    for column in 0..<columns {
      for row in 0..<rows {
        lamps.append(
          Vector3(
            room.minimum.x + size.x * (Double(column) + 0.5) / Double(columns),
            room.minimum.y + size.y * (Double(row) + 0.5) / Double(rows),
            room.maximum.z - 0.3))
      }
    }
    self.lamps = lamps
    self.furniture = furniture

    func lampCount(_ metres: Double) -> Int { max(1, min(10, Int(metres / 3.5))) }
  }

  /// The factor on a surface's tone at a point with a normal; about 0.5…1.2.
  func factor(at point: Vector3, normal: Vector3, onFloor: Bool) -> Double {
    var light = Self.ambient
    for lamp in lamps {
      let toLamp = lamp - point
      let distance = max(toLamp.norm, 0.3)
      // Lambert's cosine law with light that falls off softly.
      light += 0.9 * max(0, toLamp.dot(normal)) / distance / (1 + distance * distance / 2)
    }
    if onFloor {
      for box in furniture where box.centre.z - box.half.z < 0.05 + point.z {
        let distance = box.horizontalDistance(to: point)
        if distance < 1 { light *= 1 - 0.45 * exp(-distance / 0.12) }
      }
    }
    return min(light, 1.3)
  }
}
