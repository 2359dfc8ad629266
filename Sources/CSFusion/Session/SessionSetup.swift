import ChannelSounding
import Geometry
import Recording

/// Where a session's odometry comes from.
public enum OdometryOrigin: Sendable, Hashable {
  /// From the pictures, by visual odometry; its scale is unknown.
  case camera
  /// From outside; pictures are then not looked at.
  case external(isMetric: Bool)
}

/// What a session is about: the objects, the rig and where odometry comes from.
public struct SessionSetup: Sendable {
  /// The objects known by name; others may turn up.
  public var objects: [RunObject]
  /// The camera and antennas.
  public var rig: Rig
  /// Where odometry comes from.
  public var odometry: OdometryOrigin

  /// Makes a setup.
  public init(
    objects: [RunObject] = [], rig: Rig = Rig(), odometry: OdometryOrigin = .camera
  ) {
    self.objects = objects
    self.rig = rig
    self.odometry = odometry
  }

  /// The rig with the range offsets that the objects state; they go before the rig's own.
  var rigWithOffsets: Rig {
    var rig = rig
    for object in objects {
      if let offset = object.rangeOffsetMetres { rig.rangeOffsetMetres[object.id] = offset }
    }
    return rig
  }

  /// The time base's time of a time of the camera's clock.
  func inTimeBase(_ time: Timestamp) -> Timestamp {
    guard let camera = rig.camera, camera.timeOffsetSeconds != 0 else { return time }
    return time.advanced(bySeconds: -camera.timeOffsetSeconds)
  }

  /// An input with a picture's time mapped to the time base.
  func inTimeBase(_ input: SessionInput) -> SessionInput {
    guard case .frame(var frame) = input else { return input }
    frame.timestamp = inTimeBase(frame.timestamp)
    return .frame(frame)
  }

  /// The rig as a recording states it, whose pictures' times are mapped already.
  var recordedRig: Rig {
    var rig = rigWithOffsets
    rig.camera?.timeOffsetSeconds = 0
    return rig
  }
}
