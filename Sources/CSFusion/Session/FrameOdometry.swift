import Geometry
import VisualOdometry

/// The odometry that a session draws from pictures, and what it says where there is none.
struct FrameOdometry {
  private var visualOdometry: VisualOdometry?
  private var watch: CameraWatch?
  private let camera: CameraModel?
  private let usesPictures: Bool
  private var lacksCalibration = false

  init(setup: SessionSetup, configuration: SessionConfiguration) throws(SessionError) {
    usesPictures = setup.odometry == .camera
    camera = setup.rig.camera
    guard usesPictures, var camera else { return }
    // The session has mapped the pictures' times already.
    camera.timeOffsetSeconds = 0
    do throws(VisualOdometryError) {
      visualOdometry = try VisualOdometry(
        camera: camera, bodyFromCamera: setup.rig.bodyFromCamera,
        configuration: configuration.odometry)
    } catch {
      throw SessionError("the rig's camera can't be used: \(error.description)")
    }
    watch = CameraWatch(timeoutSeconds: configuration.session.cameraTimeoutSeconds)
  }

  /// Whether a picture can be used at all; reports why not.
  func accepts(_ frame: CameraFrame, into update: inout SessionUpdate) -> Bool {
    guard let camera, usesPictures else { return true }
    if frame.image.width == camera.width, frame.image.height == camera.height { return true }
    update.issues.append(
      SessionIssue(
        .frameFailed,
        "a picture of \(frame.timestamp.nanoseconds) ns has \(frame.image.width)×"
          + "\(frame.image.height) pixels, the camera's calibration \(camera.width)×"
          + "\(camera.height); it was left out"))
    return false
  }

  /// What odometry makes of a picture, if anything.
  mutating func process(
    _ frame: CameraFrame, into update: inout SessionUpdate
  ) -> OdometrySample? {
    guard usesPictures else { return nil }
    guard camera != nil else {
      if !lacksCalibration {
        lacksCalibration = true
        update.issues.append(
          SessionIssue(
            .calibrationMissing,
            "the rig has no calibrated camera, so the pictures tell no motion; "
              + "give a rig file with a camera"))
      }
      return nil
    }
    if watch?.sawFrame(at: frame.timestamp) == true {
      update.issues.append(SessionIssue(.cameraBack, "pictures come again"))
    }
    do {
      let sample = try visualOdometry?.process(frame)
      if let sample { watch?.sawOdometry(sample) }
      return sample
    } catch {
      update.issues.append(
        SessionIssue(
          .frameFailed, "the picture of \(frame.timestamp.nanoseconds) ns told nothing: \(error)"))
      return nil
    }
  }

  /// Notes that time went on; the sample for the engine where pictures should have come.
  mutating func noteTime(_ time: Timestamp, into update: inout SessionUpdate) -> OdometrySample? {
    let wasSilent = watch?.isSilent ?? false
    guard let sample = watch?.sawTime(time) else { return nil }
    if !wasSilent {
      update.issues.append(
        SessionIssue(.cameraSilent, "no pictures come; distances go on without directions"))
    }
    return sample
  }

  /// An output with what the engine can't know about pictures added to its reasons.
  func explained(_ object: NearbyObject) -> NearbyObject {
    guard lacksCalibration, object.horizontalAngle == nil,
      !object.reasons.contains(.calibrationMissing)
    else { return object }
    var object = object
    object.reasons = (object.reasons + [.calibrationMissing]).sorted()
    return object
  }
}
