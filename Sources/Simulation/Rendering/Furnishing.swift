import Geometry
import Glibc

/// Puts furniture and pictures into a room, clear of where the rig and moving objects go.
struct Furnishing {
  /// Distance kept from every track, metres.
  static let clearance = 0.6

  let room: Room
  let tracks: [Trajectory]
  private(set) var furniture: [Box] = []
  private(set) var pictures: [Box] = []

  init(room: Room, tracks: [Trajectory], using random: inout RandomSource) {
    self.room = room
    self.tracks = tracks
    let size = room.size
    let (perimeter, area) = (2 * (size.x + size.y), size.x * size.y)
    for _ in 0..<min(200, Int(perimeter / 1.5)) { addShelf(using: &random) }
    for _ in 0..<min(200, Int(area / 3)) { addCrate(using: &random) }
    for _ in 0..<min(200, Int(perimeter / 1.8)) { addPicture(using: &random) }
  }

  /// A box against a wall, as wide as a cupboard.
  private mutating func addShelf(using random: inout RandomSource) {
    let (width, depth) = (random.uniform(0.5...1.6), random.uniform(0.25...0.55))
    let height = min(random.uniform(0.6...2.1), room.size.z - 0.2)
    let box = againstWall(
      width: width, depth: depth, height: height, bottom: room.minimum.z, using: &random)
    place(box)
  }

  /// A box anywhere on the floor, turned anyhow.
  private mutating func addCrate(using random: inout RandomSource) {
    let half =
      Vector3(random.uniform(0.3...0.9), random.uniform(0.3...0.9), random.uniform(0.3...1.3)) / 2
    let (x, y) = (random.uniform(), random.uniform())
    let yaw = random.uniform(0...Double.pi / 2)
    let low = room.minimum + 0.7
    let high = room.maximum - 0.7
    place(
      Box(
        centre: Vector3(
          low.x + x * (high.x - low.x), low.y + y * (high.y - low.y), room.minimum.z + half.z),
        half: half, yaw: yaw))
  }

  private mutating func place(_ box: Box) {
    let radius = (box.half.x * box.half.x + box.half.y * box.half.y).squareRoot()
    let isFree = furniture.allSatisfy {
      $0.horizontalDistance(to: box.centre) > radius * 0.8
        && box.horizontalDistance(to: $0.centre)
          > ($0.half.x * $0.half.x + $0.half.y * $0.half.y).squareRoot() * 0.8
    }
    let isClear = tracks.allSatisfy { track in
      track.poses.allSatisfy {
        box.horizontalDistance(to: $0.worldFromBody.translation) > Self.clearance
      }
    }
    if isFree && isClear { furniture.append(box) }
  }

  private mutating func addPicture(using random: inout RandomSource) {
    let (width, height) = (random.uniform(0.3...1.2), random.uniform(0.3...0.9))
    let bottom = room.minimum.z + random.uniform(0.9...1.6)
    guard bottom + height < room.maximum.z - 0.1 else { return }
    let box = againstWall(
      width: width, depth: 0.04, height: height, bottom: bottom, using: &random)
    let overlaps = pictures.contains { other in
      let (gap, reach) = (other.centre - box.centre, other.half + box.half + 0.1)
      return abs(gap.x) < reach.x && abs(gap.y) < reach.y && abs(gap.z) < reach.z
    }
    if !overlaps { pictures.append(box) }
  }

  private func againstWall(
    width: Double, depth: Double, height: Double, bottom: Double, using random: inout RandomSource
  ) -> Box {
    let (wall, along) = (Int(random.uniform() * 4), random.uniform())
    let axis = wall / 2
    var half = Vector3(width / 2, width / 2, height / 2)
    half[axis] = depth / 2
    var centre = room.minimum + half
    centre[1 - axis] += along * max(0, room.size[1 - axis] - width)
    if wall % 2 == 1 { centre[axis] = room.maximum[axis] - half[axis] }
    centre.z = bottom + half.z
    return Box(centre: centre, half: half)
  }
}
