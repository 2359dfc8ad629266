internal import CVision

/// Descriptors of points of a picture, one after the other, each with the index of its point.
struct Descriptors {
  private(set) var bytes: [UInt8] = []
  private(set) var points: [Int] = []

  /// Describes points at the finest two levels, so that a place is known from half as far too.
  init(of positions: [cvs_pixel], in picture: Picture) {
    let size = Int(CVS_DESCRIPTOR_BYTES)
    for level in 0..<2 {
      var described = [UInt8](repeating: 0, count: positions.count * size)
      var valid = [UInt8](repeating: 0, count: positions.count)
      let status = cvs_describe(
        picture.handle, Int32(level), Int32(clamping: positions.count), positions, &described,
        &valid)
      guard status == CVS_OK else { continue }
      for index in positions.indices where valid[index] == 1 {
        bytes += described[(index * size)..<((index + 1) * size)]
        points.append(index)
      }
    }
  }

  /// Pairs of points that look alike and unlike all others: index here, index there.
  func matches(with other: Descriptors) -> [(Int, Int)] {
    var match = [Int32](repeating: -1, count: points.count)
    let status = cvs_match(
      Int32(clamping: points.count), bytes, Int32(clamping: other.points.count), other.bytes, 64,
      &match)
    guard status == CVS_OK else { return [] }
    return match.indices.compactMap { index in
      match[index] < 0 ? nil : (points[index], other.points[Int(match[index])])
    }
  }
}
