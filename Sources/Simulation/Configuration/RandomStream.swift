import Geometry

/// The independent streams of randomness of one seed, so that a change of one part of a
/// simulation leaves the others as they were.
enum RandomStream: UInt64 {
  case room = 1
  case motion
  case objects
  case odometry
  case schedule
  case scenery
  /// The first of as many streams as there are objects.
  case links = 1000

  /// The stream's generator for a seed; `index` tells streams of the same kind apart.
  func source(seed: UInt64, index: Int = 0) -> RandomSource {
    RandomSource(seed: seed, stream: rawValue &+ UInt64(truncatingIfNeeded: index))
  }
}
