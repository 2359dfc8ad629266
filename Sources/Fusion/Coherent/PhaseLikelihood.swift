import ChannelSounding
import Geometry
import Glibc

/// The measurement model of carrier phases: how well a hypothesis focuses the aperture.
///
/// At the true hypothesis the elements' contributions `z = g(d, v)·exp(+j4πf₀d/c)` agree in phase,
/// so that their sum is large; anywhere else they cancel.
struct PhaseLikelihood {
  let rows: [Aperture.Row]
  let elements: [ApertureElement]
  static let phasePerMetre = RadioBand.radiansPerMetre(hertz: RadioBand.centreHertz)

  /// Distance and radial speed of a hypothesis at an element.
  @inline(__always)
  static func range(_ hypothesis: Hypothesis, scale: Double, row: Aperture.Row) -> (
    distance: Double, speed: Double, direction: Vector3
  ) {
    let moved = hypothesis.relative - row.age * hypothesis.velocity
    let half = (0.5 * row.durationSeconds) * hypothesis.velocity
    let first =
      moved - half + scale * hypothesis.straightened(row.offsetAtStart, age: row.age)
      - row.leverAtStart
    let last =
      moved + half + scale * hypothesis.straightened(row.offsetAtEnd, age: row.age)
      - row.leverAtEnd
    let (near, far) = (first.norm, last.norm)
    let middle = 0.5 * (first + last)
    return (0.5 * (near + far), (far - near) / row.durationSeconds, middle)
  }

  /// The contributions of all elements under a hypothesis.
  func contributions(_ hypothesis: Hypothesis, into values: inout [Complex]) {
    let scale = hypothesis.scale
    for index in rows.indices {
      let (distance, speed, _) = Self.range(hypothesis, scale: scale, row: rows[index])
      let response = elements[index].profile.value(distance: distance, radialSpeed: speed)
      values[index] = response * Complex(phase: Self.phasePerMetre * distance)
    }
  }

  /// The focus of contributions in blocks of a length: the share of coherent energy, 0…1.
  ///
  /// Blocks end with the newest element; within one the phase is compared, between them not.
  static func focus(_ values: [Complex], blockLength: Int) -> Double {
    var total = 0.0
    var end = values.count
    while end > 0 {
      let start = max(0, end - blockLength)
      var sum = Complex(0, 0)
      for index in start..<end { sum += values[index] }
      total += sum.squaredMagnitude / Double(end - start)
      end = start
    }
    return total / Double(values.count)
  }
}
