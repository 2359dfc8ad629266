import Glibc
import Synchronization

/// The inverse covariances of every room model for one set of channels.
struct PrecisionSet: Sendable {
  /// The channels, ascending.
  let channels: [Int]
  /// One inverse covariance a model, row by row.
  private(set) var inverses: [[Complex]]
  /// The logarithms of the covariances' determinants.
  private(set) var logDeterminants: [Double]
  /// The pairs of channels by how far they lie apart.
  let pairs: ChannelPairs
  /// Of each inverse the elements of these pairs, in their order.
  private(set) var pairElements: [[Complex]] = []

  /// Inverts the covariances of all models.
  init(channels: [Int]) {
    self.channels = channels
    pairs = ChannelPairs(channels)
    inverses = []
    logDeterminants = []
    for model in RoomModel.all {
      let covariance = HermitianMatrix(order: channels.count) {
        model.covariance(channels[$0], channels[$1])
      }
      // Noise on the diagonal keeps every covariance positive definite.
      guard let (inverse, logDeterminant) = covariance.inverse() else { continue }
      inverses.append(inverse.elements)
      logDeterminants.append(logDeterminant)
    }
    pairElements = inverses.map(pairs.select)
  }

  private init(channels: [Int], inverses: [[Complex]], logDeterminants: [Double]) {
    self.channels = channels
    self.inverses = inverses
    self.logDeterminants = logDeterminants
    pairs = ChannelPairs(channels)
    pairElements = inverses.map(pairs.select)
  }

  /// The set without one of its channels: of the inverse of a matrix, that of the matrix without a
  /// row and column is A⁻¹ − a·aᴴ/α (block inversion), and the determinant is multiplied by α.
  func without(channel: Int) -> PrecisionSet {
    guard let place = channels.firstIndex(of: channel) else { return self }
    let order = channels.count
    var (reduced, determinants): ([[Complex]], [Double]) = ([], logDeterminants)
    reduced.reserveCapacity(inverses.count)
    for (model, inverse) in inverses.enumerated() {
      let pivot = inverse[place * order + place].real
      determinants[model] += log(pivot)
      var elements: [Complex] = []
      elements.reserveCapacity((order - 1) * (order - 1))
      for row in 0..<order where row != place {
        let factor = (1 / pivot) * inverse[row * order + place]
        for column in 0..<order where column != place {
          elements.append(
            inverse[row * order + column] - factor * inverse[place * order + column])
        }
      }
      reduced.append(elements)
    }
    var rest = channels
    rest.remove(at: place)
    return PrecisionSet(channels: rest, inverses: reduced, logDeterminants: determinants)
  }

  /// The set of all channels that Channel Sounding may use.
  private static let standard = PrecisionSet(channels: Array(2...22) + Array(26...76))

  /// Sets made before, newest last: a connection keeps its channels for long.
  private static let recent = Mutex<[PrecisionSet]>([])

  /// The set for some channels, made anew or as it was made before.
  static func of(_ channels: [Int]) -> PrecisionSet {
    if channels == standard.channels { return standard }
    if let known = recent.withLock({ sets in sets.last { $0.channels == channels } }) {
      return known
    }
    let missing = standard.channels.filter { !channels.contains($0) }
    let made: PrecisionSet
    if missing.count <= 12 && channels.count + missing.count == standard.channels.count {
      made = missing.reduce(standard) { $0.without(channel: $1) }
    } else {
      made = PrecisionSet(channels: channels)
    }
    recent.withLock { sets in
      if sets.count >= 16 { sets.removeFirst() }
      sets.append(made)
    }
    return made
  }
}

/// The pairs of channels, ordered by how far they lie apart: one of each pair and its mirror image.
struct ChannelPairs: Sendable {
  /// The places of each pair's channels among all.
  private(set) var rows: [Int] = []
  private(set) var columns: [Int] = []
  /// Where the pairs of each distance in channels, from 0, end.
  private(set) var ends: [Int] = []
  private let order: Int

  init(_ channels: [Int]) {
    order = channels.count
    var placeOfChannel = [Int](repeating: -1, count: RadioBand.channelCount)
    for (place, channel) in channels.enumerated() { placeOfChannel[channel] = place }
    for lag in 0..<RadioBand.channelCount {
      for (row, channel) in channels.enumerated() where channel >= lag {
        let column = placeOfChannel[channel - lag]
        guard column >= 0 else { continue }
        rows.append(row)
        columns.append(column)
      }
      ends.append(rows.count)
    }
  }

  /// The elements of a matrix at the pairs.
  func select(_ elements: [Complex]) -> [Complex] {
    zip(rows, columns).map { elements[$0 * order + $1] }
  }
}
