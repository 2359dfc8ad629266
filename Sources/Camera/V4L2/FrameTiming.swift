import Geometry

/// When a picture was taken, from what the driver says and when it arrived.
struct FrameTiming {
  /// The time and whether it is the driver's own.
  struct Result: Equatable {
    var timestamp: Timestamp
    var isArrival: Bool
  }

  // From linux/videodev2.h.
  private static let clockMask: UInt32 = 0x0000_E000
  private static let monotonicClock: UInt32 = 0x0000_2000

  /// How far a driver's time may lie from the arrival before it is held to be of another clock,
  /// seconds; times in the future happen with drivers that predict the end of the frame.
  private static let plausibleSeconds = 1.0

  /// Whether the driver says that its times are of CLOCK_MONOTONIC.
  static func isMonotonic(flags: UInt32) -> Bool { flags & clockMask == monotonicClock }

  /// The driver's time where it is of the right clock and plausible, else the arrival.
  static func timestamp(flags: UInt32, driver: Timestamp, arrival: Timestamp) -> Result {
    let isDrivers =
      isMonotonic(flags: flags) && abs(arrival.seconds(since: driver)) <= plausibleSeconds
    return Result(timestamp: isDrivers ? driver : arrival, isArrival: !isDrivers)
  }
}
