internal import CVision
import Geometry

/// A picture's pyramid, ready to be tracked in.
final class Picture {
  let handle: OpaquePointer
  let statistics: cvs_statistics

  private init?(_ handle: OpaquePointer?) {
    guard let handle else { return nil }
    var statistics = cvs_statistics()
    guard cvs_picture_measure(handle, &statistics) == CVS_OK else {
      cvs_picture_release(handle)
      return nil
    }
    self.handle = handle
    self.statistics = statistics
  }

  /// Builds the pyramid; `nil` where the library fails.
  convenience init?(_ image: GrayImage, levels: Int) {
    var handle: OpaquePointer?
    let status = image.pixels.withUnsafeBufferPointer {
      cvs_picture_create(
        $0.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height),
        Int32(clamping: levels), &handle)
    }
    guard status == CVS_OK else { return nil }
    self.init(handle)
  }

  /// The picture as it would look with another one's mean and contrast; `nil` on failure.
  func adjusted(to other: Picture) -> Picture? {
    let gain =
      statistics.deviation > 1
      ? min(max(other.statistics.deviation / statistics.deviation, 0.2), 5) : 1
    let offset = other.statistics.mean - gain * statistics.mean
    var adjusted: OpaquePointer?
    guard cvs_picture_adjusted(handle, gain, offset, &adjusted) == CVS_OK else { return nil }
    return Picture(adjusted)
  }

  /// Whether another picture is exposed so differently that flow must allow for it.
  func isExposedUnlike(_ other: Picture) -> Bool {
    let (mine, its) = (statistics, other.statistics)
    return abs(mine.mean - its.mean) > 6
      || abs(mine.deviation - its.deviation) > 0.08 * max(mine.deviation, its.deviation)
  }

  /// Frees what only flow needs.
  func compact() { cvs_picture_compact(handle) }

  /// Corners in cells that hold none of the occupied points, the strongest first.
  func corners(
    cell: Int, minimum: Double, occupied: [cvs_pixel], capacity: Int
  ) -> [cvs_pixel] {
    guard capacity > 0 else { return [] }
    var corners = [cvs_pixel](repeating: cvs_pixel(), count: capacity)
    var count: Int32 = 0
    let status = cvs_detect_corners(
      handle, Int32(clamping: cell), minimum, occupied, Int32(clamping: occupied.count), &corners,
      Int32(clamping: capacity), &count)
    return status == CVS_OK ? Array(corners.prefix(Int(count))) : []
  }

  deinit { cvs_picture_release(handle) }
}
