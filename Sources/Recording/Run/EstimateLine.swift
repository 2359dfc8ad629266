import Geometry

/// One line of `replay --json`: what is known of an object at a time.
public enum EstimateLine {
  /// The line for an output, without its line's end; `null` stands where a value is withheld.
  public static func text(_ object: NearbyObject) -> String {
    var text = "{\"t\":\(object.timestamp.nanoseconds)"
    text += ",\"object\":\(JSONText.quoted(object.object.rawValue))"
    text += estimate("distance", object.distance)
    text += estimate("horizontalAngle", object.horizontalAngle)
    text += estimate("verticalAngle", object.verticalAngle)
    text += ",\"motion\":\"\(object.motion.rawValue)\",\"reasons\":["
    text += object.reasons.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return text + "],\"status\":\"\(object.status.rawValue)\"}"
  }

  /// A value and its standard deviation; both `null` unless both are finite, as JSON has no others.
  private static func estimate(_ key: String, _ estimate: Estimate?) -> String {
    guard let estimate, estimate.value.isFinite, estimate.standardDeviation.isFinite else {
      return ",\"\(key)\":null,\"\(key)SD\":null"
    }
    return ",\"\(key)\":\(NumberText.text(estimate.value))"
      + ",\"\(key)SD\":\(NumberText.text(estimate.standardDeviation))"
  }
}
