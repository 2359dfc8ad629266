import CSFusion
import Simulation

extension SimulatedRun {
  /// The simulation as a run in memory, without pictures.
  func recorded(hasOdometry: Bool) -> Run {
    Run(
      objects: objects.map { RunObject(id: $0.id, name: $0.name) },
      odometryIsMetric: hasOdometry && odometryIsMetric, odometry: hasOdometry ? odometry : [],
      ranging: ranging, hints: hints,
      truth: Truth(
        trajectory: trajectory.poses,
        objects: objectPositions.map {
          TruePosition(
            timestamp: $0.timestamp, object: $0.object, positionInWorld: $0.positionInWorld)
        }), rigYAML: RigFile.text(of: rig))
  }
}

extension Run {
  /// The run with simulated objects and their ranging hung onto its true path.
  ///
  /// The rig keeps the run's camera, and gets the antennas of simulated rigs.
  func withSimulatedObjects(
    _ configuration: SimulationConfiguration, keepsOdometry: Bool
  ) throws -> Run {
    var rig = try SessionSetup(run: self).rig
    rig.antennas = Rig.simulated(antennaCount: configuration.radio.antennaPaths).antennas
    let simulated = try Simulator.hang(
      onto: Trajectory(truth?.trajectory ?? []), configuration, rig: rig)
    var run = simulated.recorded(hasOdometry: keepsOdometry)
    run.directory = directory
    run.frames = frames
    return run
  }
}
