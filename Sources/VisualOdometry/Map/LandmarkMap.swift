internal import CVision
import Geometry

/// The keyframes and landmarks of one segment.
final class LandmarkMap {
  private(set) var keyframes: [Keyframe] = []
  private var nextLandmark = 0
  private var nextKeyframe = 0

  /// Forgets everything; numbers go on, so that no two landmarks of a session share one.
  func removeAll() {
    // Keyframes and landmarks hold each other.
    for keyframe in keyframes {
      for landmark in keyframe.landmarks {
        landmark.isDiscarded = true
        landmark.sightings = []
      }
      keyframe.landmarks = []
    }
    keyframes = []
  }

  func addKeyframe(
    timestamp: Timestamp, picture: Picture, cameraFromWorld: Pose, isHeld: Bool
  ) -> Keyframe {
    let keyframe = Keyframe(
      id: nextKeyframe, timestamp: timestamp, picture: picture, cameraFromWorld: cameraFromWorld,
      isHeld: isHeld)
    nextKeyframe += 1
    keyframes.append(keyframe)
    return keyframe
  }

  func addLandmark(
    anchor: Keyframe, pixel: cvs_pixel, ray: cvs_ray, inverseDepth: Double, deviation: Double
  ) -> Landmark {
    let landmark = Landmark(
      id: nextLandmark, anchor: anchor, pixel: pixel, ray: ray, inverseDepth: inverseDepth,
      deviation: deviation)
    nextLandmark += 1
    anchor.landmarks.append(landmark)
    return landmark
  }

  func add(_ landmark: Landmark, seenFrom keyframe: Keyframe, ray: cvs_ray, deviation: Double) {
    landmark.sightings.append(
      .init(keyframe: keyframe, ray: ray, deviationPixels: deviation))
    keyframe.landmarks.append(landmark)
  }

  /// Mapped landmarks that a pose sees from about the side and distance their anchors do.
  func landmarks(seenAlikeFrom cameraFromWorld: Pose) -> [Landmark] {
    var found: [Landmark] = []
    for keyframe in keyframes {
      let relative = cameraFromWorld * keyframe.worldFromCamera
      for landmark in keyframe.landmarks where landmark.anchor === keyframe && landmark.isMapped {
        let turned = relative.rotation * landmark.direction
        let seen = turned + landmark.inverseDepth * relative.translation
        // How much farther than in the anchor, and how far round it.
        guard seen.z > 0.5, seen.z < 2 else { continue }
        if turned.dot(seen) > 0.85 * turned.norm * seen.norm { found.append(landmark) }
      }
    }
    return found
  }

  /// Takes a landmark out of use.
  func discard(_ landmark: Landmark) {
    landmark.isDiscarded = true
    for sighting in landmark.sightings {
      sighting.keyframe.landmarks.removeAll { $0 === landmark }
    }
    landmark.anchor.landmarks.removeAll { $0 === landmark }
    landmark.sightings = []
  }

  /// Forgets a keyframe with the landmarks anchored in it.
  func remove(_ keyframe: Keyframe) {
    for landmark in keyframe.landmarks {
      if landmark.anchor === keyframe {
        discard(landmark)
      } else {
        landmark.sightings.removeAll { $0.keyframe === keyframe }
      }
    }
    keyframe.landmarks = []
    keyframes.removeAll { $0 === keyframe }
  }

  deinit { removeAll() }
}
