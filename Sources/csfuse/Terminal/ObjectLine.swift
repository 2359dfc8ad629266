import CSFusion
import Evaluation
import Geometry

/// One object's line in the terminal.
enum ObjectLine {
  /// Name, distance ± sd, arrow with degrees and motion state, or the most urgent of the reasons
  /// why something is withheld.
  static func text(_ object: NearbyObject, name: String, nameWidth: Int) -> String {
    var text = name.rightPadded(to: nameWidth) + "  " + distance(object.distance)
    if let angle = object.horizontalAngle {
      text += "   " + direction(angle).rightPadded(to: 20) + "  " + object.motion.rawValue
      if object.status == .imprecise || object.status == .drifting {
        text += ", " + (object.status == .drifting ? "drifting" : "ageing")
      }
    }
    if object.horizontalAngle == nil || object.distance == nil {
      let reason = WithheldReason.mostUrgentFirst.first { object.reasons.contains($0) }
      text += "   " + (reason?.advice ?? "no direction yet")
    }
    return text
  }

  private static func distance(_ distance: Estimate?) -> String {
    guard let distance else { return "      –         " }
    return distance.value.fixed(2).leftPadded(to: 6) + " m ± "
      + distance.standardDeviation.fixed(2).rightPadded(to: 5)
  }

  /// The arrow, degrees to the left or right, and their standard deviation.
  private static func direction(_ angle: Estimate) -> String {
    let degrees = angle.value.degrees.rounded()
    let side =
      degrees == 0 ? "ahead" : abs(degrees) == 180 ? "behind" : degrees > 0 ? "left" : "right"
    return "\(arrow(angle.value)) " + abs(degrees).fixed(0).leftPadded(to: 3) + "° \(side) ± "
      + angle.standardDeviation.degrees.fixed(0) + "°"
  }

  /// The arrow nearest to an azimuth in radians, where up is forward and left is positive.
  static func arrow(_ azimuth: Double) -> Character {
    let arrows: [Character] = ["↑", "↖", "←", "↙", "↓", "↘", "→", "↗"]
    let eighth = (wrapAngle(azimuth) / (.pi / 4)).rounded()
    guard let index = Int(exactly: eighth) else { return "?" }
    return arrows[(index + 8) % 8]
  }
}
