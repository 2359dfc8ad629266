import Geometry

/// A textured, furnished and lit room to take pictures in; the same arguments give the same room.
public struct Scenery: Sendable {
  /// The room.
  public let room: Room
  /// The boxes, the room itself first: it is seen from inside.
  let boxes: [Box]
  /// Six textures a box, in the order of `Box.Side.all`, then six for each moving box.
  private(set) var textures = TextureStore()
  /// How many textured moving boxes there are.
  let movingCount: Int

  /// The size of the box that stands for a moving object: half its width and depth, metres.
  static let movingHalfWidth = 0.2

  /// Furnishes a room.
  ///
  /// - Parameters:
  ///   - room: the room.
  ///   - seed: the seed of furniture, pictures and textures.
  ///   - tracks: the tracks of the rig and of moving objects, which furniture keeps clear of.
  ///   - movingHeights: the heights above the floor of moving objects to show, metres.
  public init(room: Room, seed: UInt64, clearOf tracks: [Trajectory], movingHeights: [Double] = [])
  {
    var random = RandomStream.scenery.source(seed: seed)
    let furnishing = Furnishing(room: room, tracks: tracks, using: &random)
    self.init(
      room: room, furniture: furnishing.furniture, pictures: furnishing.pictures,
      movingHeights: movingHeights, using: &random)
  }

  private init(
    room: Room, furniture: [Box], pictures: [Box], movingHeights: [Double],
    using random: inout RandomSource
  ) {
    self.room = room
    let shell = Box(centre: (room.minimum + room.maximum) / 2, half: room.size / 2)
    boxes = [shell] + furniture + pictures
    movingCount = movingHeights.count
    let lighting = Lighting(room: room, furniture: furniture)
    for side in Box.Side.all {
      let paint: Paint = side.axis < 2 ? .wall : side.isPositive ? .ceiling : .floor
      addSide(side, of: shell, paint: paint, inward: true, lighting, using: &random)
    }
    for (paint, group) in [(Paint.furniture, furniture), (.picture, pictures)] {
      for box in group {
        for side in Box.Side.all {
          addSide(side, of: box, paint: paint, inward: false, lighting, using: &random)
        }
      }
    }
    for height in movingHeights {
      let box = Self.movingBox(at: shell.centre, height: height, yaw: 0, room: room)
      for side in Box.Side.all {
        addSide(side, of: box, paint: .furniture, inward: false, lighting, using: &random)
      }
    }
  }

  /// A scenery of given boxes, the room first, and a canvas for each of their sides.
  init(room: Room, boxes: [Box], canvases: [Canvas]) {
    self.room = room
    self.boxes = boxes
    movingCount = 0
    precondition(canvases.count == 6 * boxes.count, "six canvases a box")
    for canvas in canvases { textures.add(canvas) }
  }

  private mutating func addSide(
    _ side: Box.Side, of box: Box, paint: Paint, inward: Bool, _ lighting: Lighting,
    using random: inout RandomSource
  ) {
    let size = box.size(of: side)
    var canvas = paint.canvas(widthMetres: size.u, heightMetres: size.v, using: &random)
    let normal = box.normal(of: side) * (inward ? -1 : 1)
    let isFloor = inward && side.axis == 2 && !side.isPositive
    canvas.shade(spacing: 16) { u, v in
      lighting.factor(at: box.point(on: side, u: u, v: v), normal: normal, onFloor: isFloor)
    }
    textures.add(canvas)
  }

  /// The box that stands for a moving object: from the floor up to the object.
  static func movingBox(at position: Vector3, height: Double, yaw: Double, room: Room) -> Box {
    let half = Vector3(movingHalfWidth, movingHalfWidth, max(height, 0.1) / 2)
    return Box(
      centre: Vector3(position.x, position.y, room.minimum.z + half.z), half: half, yaw: yaw)
  }
}
