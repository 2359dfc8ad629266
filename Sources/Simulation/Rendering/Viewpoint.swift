import Geometry

/// Where the camera is while a picture is taken.
struct Viewpoint {
  let trajectory: Trajectory
  let bodyFromCamera: Pose
  let camera: CameraModel

  /// The camera's pose at a time, held beyond the ends of the trajectory.
  func worldFromCamera(at time: Timestamp) -> Pose {
    let poses = trajectory.poses
    guard let first = poses.first, let last = poses.last else { return bodyFromCamera }
    let held = min(max(time, first.timestamp), last.timestamp)
    return (trajectory.worldFromBody(at: held) ?? first.worldFromBody) * bodyFromCamera
  }

  /// The instants whose mean is the picture: about one for each pixel of blur.
  func instants(at time: Timestamp, conditions: PictureConditions) -> [Timestamp] {
    let exposure = conditions.exposureSeconds
    guard exposure > 0 else { return [time] }
    let opens = worldFromCamera(at: time.advanced(bySeconds: -exposure / 2))
    let closes = worldFromCamera(at: time.advanced(bySeconds: exposure / 2))
    let motion = opens.inverse * closes
    // What is 1.5 m off moves by this many pixels.
    let blur = camera.fx * (motion.rotation.angle + motion.translation.norm / 1.5)
    let wanted = min(max(blur.rounded(.up), 1), Double(max(1, min(64, conditions.maximumInstants))))
    return (0..<Int(wanted)).map {
      time.advanced(bySeconds: exposure * ((Double($0) + 0.5) / wanted - 0.5))
    }
  }

  /// The time at which the middle of a row of tiles is exposed: the shutter rolls from the first
  /// row to the last, and the instant is that of the middle one.
  func time(ofTileRow row: Int, instant: Timestamp) -> Timestamp {
    guard camera.rollingShutterSeconds != 0 else { return instant }
    let middle = min((Double(row) + 0.5) * Double(TileGrid.side), Double(camera.height))
    return instant.advanced(
      bySeconds: camera.rollingShutterSeconds * (middle / Double(camera.height) - 0.5))
  }
}
