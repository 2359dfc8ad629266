import Geometry

extension SimulatedRun {
  /// What takes the run's pictures: its room, furnished and textured, seen by its rig's camera,
  /// with its moving objects as boxes that stand on the floor.
  ///
  /// - Parameter seed: the seed of furniture, textures and noise.
  /// - Returns: the renderer, or `nil` where the rig has no camera.
  public func renderer(seed: UInt64) -> Renderer? {
    guard let camera = rig.camera else { return nil }
    let moving = objects.filter(\.moves)
    let heights = moving.map {
      $0.positionInWorld(at: Simulator.start).z - room.minimum.z
    }
    let scenery = Scenery(
      room: room, seed: seed, clearOf: [trajectory] + moving.map(\.track),
      movingHeights: heights)
    return Renderer(
      scenery: scenery, camera: camera, bodyFromCamera: rig.bodyFromCamera,
      movingObjects: moving, seed: seed)
  }
}
