import Geometry

/// How a surface looks: leaves of all sizes over an even ground.
///
/// The leaves follow the dead leaves model: opaque shapes of random place and tone, as many a
/// unit of area as 1/size³, which gives the same density of corners at every scale
/// (A. B. Lee, D. Mumford, J. Huang, "Occlusion Models for Natural Images", 2001).
struct Paint: Sendable {
  /// The tone of the ground is drawn from here, 0…255.
  var ground: ClosedRange<Double>
  /// How far leaves' tones are from the ground's, at most.
  var contrast: Double
  /// The summed area of all leaves over that of the surface.
  var coverage: Double
  /// Half sizes of the leaves, metres.
  var sizes: ClosedRange<Double>
  /// The size of a texel, metres.
  var metresPerTexel: Double

  static let wall = Paint(
    ground: 150...185, contrast: 45, coverage: 0.8, sizes: 0.012...0.4, metresPerTexel: 0.005)
  static let floor = Paint(
    ground: 95...130, contrast: 60, coverage: 1.5, sizes: 0.015...0.5, metresPerTexel: 0.006)
  static let ceiling = Paint(
    ground: 170...200, contrast: 40, coverage: 0.6, sizes: 0.03...0.6, metresPerTexel: 0.01)
  static let furniture = Paint(
    ground: 50...190, contrast: 90, coverage: 1.2, sizes: 0.012...0.25, metresPerTexel: 0.004)
  static let picture = Paint(
    ground: 90...160, contrast: 110, coverage: 2.5, sizes: 0.01...0.15, metresPerTexel: 0.004)

  /// A freshly painted surface of a size in metres.
  func canvas(
    widthMetres: Double, heightMetres: Double, using random: inout RandomSource
  ) -> Canvas {
    let tone = random.uniform(ground)
    var canvas = Canvas(
      widthMetres: widthMetres, heightMetres: heightMetres, metresPerTexel: metresPerTexel,
      tone: tone)
    let target = coverage * widthMetres * heightMetres
    var painted = 0.0
    while painted < target {
      let size = leafSize(using: &random)
      let slenderness = random.uniform(0.4...1)
      let isDisc = random.uniform() < 0.3
      let isUpright = random.uniform() < 0.6
      let angle = random.uniform(0...Double.pi)
      canvas.paint(
        Canvas.Leaf(
          centre: SIMD2(
            random.uniform(0...widthMetres), random.uniform(0...heightMetres)),
          half: isDisc ? SIMD2(size, size) : SIMD2(size, size * slenderness),
          angle: isUpright ? 0 : angle, isDisc: isDisc,
          tone: max(8, min(247, tone + contrast * random.uniform(-1...1)))))
      painted += isDisc ? Double.pi * size * size : 4 * size * size * slenderness
    }
    return canvas
  }

  /// A half size with a density of 1/size³, by inversion of the distribution.
  private func leafSize(using random: inout RandomSource) -> Double {
    let low = 1 / (sizes.lowerBound * sizes.lowerBound)
    let high = 1 / (sizes.upperBound * sizes.upperBound)
    return 1 / (low + (high - low) * random.uniform()).squareRoot()
  }
}
