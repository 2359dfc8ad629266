import Geometry

/// What the names of picture files tell.
enum PictureName {
  /// Whether a name ends like a picture's that can be read.
  static func isPicture(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".jpg", ".jpeg", ".png", ".pgm"].contains { lower.hasSuffix($0) }
  }

  /// Times from names that are nanoseconds, in order; `nil` where they are not.
  ///
  /// Running numbers are told from times by their steps: no camera takes pictures less than a
  /// millisecond apart.
  static func timedByName(_ names: [String]) -> [(Timestamp, String)]? {
    guard names.count > 1 else { return nil }
    var timed: [(Timestamp, String)] = []
    for name in names {
      let stem = name.prefix { $0 != "." }
      let ending = name.dropFirst(stem.count + 1)
      guard let nanoseconds = Int64(stem), nanoseconds >= 0, !ending.contains(".") else {
        return nil
      }
      timed.append((Timestamp(nanoseconds: nanoseconds), name))
    }
    timed.sort { $0.0 < $1.0 }
    let areTimes = zip(timed, timed.dropFirst()).allSatisfy {
      $1.0.nanoseconds - $0.0.nanoseconds >= 1_000_000
    }
    return areTimes ? timed : nil
  }

  /// Names sorted so that numbers in them count by their value.
  static func inNaturalOrder(_ names: [String]) -> [String] {
    names.map { (key: naturalKey($0), name: $0) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map(\.name)
  }

  /// The name with every run of digits padded to 20, the most that 64 bits have.
  private static func naturalKey(_ name: String) -> String {
    var key = ""
    var digits = ""
    func padded() -> String {
      digits.isEmpty ? "" : String(repeating: "0", count: max(0, 20 - digits.count)) + digits
    }
    for character in name {
      if character.isASCII && character.isNumber {
        digits.append(character)
      } else {
        key += padded()
        digits = ""
        key.append(character)
      }
    }
    return key + padded()
  }
}
