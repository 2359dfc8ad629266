/// How the rig of a simulated run moves.
public enum Scenario: String, Sendable, Hashable, CaseIterable {
  /// A walk whose curvature and speed keep changing, turning away from the walls.
  case curve
  /// Straight ahead.
  case straight
  /// Round and round on a circle of 1–2 m radius.
  case circle
  /// Turning on the spot.
  case spin
  /// Ahead in a snaking line.
  case weave
  /// Standing still.
  case still
  /// A walk as in `curve`, while every object moves too.
  case moving
}
