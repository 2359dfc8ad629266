import Geometry

/// Finds a fixed point from its distances to known points.
enum Multilateration {
  /// The point whose distances fit best by least squares, and the root mean square of what is left.
  ///
  /// Damped Gauss–Newton steps from starts in eight directions around the known points, because
  /// points near one plane fit a mirror image almost as well. `nil` with fewer than four points.
  static func place(
    distances: [(point: Vector3, metres: Double)]
  ) -> (point: Vector3, residual: Double)? {
    guard distances.count >= 4 else { return nil }
    let count = Double(distances.count)
    let middle = distances.reduce(Vector3.zero) { $0 + $1.point } / count
    let radius = distances.reduce(0) { $0 + $1.metres } / count
    var best: (point: Vector3, residual: Double)?
    for index in 0..<8 {
      let direction = Rotation(yaw: (Double(index / 2) + 0.5) * .pi / 2) * Vector3(1, 0, 0)
      let height = index % 2 == 0 ? 0.3 : -0.3
      let start = middle + (direction + Vector3(0, 0, height)) * radius
      let found = refined(start, distances)
      if best.map({ found.residual < $0.residual }) ?? true { best = found }
    }
    return best
  }

  private static func refined(
    _ start: Vector3, _ distances: [(point: Vector3, metres: Double)]
  ) -> (point: Vector3, residual: Double) {
    func cost(_ point: Vector3) -> Double {
      distances.reduce(0) {
        let error = ($1.point - point).norm - $1.metres
        return $0 + error * error
      }
    }
    var (now, nowCost) = (start, cost(start))
    var damping = 1e-3
    for _ in 0..<100 {
      var normal = SymmetricMatrix(order: 3)
      var right = [0.0, 0.0, 0.0]
      for distance in distances {
        let offset = now - distance.point
        let direction = offset.normalized
        let error = distance.metres - offset.norm
        normal.addOuterProduct([direction.x, direction.y, direction.z], weight: 1)
        for axis in 0..<3 { right[axis] += direction[axis] * error }
      }
      for axis in 0..<3 { normal[axis, axis] *= 1 + damping }
      guard let step = normal.solve(right) else { break }
      let next = now + Vector3(step[0], step[1], step[2])
      let nextCost = cost(next)
      guard nextCost < nowCost else {
        damping *= 10
        if damping > 1e6 { break }
        continue
      }
      (now, nowCost) = (next, nextCost)
      damping = max(damping / 10, 1e-12)
    }
    return (now, (nowCost / Double(distances.count)).squareRoot())
  }
}
