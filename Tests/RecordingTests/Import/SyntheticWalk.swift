import Geometry
import Glibc

@testable import Recording

/// Files of a phone's walk among beacons, made so that the right alignment is known.
enum SyntheticWalk {
  static let surveyFromOdometry = Pose(
    rotation: Rotation(yaw: 2.1), translation: [3.0, -1.5, 1.3])
  static let bias = 0.15
  static let beacons: [(index: Int, place: Vector3)] = [
    (0, [0, 0, 2.5]), (1, [8, 0, 2.4]), (3, [8, 9, 2.6]), (4, [-1, 8, 2.5]),
  ]

  /// The phone's place in its odometry, z up, at a time in seconds.
  static func place(_ seconds: Double) -> Vector3 {
    [3 * sin(0.21 * seconds), 2.5 * sin(0.34 * seconds + 1), 0.1 * sin(0.5 * seconds)]
  }

  /// The heading at a time: the way it walks.
  static func heading(_ seconds: Double) -> Double {
    (place(seconds + 0.01) - place(seconds - 0.01)).azimuth
  }

  /// Writes the walk's three files, ranges with a little noise and one that is nonsense.
  static func write(in folder: TemporaryFolder) throws {
    let origin = 1_520_000_000.25
    var vio = ""
    for index in 0..<1200 {
      let seconds = Double(index) / 20
      let (time, place) = (NumberText.text(origin + seconds), place(seconds))
      // The phone's world has y up; held upright, its roll is −90° and its yaw heading − 90°.
      let yaw = wrapAngle(heading(seconds) - .pi / 2)
      vio += "\(time),position,2,2,\(place.x),\(NumberText.text(place.z)),\(-place.y)\n"
      vio += "\(time),orientation,2,2,0.0,\(yaw),\(-Double.pi / 2)\n"
    }
    try folder.write(vio, to: "vio.csv")
    var random = RandomSource(seed: 3)
    var uwb = "1520000000.9,uwb_range,1,aesir.example,6147846.1,1\n"
    for index in 0..<400 {
      let seconds = 1 + Double(index) * 0.14
      let beacon = beacons[index % beacons.count]
      let name = "abcde".map(String.init)[beacon.index] + "eacon.example"
      let distance = (surveyFromOdometry * place(seconds) - beacon.place).norm
      let range = distance + bias + 0.02 * random.normal()
      uwb += "\(NumberText.text(origin + seconds)),uwb_range,1,\(name),\(range),77\n"
    }
    try folder.write(uwb, to: "uwb.csv")
    let rows = beacons.map { "\($0.index),\($0.place.x),\($0.place.y),\($0.place.z)\n" }
    try folder.write(rows.joined(), to: "deploy.csv")
  }
}
