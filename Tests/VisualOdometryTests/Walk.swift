import Geometry
import Glibc
import VisualOdometry

/// Runs odometry over poses in the rendered room, 30 a second.
struct Walk {
  var samples: [OdometrySample] = []

  /// `change` may alter each picture before it is processed.
  init(
    _ poses: [Pose], in room: RenderedRoom, noiseDeviation: Double = 2,
    configuration: VisualOdometryConfiguration = .init(),
    change: (Int, GrayImage) -> GrayImage = { $1 }
  ) throws {
    let odometry = try VisualOdometry(
      camera: room.camera,
      bodyFromCamera: Pose(rotation: Rig.forwardLooking, translation: .zero),
      configuration: configuration)
    for (index, pose) in poses.enumerated() {
      let picture = room.picture(
        worldFromBody: pose, noiseDeviation: noiseDeviation, seed: UInt64(index))
      let frame = CameraFrame(
        timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333), image: change(index, picture))
      samples.append(try odometry.process(frame))
    }
  }

  /// Metres per odometry unit between two frames, by the distance travelled from the first.
  func scale(_ poses: [Pose], to index: Int) -> Double {
    let truth = (poses[0].inverse * poses[index]).translation.norm
    return truth / samples[index].worldFromBody.translation.norm
  }

  /// Distance of a frame's position from the truth in metres, at a scale.
  func positionError(_ poses: [Pose], at index: Int, scale: Double) -> Double {
    (samples[index].worldFromBody.translation * scale
      - (poses[0].inverse * poses[index]).translation).norm
  }

  /// Angle between a frame's rotation and the truth, radians.
  func rotationError(_ poses: [Pose], at index: Int) -> Double {
    (samples[index].worldFromBody.rotation.inverse * (poses[0].inverse * poses[index]).rotation)
      .angle
  }

  /// A sideways walk: metres to the left a frame, with a little turning.
  static func sideways(frames: Int, step: Double = 0.012) -> [Pose] {
    (0..<frames).map { index in
      let t = Double(index)
      return Pose(
        rotation: Rotation(yaw: 0.1 * sin(t / 15)),
        translation: Vector3(0.15 * sin(t / 20), t * step - 0.5, 0.03 * sin(t / 5)))
    }
  }
}
