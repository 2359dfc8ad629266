import Glibc

/// A rotation in three dimensions, SO(3), held as a unit quaternion (Hamilton, x y z w).
@frozen public struct Rotation: Hashable, Sendable {
  /// The first imaginary component.
  public var x: Double
  /// The second imaginary component.
  public var y: Double
  /// The third imaginary component.
  public var z: Double
  /// The real component.
  public var w: Double

  /// The rotation that changes nothing.
  public static let identity = Rotation(x: 0, y: 0, z: 0, w: 1)

  /// Makes a rotation of quaternion components, scaled to length one.
  ///
  /// Zero, or a component that is not finite, gives the identity; readers check before.
  @inlinable public init(x: Double, y: Double, z: Double, w: Double) {
    var (x, y, z, w) = (x, y, z, w)
    var square = x * x + y * y + z * z + w * w
    if !(square > 1e-200 && square < 1e200) {
      // The squares over- or underflow: bring the largest component to one first.
      let largest = max(max(abs(x), abs(y)), max(abs(z), abs(w)))
      (x, y, z, w) = (x / largest, y / largest, z / largest, w / largest)
      square = x * x + y * y + z * z + w * w
    }
    let norm = square.squareRoot()
    if norm > 0 && norm.isFinite {
      self.x = x / norm
      self.y = y / norm
      self.z = z / norm
      self.w = w / norm
    } else {
      self.x = 0
      self.y = 0
      self.z = 0
      self.w = 1
    }
  }

  /// Makes a rotation about the z axis, radians, counter-clockwise seen from above.
  @inlinable public init(yaw: Double) {
    self.init(x: 0, y: 0, z: sin(yaw / 2), w: cos(yaw / 2))
  }

  /// Makes a rotation of z–y–x Euler angles in radians: yaw, then pitch, then roll.
  @inlinable public init(yaw: Double, pitch: Double, roll: Double) {
    self =
      Rotation(yaw: yaw) * Rotation(rotationVector: Vector3(0, pitch, 0))
      * Rotation(rotationVector: Vector3(roll, 0, 0))
  }

  /// The exponential map: a rotation by `|vector|` radians about the vector.
  ///
  /// A vector without a finite length gives the identity.
  @inlinable public init(rotationVector vector: Vector3) {
    let angle = vector.norm
    let half = angle / 2
    // sin(a/2)/a, by its series where the quotient loses digits.
    let factor = angle < 1e-6 ? 0.5 - angle * angle / 48 : sin(half) / angle
    self.init(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor, w: cos(half))
  }

  /// Makes a rotation of the columns of its matrix, which need only be nearly orthonormal.
  ///
  /// Method: S. W. Shepperd, "Quaternion from Rotation Matrix", 1978.
  public init(columns c0: Vector3, _ c1: Vector3, _ c2: Vector3) {
    let trace = c0.x + c1.y + c2.z
    if trace > 0 {
      self.init(x: c1.z - c2.y, y: c2.x - c0.z, z: c0.y - c1.x, w: 1 + trace)
    } else if c0.x >= c1.y && c0.x >= c2.z {
      self.init(x: 1 + c0.x - c1.y - c2.z, y: c0.y + c1.x, z: c2.x + c0.z, w: c1.z - c2.y)
    } else if c1.y >= c2.z {
      self.init(x: c0.y + c1.x, y: 1 + c1.y - c0.x - c2.z, z: c1.z + c2.y, w: c2.x - c0.z)
    } else {
      self.init(x: c2.x + c0.z, y: c1.z + c2.y, z: 1 + c2.z - c0.x - c1.y, w: c0.y - c1.x)
    }
  }

  /// The logarithmic map: the rotation vector, of length at most π.
  @inlinable public var rotationVector: Vector3 {
    let imaginary = Vector3(x, y, z) * (w < 0 ? -1 : 1)
    let sine = imaginary.norm
    let angle = 2 * atan2(sine, abs(w))
    return sine < 1e-9 ? imaginary * 2 : imaginary * (angle / sine)
  }

  /// The rotation the other way round.
  @inlinable public var inverse: Rotation { Rotation(x: -x, y: -y, z: -z, w: w) }

  /// The composition: first `right`, then `left`.
  @inlinable public static func * (left: Rotation, right: Rotation) -> Rotation {
    Rotation(
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w,
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z)
  }

  /// The vector turned by the rotation.
  @inlinable public static func * (rotation: Rotation, vector: Vector3) -> Vector3 {
    let imaginary = Vector3(rotation.x, rotation.y, rotation.z)
    let twice = 2 * imaginary.cross(vector)
    return vector + rotation.w * twice + imaginary.cross(twice)
  }

  /// The heading: the azimuth of the turned x axis in the x–y plane, radians.
  @inlinable public var yaw: Double { (self * Vector3(1, 0, 0)).azimuth }

  /// The angle of the rotation, radians in [0, π].
  @inlinable public var angle: Double { rotationVector.norm }

  /// The rotation on the shortest arc towards another one, at a fraction of the way.
  @inlinable public func interpolated(to other: Rotation, fraction: Double) -> Rotation {
    self * Rotation(rotationVector: (inverse * other).rotationVector * fraction)
  }
}
