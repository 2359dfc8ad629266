/// An antenna of the initiator, fixed to the body.
public struct Antenna: Sendable, Hashable {
  /// The antenna's number as in step data, from 1.
  public var id: Int
  /// Its phase centre in the body frame, metres.
  public var positionInBody: Vector3

  /// Makes an antenna.
  public init(id: Int, positionInBody: Vector3) {
    self.id = id
    self.positionInBody = positionInBody
  }
}

/// How camera and antennas sit on the body (x forward, y left, z up).
public struct Rig: Sendable, Hashable {
  /// The camera, where the rig has one.
  public var camera: CameraModel?
  /// The transform from the camera frame (x right, y down, z forward) to the body frame.
  public var bodyFromCamera: Pose
  /// The antennas; empty means one at the body's origin.
  public var antennas: [Antenna]
  /// Constant range offsets to subtract, by object, metres.
  public var rangeOffsetMetres: [ObjectID: Double]

  /// The rotation of a camera that looks along the body's x axis, upright.
  public static let forwardLooking = Rotation(columns: [0, -1, 0], [0, 0, -1], [1, 0, 0])

  /// Makes a rig; by default without a camera, with one antenna at the origin.
  public init(
    camera: CameraModel? = nil,
    bodyFromCamera: Pose = Pose(rotation: Rig.forwardLooking, translation: .zero),
    antennas: [Antenna] = [], rangeOffsetMetres: [ObjectID: Double] = [:]
  ) {
    self.camera = camera
    self.bodyFromCamera = bodyFromCamera
    self.antennas = antennas
    self.rangeOffsetMetres = rangeOffsetMetres
  }

  /// The point that distances are measured from: the mean of the antennas, in the body frame.
  public var antennaReferenceInBody: Vector3 {
    guard !antennas.isEmpty else { return .zero }
    return antennas.reduce(Vector3.zero) { $0 + $1.positionInBody } / Double(antennas.count)
  }
}
