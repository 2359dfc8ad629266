/// One way in which a camera could deliver pictures.
public struct FormatOffer: Sendable, Hashable {
  /// The pixel format.
  public var format: PixelFormat
  /// Whether libv4l2 makes it from another format.
  public var isEmulated = false
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The fastest rate, pictures a second; `nil` where the driver doesn't tell.
  public var framesPerSecond: Double?
}

/// Which of a camera's offers suits odometry best, and why.
public struct FormatChoice: Sendable, Hashable {
  /// What was taken.
  public var offer: FormatOffer
  /// Why it was taken, in words.
  public var reason: String

  /// Chooses among the offers; `nil` where none can be read or meets what was asked for.
  ///
  /// The order: a format that can be read; the size that was asked for, or nearest to 640×480; the
  /// rate; then the format that costs least to turn into brightness.
  static func best(of offers: [FormatOffer], for wanted: V4L2Configuration) -> FormatChoice? {
    let suitable = offers.filter { offer in
      offer.format.layout != nil
        && (wanted.format == nil || wanted.format == offer.format)
        && (wanted.width == nil || wanted.width == offer.width)
        && (wanted.height == nil || wanted.height == offer.height)
    }
    // The first of equals is taken, so that the order of the driver's list decides.
    var best: (offer: FormatOffer, key: [Double])?
    for offer in suitable {
      let key = rank(offer, wanted)
      if best.map({ key.lexicographicallyPrecedes($0.key) }) ?? true { best = (offer, key) }
    }
    guard let offer = best?.offer else { return nil }
    return FormatChoice(offer: offer, reason: reason(offer, among: suitable, wanted))
  }

  /// Smaller is better, the first difference decides.
  private static func rank(_ offer: FormatOffer, _ wanted: V4L2Configuration) -> [Double] {
    let (width, height) = (wanted.width ?? 640, wanted.height ?? 480)
    let mismatch = abs(offer.width - width) + abs(offer.height - height)
    return [
      Double(mismatch), meetsRate(offer, wanted) ? 0 : 1, offer.isEmulated ? 1 : 0,
      Double(cost(offer.format)),
    ]
  }

  /// Whether the rate is reached but for a twentieth; a driver that doesn't tell is trusted.
  private static func meetsRate(_ offer: FormatOffer, _ wanted: V4L2Configuration) -> Bool {
    (offer.framesPerSecond ?? .infinity) >= 0.95 * wanted.framesPerSecond
  }

  /// What a format costs in time and loss, as an order from 0.
  static func cost(_ format: PixelFormat) -> Int {
    switch format.layout {
    case .bytes(_, 1): format.description == "GREY" ? 0 : 1
    case .bytes: 2
    case .words, .groups(_, false): 3
    case .colours: 4
    case .mosaic, .mosaicWords, .groups: 5
    case .jpeg: 6
    case nil: 7
    }
  }

  private static func reason(
    _ offer: FormatOffer, among offers: [FormatOffer], _ wanted: V4L2Configuration
  ) -> String {
    var reasons: [String] = []
    if wanted.format != nil {
      reasons.append("the format was asked for")
    } else {
      let cheaper = offers.filter {
        !$0.isEmulated && ($0.width, $0.height) == (offer.width, offer.height)
          && cost($0.format) < cost(offer.format)
      }
      if let first = cheaper.first(where: { !meetsRate($0, wanted) }) {
        let rate = first.framesPerSecond.map { "\($0.rounded())" } ?? "?"
        reasons.append("\(first.format) would reach only \(rate) pictures a second")
      } else if case .jpeg = offer.format.layout {
        reasons.append("only compressed pictures are offered at this size")
      } else {
        reasons.append("its brightness can be copied as it is")
      }
    }
    if wanted.width == nil && wanted.height == nil {
      reasons.append("the size is the nearest to 640×480")
    }
    if !meetsRate(offer, wanted), let rate = offer.framesPerSecond {
      reasons.append("no format reaches more than \(rate.rounded()) pictures a second")
    }
    return reasons.joined(separator: ", ")
  }
}
