import CLinux

extension V4L2Device {
  /// Everything the device offers at the size asked for, or at each of its sizes.
  func offers(for wanted: V4L2Configuration) -> [FormatOffer] {
    var offers: [FormatOffer] = []
    for (format, isEmulated, _) in formats() where format.layout != nil {
      for (width, height) in Self.sizes(sizes(of: format), wanted) {
        let intervals = intervals(
          of: format, width: UInt32(clamping: width), height: UInt32(clamping: height))
        offers.append(
          FormatOffer(
            format: format, isEmulated: isEmulated, width: width, height: height,
            framesPerSecond: Self.fastest(intervals)))
      }
    }
    return offers
  }

  /// The sizes to consider: a list as it is, of a range the size nearest to the one wanted, and
  /// that one itself where the driver doesn't tell.
  static func sizes(_ ranges: [cln_range], _ wanted: V4L2Configuration) -> [(Int, Int)] {
    let target = (wanted.width ?? 640, wanted.height ?? 480)
    if ranges.isEmpty { return [target] }
    return ranges.map { range in
      (
        nearest(target.0, range.minimum.0, range.maximum.0, range.step.0),
        nearest(target.1, range.minimum.1, range.maximum.1, range.step.1)
      )
    }
  }

  private static func nearest(_ value: Int, _ low: UInt32, _ high: UInt32, _ step: UInt32) -> Int {
    let clamped = min(max(value, Int(low)), Int(max(low, high)))
    return step > 1 ? clamped - (clamped - Int(low)) % Int(step) : clamped
  }

  /// The highest rate among intervals; `nil` where there is none.
  static func fastest(_ intervals: [cln_range]) -> Double? {
    intervals.compactMap { interval in
      let (numerator, denominator) = interval.minimum
      return numerator > 0 ? Double(denominator) / Double(numerator) : nil
    }.max()
  }

  /// Why none of the offers will do.
  func noOffer(_ offers: [FormatOffer], _ wanted: V4L2Configuration) -> CameraError {
    if offers.isEmpty {
      let names = formats().map(\.format.description).joined(separator: ", ")
      return CameraError(
        .unsupported,
        "offers no pixel format that can be read" + (names.isEmpty ? "" : " (only \(names))"),
        path: path, advice: "a camera behind a media controller needs `libcamerify`")
    }
    var seen: Set<String> = []
    let list = offers.map { "\($0.format) \($0.width)×\($0.height)" }
      .filter { seen.insert($0).inserted }
    return CameraError(
      .unsupported, "doesn't offer what was asked for", path: path,
      advice: "it offers " + list.prefix(24).joined(separator: ", "))
  }
}
