/// A rigid transform, SE(3): `aFromB * pointInB == pointInA`.
@frozen public struct Pose: Hashable, Sendable {
  /// The rotation part.
  public var rotation: Rotation
  /// The translation part: the origin of the source frame, in the target frame.
  public var translation: Vector3

  /// The transform that changes nothing.
  public static let identity = Pose(rotation: .identity, translation: .zero)

  /// Makes a transform of its two parts.
  @inlinable public init(rotation: Rotation, translation: Vector3) {
    self.rotation = rotation
    self.translation = translation
  }

  /// The transform the other way round.
  @inlinable public var inverse: Pose {
    let back = rotation.inverse
    return Pose(rotation: back, translation: -(back * translation))
  }

  /// The composition: `aFromB * bFromC == aFromC`.
  @inlinable public static func * (left: Pose, right: Pose) -> Pose {
    Pose(
      rotation: left.rotation * right.rotation,
      translation: left.rotation * right.translation + left.translation)
  }

  /// The point carried from the source frame to the target frame.
  @inlinable public static func * (pose: Pose, point: Vector3) -> Vector3 {
    pose.rotation * point + pose.translation
  }

  /// The pose at a fraction of the way to another: translation straight, rotation shortest.
  @inlinable public func interpolated(to other: Pose, fraction: Double) -> Pose {
    Pose(
      rotation: rotation.interpolated(to: other.rotation, fraction: fraction),
      translation: translation + (other.translation - translation) * fraction)
  }

  /// Whether every number in it is finite.
  @inlinable public var isFinite: Bool {
    translation.isFinite && (rotation.x + rotation.y + rotation.z + rotation.w).isFinite
  }
}
