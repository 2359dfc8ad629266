internal import CVision
import Geometry

/// A point of the scene: a direction in the keyframe that first saw it, and inverse depth along it
/// (J. Civera, A. Davison, J. Montiel, "Inverse Depth Parametrization for Monocular SLAM", 2008).
final class Landmark {
  /// Where a keyframe other than the anchor saw it.
  struct Sighting {
    let keyframe: Keyframe
    let ray: cvs_ray
    let deviationPixels: Double
  }

  let id: Int
  let anchor: Keyframe
  let pixelInAnchor: cvs_pixel
  let direction: Vector3
  /// One over the distance along the anchor's optical axis.
  var inverseDepth: Double
  /// Standard deviation of the inverse depth.
  var deviation: Double
  var sightings: [Sighting] = []
  /// Whether it proved wrong and may not be used any more.
  var isDiscarded = false

  init(
    id: Int, anchor: Keyframe, pixel: cvs_pixel, ray: cvs_ray, inverseDepth: Double,
    deviation: Double
  ) {
    self.id = id
    self.anchor = anchor
    pixelInAnchor = pixel
    direction = Vector3(ray.x, ray.y, 1)
    self.inverseDepth = inverseDepth
    self.deviation = deviation
  }

  /// Whether its depth is known well enough to tell translation.
  var isMapped: Bool { deviation < 0.25 * inverseDepth }

  /// The point divided by its depth in the anchor: `p` with `p / inverseDepth` in the world.
  var homogeneousInWorld: Vector3 {
    anchor.worldFromCamera.rotation * direction + inverseDepth * anchor.worldFromCamera.translation
  }

  /// The direction in which another camera sees it, not scaled.
  func seen(from cameraFromWorld: Pose) -> Vector3 {
    cameraFromWorld.rotation * homogeneousInWorld + inverseDepth * cameraFromWorld.translation
  }

  /// Estimates the inverse depth and its deviation from all sightings, the poses being known.
  ///
  /// Gauss-Newton on one unknown with Huber's weights; `prior` holds it where nothing else does.
  func triangulate(
    focal: Double, prior: (inverseDepth: Double, deviation: Double), iterations: Int = 6
  ) {
    var depth = inverseDepth
    var information = 0.0
    for _ in 0..<iterations {
      information = 1 / (prior.deviation * prior.deviation)
      var gradient = (depth - prior.inverseDepth) * information
      for sighting in sightings {
        let relative = sighting.keyframe.cameraFromWorld * anchor.worldFromCamera
        let point = relative.rotation * direction + depth * relative.translation
        guard point.z > 1e-3 else { continue }
        let scale = focal / (point.z * sighting.deviationPixels)
        let (u, v) = (point.x / point.z, point.y / point.z)
        let errorX = scale * point.z * (u - sighting.ray.x)
        let errorY = scale * point.z * (v - sighting.ray.y)
        let slopeX = scale * (relative.translation.x - u * relative.translation.z)
        let slopeY = scale * (relative.translation.y - v * relative.translation.z)
        let error = (errorX * errorX + errorY * errorY).squareRoot()
        let weight = error > 2 ? 2 / error : 1
        information += weight * (slopeX * slopeX + slopeY * slopeY)
        gradient += weight * (slopeX * errorX + slopeY * errorY)
      }
      let step = gradient / information
      depth = max(depth - step, prior.inverseDepth * 1e-3)
      if abs(step) < 1e-6 * prior.inverseDepth { break }
    }
    inverseDepth = depth
    deviation = 1 / information.squareRoot()
  }
}
