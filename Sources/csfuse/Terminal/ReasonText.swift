import CSFusion
import Geometry

extension WithheldReason {
  /// The reasons in the order in which a user has to see to them: while no pictures arrive, there
  /// is no use in walking.
  static let mostUrgentFirst: [WithheldReason] = [
    .noRecentRange, .cameraUnavailable, .calibrationMissing, .insufficientLighting,
    .insufficientFeatures, .excessiveMotion, .trackingLost, .insufficientSignalStrength,
    .objectMoving, .insufficientMovement, .insufficientHorizontalSweep, .inconclusive,
    .insufficientVerticalSweep,
  ]

  /// The reason in plain words that say what to do.
  var advice: String {
    switch self {
    case .insufficientMovement:
      "walk a few steps, so that a direction can be told"
    case .insufficientHorizontalSweep:
      "walk a curve, so that left and right can be told apart"
    case .insufficientVerticalSweep:
      "move up and down, so that above and below can be told apart"
    case .insufficientLighting:
      "too dark or too bright for the camera: change the light or the view"
    case .insufficientSignalStrength:
      "the radio signal is weak: come closer, or clear the way"
    case .insufficientFeatures:
      "the camera sees too little: point it at something with texture"
    case .excessiveMotion:
      "too quick for the camera: move more slowly"
    case .trackingLost:
      "the camera lost its way: hold still, then walk on"
    case .cameraUnavailable:
      "no pictures arrive: check the camera and its cable"
    case .objectMoving:
      "the object moves: wait until it rests, or follow it"
    case .noRecentRange:
      "no radio contact: check that the object is switched on and within reach"
    case .inconclusive:
      "several answers fit: keep walking, in curves"
    case .calibrationMissing:
      "the rig is not calibrated: give its camera and antennas with --rig"
    }
  }
}
