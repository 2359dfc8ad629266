import Geometry

/// When each object is ranged: in turn, at jittered intervals.
enum RangingSchedule {
  /// The starts of one object's measurements that end before the run does.
  ///
  /// All objects share the jitter and are ranged a fraction of the interval apart, as one radio
  /// does one procedure at a time.
  static func starts(
    radio: RadioConfiguration, from start: Timestamp, to end: Timestamp, object: Int,
    objectCount: Int, seed: UInt64
  ) -> [Timestamp] {
    var random = RandomStream.schedule.source(seed: seed)
    let interval = 1 / radio.rateHertz
    var seconds = interval * (0.5 + Double(object) / Double(objectCount))
    let last = end.seconds(since: start) - radio.durationSeconds
    var starts: [Timestamp] = []
    while seconds < last {
      starts.append(start.advanced(bySeconds: seconds))
      let jitter = radio.intervalJitter
      seconds += interval * (1 + random.uniform(-jitter...jitter))
    }
    return starts
  }
}
