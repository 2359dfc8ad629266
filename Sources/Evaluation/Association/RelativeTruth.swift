import Geometry

/// Where an object truly was, seen from the body at one time.
public struct RelativeTruth: Sendable, Hashable {
  /// The distance from the rig's antenna reference, metres.
  public var distanceMetres: Double
  /// The azimuth in the levelled body frame, radians in (−π, π], positive to the left.
  public var bearingRadians: Double
  /// The elevation over the horizontal plane, radians, positive up.
  public var elevationRadians: Double

  /// Makes a relative truth of its parts.
  public init(distanceMetres: Double, bearingRadians: Double, elevationRadians: Double) {
    self.distanceMetres = distanceMetres
    self.bearingRadians = bearingRadians
    self.elevationRadians = elevationRadians
  }
}

extension TruthLookup {
  /// Where an object truly was at a time, seen from the body; `nil` where that is not recorded.
  ///
  /// The body frame is levelled: only its heading is kept, and the world's z axis is up.
  public func relative(
    of object: ObjectID, at time: Timestamp, antennaReferenceInBody: Vector3
  ) -> RelativeTruth? {
    guard
      let worldFromBody = worldFromBody(at: time),
      let position = positionInWorld(of: object, at: time)
    else { return nil }
    let ray = position - worldFromBody * antennaReferenceInBody
    return RelativeTruth(
      distanceMetres: ray.norm,
      bearingRadians: wrapAngle(ray.azimuth - worldFromBody.rotation.yaw),
      elevationRadians: ray.elevation)
  }
}
