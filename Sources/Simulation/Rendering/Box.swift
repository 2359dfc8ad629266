import Geometry
import Glibc

/// An upright box, turned about the vertical: the one shape that sceneries are built of.
struct Box: Sendable, Hashable {
  /// A side of a box: the axis it is perpendicular to, and on which end of it.
  struct Side: Sendable, Hashable {
    var axis: Int
    var isPositive: Bool

    /// All sides, in the order of their textures.
    static let all = (0..<6).map { Side(axis: $0 / 2, isPositive: $0 % 2 == 1) }
  }

  /// The centre, metres.
  var centre: Vector3
  /// Half the length of each edge, metres.
  var half: Vector3
  /// The turn about the vertical, radians.
  var yaw: Double = 0

  /// A point of the world, in the frame of the box with its origin in the centre.
  func local(_ point: Vector3) -> Vector3 { Rotation(yaw: -yaw) * (point - centre) }

  /// The size of a side, metres along u and v.
  func size(of side: Side) -> (u: Double, v: Double) {
    switch side.axis {
    case 0: return (2 * half.y, 2 * half.z)
    case 1: return (2 * half.x, 2 * half.z)
    default: return (2 * half.x, 2 * half.y)
    }
  }

  /// The place in the world of a place on a side, metres along u and v from its corner.
  ///
  /// On upright sides u is horizontal and v points down; on the others they are x and y.
  func point(on side: Side, u: Double, v: Double) -> Vector3 {
    let end = side.isPositive ? 1.0 : -1.0
    let local: Vector3
    switch side.axis {
    case 0: local = Vector3(end * half.x, u - half.y, half.z - v)
    case 1: local = Vector3(u - half.x, end * half.y, half.z - v)
    default: local = Vector3(u - half.x, v - half.y, end * half.z)
    }
    return centre + Rotation(yaw: yaw) * local
  }

  /// The direction away from the box at a side.
  func normal(of side: Side) -> Vector3 {
    var normal = Vector3.zero
    normal[side.axis] = side.isPositive ? 1 : -1
    return Rotation(yaw: yaw) * normal
  }

  /// The horizontal distance of a point from the box; 0 inside.
  func horizontalDistance(to point: Vector3) -> Double {
    let local = local(point)
    let (x, y) = (max(abs(local.x) - half.x, 0), max(abs(local.y) - half.y, 0))
    return (x * x + y * y).squareRoot()
  }
}
