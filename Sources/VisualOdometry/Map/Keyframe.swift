import Geometry

/// A frame that the map keeps: its pose, its picture and what it saw.
final class Keyframe {
  let id: Int
  let timestamp: Timestamp
  let picture: Picture
  /// Whether its position is that of an earlier keyframe, since the camera stood or only turned.
  let isHeld: Bool
  var cameraFromWorld: Pose { didSet { worldFromCamera = cameraFromWorld.inverse } }
  private(set) var worldFromCamera: Pose
  /// The landmarks anchored here or seen from here.
  var landmarks: [Landmark] = []

  init(
    id: Int, timestamp: Timestamp, picture: Picture, cameraFromWorld: Pose, isHeld: Bool
  ) {
    self.id = id
    self.timestamp = timestamp
    self.picture = picture
    self.cameraFromWorld = cameraFromWorld
    self.isHeld = isHeld
    worldFromCamera = cameraFromWorld.inverse
  }
}
