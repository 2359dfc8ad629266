import Geometry

/// Makes runs of pictures whose camera poses are known.
enum PictureRun {
  /// A run of pictures with true camera poses: the body looks along the camera's axis, and the
  /// truth's world is the first body pose.
  static func make(
    directory: String, frames: [FrameReference], worldFromCamera: [Pose], camera: CameraModel
  ) -> Run {
    let cameraFromBody = Pose(rotation: Rig.forwardLooking, translation: .zero).inverse
    let startFromWorld = worldFromCamera.first.map { ($0 * cameraFromBody).inverse } ?? .identity
    let trajectory = zip(frames, worldFromCamera).map { frame, pose in
      TimedPose(
        timestamp: frame.timestamp, worldFromBody: startFromWorld * pose * cameraFromBody)
    }
    return Run(
      directory: directory, frames: frames, truth: Truth(trajectory: trajectory),
      rigYAML: rigYAML(camera))
  }

  /// The text of `rig.yaml` for a pinhole camera without distortion that looks forward.
  private static func rigYAML(_ camera: CameraModel) -> String {
    let intrinsics = [camera.fx, camera.fy, camera.cx, camera.cy].map(NumberText.text)
    let turn = Rig.forwardLooking
    let rotation = [turn.x, turn.y, turn.z, turn.w].map(NumberText.text)
    return """
      camera:
        size: [\(camera.width), \(camera.height)]
        model: pinhole
        intrinsics: [\(intrinsics.joined(separator: ", "))]
        distortion: {model: none, coefficients: []}
      bodyFromCamera: {translation: [0.0, 0.0, 0.0], rotation: [\(rotation.joined(separator: ", "))]}

      """
  }

  /// The note on an odometry scale that was asked of a recording without odometry.
  static func unusedScaleNotes(_ options: ImportOptions) -> [String] {
    options.odometryScale == nil
      ? [] : ["the odometry scale is not used: odometry comes from the pictures"]
  }
}
