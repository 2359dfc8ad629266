import Geometry

/// Where an object is by the phase of the carrier alone, against where it was at first.
public struct CarrierPhasePoint: Hashable, Sendable {
  /// The middle of the procedure.
  public var timestamp: Timestamp
  /// How far the distance has grown since the track's first point, metres.
  public var displacementMetres: Double
  /// How alike the tones are to those of the procedure before, 0…1; 1 for the first.
  public var coherence: Double
  /// Whether the step to this point may be wrong by multiples of half a wavelength, 6.1 cm: the
  /// phase turned too far, or the tones are too unlike.
  public var mayHaveSlipped: Bool
}

/// Follows the phase of the carrier from procedure to procedure.
///
/// The product of both devices' tones has no oscillator in it, so its phase is −4πf·d/c, the same
/// for all channels but for what reflections do. Each procedure adds a common phase of 8–15° that
/// comes from the residual frequency offset: it depends on the compensation that the initiator
/// applied, which is regressed out, and is otherwise noise.
public struct CarrierPhaseTracker: Sendable {
  /// What is kept of a procedure.
  private struct Link: Sendable {
    var timestamp: Timestamp
    /// Radians since the procedure before.
    var phase: Double
    /// 0.01 ppm since the procedure before; `nil` where not known.
    var compensation: Double?
    var coherence: Double
  }

  /// The number of procedures after which the oldest are forgotten.
  public static let capacity = 256
  /// The number of procedures that decide about motion: most of a second at 10 Hz.
  static let window = 8
  private var links: [Link] = []
  private var recent: [[ChannelResponse]] = []
  private var lastCompensation: Int?
  /// The lowest coherence of the newest tones with those of the window.
  private var windowCoherence = 1.0

  /// Makes a tracker.
  public init() {}

  /// Takes a procedure's tones; ones without tones, and ones earlier than the last, are ignored.
  ///
  /// - Parameter start: when the procedure began on the air.
  public mutating func add(_ tones: CombinedTones, start: Timestamp) {
    let timestamp = start.advanced(bySeconds: tones.middleSeconds)
    guard !tones.tones.isEmpty, links.last.map({ $0.timestamp < timestamp }) ?? true else {
      return
    }
    let responses = (0..<tones.pathCount).map {
      ChannelResponse(tones, path: $0, radialSpeed: 0)
    }
    let comparisons = recent.compactMap { PhaseComparison($0, responses) }
    windowCoherence = comparisons.map(\.coherence).min() ?? 1
    if let last = recent.last {
      let comparison = PhaseComparison(last, responses)
      var compensation: Double?
      if let before = lastCompensation, let now = tones.frequencyCompensation {
        compensation = Double(now) - Double(before)
      }
      links.append(
        Link(
          timestamp: timestamp, phase: comparison?.phase ?? 0, compensation: compensation,
          coherence: comparison?.coherence ?? 0))
    } else {
      links.append(Link(timestamp: timestamp, phase: 0, compensation: 0, coherence: 1))
    }
    recent.append(responses)
    lastCompensation = tones.frequencyCompensation
    if recent.count > Self.window { recent.removeFirst() }
    if links.count > Self.capacity { links.removeFirst() }
  }

  /// How far the common phase turns for each 0.01 ppm of frequency compensation, radians; zero
  /// while the procedures don't tell.
  public var radiansPerCompensation: Double {
    CompensationSlope.fit(
      links.dropFirst().compactMap { link in
        link.compensation.flatMap { $0 == 0 ? nil : (phase: link.phase, change: $0) }
      })
  }

  /// The track: displacement against the oldest procedure kept.
  public var track: [CarrierPhasePoint] {
    let slope = radiansPerCompensation
    let radiansPerMetre = RadioBand.radiansPerMetre(hertz: RadioBand.centreHertz)
    var displacement = 0.0
    return links.enumerated().map { index, link in
      let turned = Complex(phase: link.phase - slope * (link.compensation ?? 0)).phase
      if index > 0 { displacement -= turned / radiansPerMetre }
      // Without a slope, a jump of compensation is not told from motion.
      let isJump = slope == 0 && abs(link.compensation ?? 0) > 20
      return CarrierPhasePoint(
        timestamp: link.timestamp, displacementMetres: displacement, coherence: link.coherence,
        mayHaveSlipped: index > 0 && (link.coherence < 0.5 || abs(turned) > 2.6 || isJump))
    }
  }

  /// Whether the object moves, by the last procedures: `unknown` while there are too few, or where
  /// they lie between what jitter and what motion does.
  public var motion: MotionState {
    let points = track.suffix(Self.window)
    guard points.count == Self.window else { return .unknown }
    let mean = points.reduce(0) { $0 + $1.displacementMetres } / Double(points.count)
    let variance =
      points.reduce(0) { sum, point in
        let difference = point.displacementMetres - mean
        return sum + difference * difference
      } / Double(points.count)
    let scatter = variance.squareRoot()
    // Jitter of 15° is 2.6 mm; moving a wavelength's tenth also changes how reflections add up.
    if scatter > 0.005 || windowCoherence < 0.85 || scatter > 0.003 && windowCoherence < 0.96 {
      return .moving
    }
    return scatter < 0.0028 && windowCoherence > 0.95 ? .stationary : .unknown
  }
}

/// How the tones of one procedure turned against those of another.
struct PhaseComparison {
  /// Radians from the earlier to the later.
  var phase: Double
  /// The share of the tones that turned alike, 0…1.
  var coherence: Double

  /// Compares two procedures path by path on the channels that both have; `nil` where none are.
  init?(_ earlier: [ChannelResponse], _ later: [ChannelResponse]) {
    var (sum, earlierPower, laterPower) = (Complex.zero, 0.0, 0.0)
    for (before, after) in zip(earlier, later) {
      let (old, new) = (before.limited(), after.limited())
      for channel in after.channels where old[channel] != .zero {
        sum += old[channel].conjugate * new[channel]
        earlierPower += old[channel].squaredMagnitude
        laterPower += new[channel].squaredMagnitude
      }
    }
    guard earlierPower > 0, laterPower > 0, sum != .zero else { return nil }
    phase = sum.phase
    coherence = sum.magnitude / (earlierPower * laterPower).squareRoot()
  }
}

/// How phase depends on the change of frequency compensation, found on a circle.
enum CompensationSlope {
  /// The slope in radians for each 0.01 ppm that leaves the least; zero where it explains too
  /// little.
  ///
  /// The turn-around of a step is below a millisecond: 0.01 ppm of 2.44 GHz over it turns by less
  /// than 8.8°.
  static func fit(_ pairs: [(phase: Double, change: Double)]) -> Double {
    guard pairs.count >= 4 else { return 0 }
    func alignment(_ slope: Double) -> Double {
      pairs.reduce(0) { $0 + Complex(phase: $1.phase - slope * $1.change).real }
        / Double(pairs.count)
    }
    let still = alignment(0)
    var best = (slope: 0.0, value: still)
    for place in -176...176 {
      let slope = Double(place) * 0.05 * .pi / 180
      let value = alignment(slope)
      if value > best.value { best = (slope, value) }
    }
    // What is left over must fall by a third, or the slope is chance.
    return 1 - best.value < (1 - still) * 2 / 3 ? best.slope : 0
  }
}
