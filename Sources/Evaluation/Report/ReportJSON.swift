import Geometry

extension EvaluationReport {
  /// The report as one line of JSON, its keys always in the same order.
  ///
  /// Keys whose figure has no truth, or no values, are absent. Numbers are rounded to four
  /// digits after the point.
  public var jsonLine: String {
    var fields = ["\"run\":" + jsonString(run)]
    if let afterSeconds { fields.append("\"afterSeconds\":" + jsonNumber(afterSeconds)) }
    let members = objects.sorted { $0.key < $1.key }.map {
      jsonString($0.key.rawValue) + ":" + $0.value.json
    }
    fields.append("\"objects\":{" + members.joined(separator: ",") + "}")
    if let odometry { fields.append("\"odometry\":" + odometry.json) }
    return "{" + fields.joined(separator: ",") + "}"
  }
}

extension ObjectFigures {
  /// The figures as a JSON object.
  public var json: String {
    let bearing = jsonObject([
      ("medianDegrees", medianBearingRadians?.degrees), ("p90Degrees", p90BearingRadians?.degrees),
      ("availability", bearing.availability), ("wrongArrowRate", wrongArrowRate),
      ("firstSeconds", firstSeconds), ("coverage95", bearing.coverage95),
    ])
    let distance = jsonObject([
      ("medianMetres", medianDistanceMetres), ("p90Metres", p90DistanceMetres),
      ("availability", distance.availability), ("coverage95", distance.coverage95),
    ])
    return "{\"bearing\":\(bearing),\"distance\":\(distance)}"
  }
}

extension OdometryFigures {
  /// The figures as a JSON object.
  public var json: String {
    jsonObject([
      ("ateSim3Metres", ateSim3Metres), ("ateSE3Metres", ateSE3Metres),
      ("scaleErrorPercent", scaleErrorPercent), ("framesTracked", framesTracked),
    ])
  }
}

private func jsonObject(_ members: [(key: String, value: Double?)]) -> String {
  let present = members.compactMap { member in
    member.value.map { "\"\(member.key)\":" + jsonNumber($0) }
  }
  return "{" + present.joined(separator: ",") + "}"
}

private func jsonNumber(_ value: Double) -> String {
  value.isFinite ? value.fixed(4) : "null"
}

private func jsonString(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
