/// A similarity transform, Sim(3): `point ↦ scale · R · point + t`.
@frozen public struct Similarity: Hashable, Sendable {
  /// The factor that lengths are multiplied with, over zero.
  public var scale: Double
  /// The rotation part.
  public var rotation: Rotation
  /// The translation part, in the target frame's unit.
  public var translation: Vector3

  /// The transform that changes nothing.
  public static let identity = Similarity(scale: 1, rotation: .identity, translation: .zero)

  /// Makes a similarity of its parts.
  @inlinable public init(scale: Double, rotation: Rotation, translation: Vector3) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// The transform the other way round.
  @inlinable public var inverse: Similarity {
    let back = rotation.inverse
    return Similarity(
      scale: 1 / scale, rotation: back, translation: -(back * translation) / scale)
  }

  /// The composition: `aFromB * bFromC == aFromC`.
  @inlinable public static func * (left: Similarity, right: Similarity) -> Similarity {
    Similarity(
      scale: left.scale * right.scale,
      rotation: left.rotation * right.rotation,
      translation: left * right.translation)
  }

  /// The point carried from the source frame to the target frame.
  @inlinable public static func * (similarity: Similarity, point: Vector3) -> Vector3 {
    similarity.rotation * (point * similarity.scale) + similarity.translation
  }
}
