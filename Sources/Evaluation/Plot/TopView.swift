import Geometry
import Glibc
import Recording

/// The run seen from above, in the truth's world: true path, odometry, objects and estimates.
struct TopView {
  /// One object: where it truly was, and where the updates put it.
  struct Object {
    var truth: [Vector3]
    var estimates: [Vector3]
    var colour: String
  }

  var path: [TimedPose]
  var odometry: [[Vector3]]
  var objects: [Object]

  /// Makes the view of a run.
  ///
  /// An estimate is drawn where distance and angle point to from the body's true pose, so that
  /// it shows what a user would have been told. Each odometry segment is laid onto the truth by
  /// turn, shift and scale.
  init(_ input: EvaluationInput, truth: TruthLookup, colours: [(object: ObjectID, colour: String)])
  {
    path = truth.trajectory.poses
    let tracked = input.odometry.filter { $0.state == .tracking || $0.state == .rotationOnly }
    let segments = Dictionary(grouping: tracked, by: \.segment).sorted { $0.key < $1.key }
    odometry = segments.compactMap { _, samples in
      let pairs = samples.compactMap { sample in
        truth.worldFromBody(at: sample.timestamp).map { (sample.worldFromBody, $0) }
      }
      guard let alignment = yawAlignment(from: pairs.map(\.0), to: pairs.map(\.1)) else {
        return nil
      }
      return samples.map { alignment * $0.worldFromBody.translation }
    }
    objects = colours.map { object, colour in
      let updates = input.updates.filter { $0.object == object }
      let known = input.truth.objects.filter { $0.object == object }
      return Object(
        truth: known.sorted { $0.timestamp < $1.timestamp }.map(\.positionInWorld),
        estimates: updates.compactMap { $0.pointInTruth(truth, input.antennaReferenceInBody) },
        colour: colour)
    }
  }

  /// The corners of everything that matters; strays among the estimates are left out, and what
  /// is not finite.
  var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var points = path.map(\.worldFromBody.translation) + objects.flatMap(\.truth)
    for object in objects { points += object.estimates.suffix(max(1, object.estimates.count / 2)) }
    points.removeAll { !$0.x.isFinite || !$0.y.isFinite }
    guard let first = points.first else { return nil }
    var (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
    for point in points {
      low = pointwiseMin(low, SIMD2(point.x, point.y))
      high = pointwiseMax(high, SIMD2(point.x, point.y))
    }
    return (low, high)
  }

  func draw(on svg: inout SVGDocument, in chart: Chart) {
    func pixel(_ point: Vector3) -> SIMD2<Double> { chart.point(point.x, point.y) }
    for object in objects {
      for point in object.estimates {
        svg.circle(pixel(point), radius: 2, .init(fill: object.colour, opacity: 0.35))
      }
    }
    for segment in odometry {
      svg.line(segment.map(pixel), .init(stroke: Palette.frame, width: 1.2, dash: "2 3"))
    }
    svg.line(path.map { pixel($0.worldFromBody.translation) }, .init(stroke: Palette.path))
    drawHeadings(on: &svg, pixel)
    for object in objects {
      svg.line(object.truth.map(pixel), .init(stroke: object.colour, width: 1.5, dash: "5 4"))
      if let last = object.truth.last {
        svg.circle(pixel(last), radius: 7, .init(stroke: Palette.ink, width: 2))
        svg.circle(pixel(last), radius: 4, .init(fill: object.colour))
      }
      if let last = object.estimates.last {
        drawCross(on: &svg, at: pixel(last), colour: object.colour)
      }
    }
  }

  /// Arrows along the path, about a dozen and at the end, that show where the body faced.
  private func drawHeadings(on svg: inout SVGDocument, _ pixel: (Vector3) -> SIMD2<Double>) {
    guard let first = path.first else { return }
    svg.circle(
      pixel(first.worldFromBody.translation), radius: 4,
      .init(stroke: Palette.ink, width: 1.5, fill: "#ffffff"))
    let spacing = max(1, path.count / 12)
    var indices = Array(stride(from: spacing, to: path.count - spacing / 2, by: spacing))
    indices.append(path.count - 1)
    for index in indices {
      let pose = path[index].worldFromBody
      let yaw = pose.rotation.yaw
      let centre = pixel(pose.translation)
      func corner(_ along: Double, _ across: Double) -> SIMD2<Double> {
        // Pixels grow downwards, so y changes sign.
        centre
          + SIMD2(
            along * cos(yaw) - across * sin(yaw), -(along * sin(yaw) + across * cos(yaw)))
      }
      let isLast = index == path.count - 1
      let size = isLast ? 1.5 : 1.0
      svg.area(
        [corner(9 * size, 0), corner(-5 * size, 4.5 * size), corner(-5 * size, -4.5 * size)],
        .init(fill: isLast ? Palette.ink : Palette.path))
    }
  }

  private func drawCross(on svg: inout SVGDocument, at centre: SIMD2<Double>, colour: String) {
    for style in [
      SVGDocument.Style(stroke: "#ffffff", width: 5), .init(stroke: colour, width: 2.5),
    ] {
      svg.line([centre + [-5, -5], centre + [5, 5]], style)
      svg.line([centre + [-5, 5], centre + [5, -5]], style)
    }
  }
}

extension NearbyObject {
  /// Where distance and angle point to from the true pose; `nil` where either is withheld.
  fileprivate func pointInTruth(_ truth: TruthLookup, _ antennaReferenceInBody: Vector3) -> Vector3?
  {
    guard let distance, let horizontalAngle,
      let pose = truth.worldFromBody(at: timestamp)
    else { return nil }
    let relative = truth.relative(
      of: object, at: timestamp, antennaReferenceInBody: antennaReferenceInBody)
    let elevation = verticalAngle?.value ?? relative?.elevationRadians ?? 0
    let azimuth = pose.rotation.yaw + horizontalAngle.value
    let ray = Vector3(
      cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation))
    return pose * antennaReferenceInBody + ray * distance.value
  }
}
