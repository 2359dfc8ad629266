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
  private static let sourceMask: UInt32 = 0x0007_0000
  private static let startOfExposure: UInt32 = 0x0001_0000

  /// How far a driver's time may lie from the arrival before it is held to be of another clock,
  /// seconds; times in the future happen with drivers that predict the end of the frame.
  private static let plausibleSeconds = 1.0

  /// Whether the driver says that its times are of CLOCK_MONOTONIC.
  static func isMonotonic(flags: UInt32) -> Bool { flags & clockMask == monotonicClock }

  /// The driver's time where it is of the right clock and plausible, else the arrival.
  ///
  /// A driver's time of the exposure's start is moved to its middle where the length is known.
  static func timestamp(
    flags: UInt32, driver: Timestamp, arrival: Timestamp, exposureSeconds: Double? = nil
  ) -> Result {
    let isDrivers =
      isMonotonic(flags: flags) && abs(arrival.seconds(since: driver)) <= plausibleSeconds
    guard isDrivers else { return Result(timestamp: arrival, isArrival: true) }
    guard flags & sourceMask == startOfExposure, let exposureSeconds, exposureSeconds < 1 else {
      return Result(timestamp: driver, isArrival: false)
    }
    return Result(timestamp: driver.advanced(bySeconds: exposureSeconds / 2), isArrival: false)
  }
}
