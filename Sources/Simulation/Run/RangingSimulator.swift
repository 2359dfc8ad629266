import ChannelSounding
import Geometry

/// Ranges all objects of a run in turn.
struct RangingSimulator {
  let configuration: SimulationConfiguration
  let room: Room
  let rig: Rig
  let trajectory: Trajectory
  let objects: [SimulatedObject]

  /// All samples, in order of time.
  func samples() -> [RangingSample] {
    guard let first = trajectory.poses.first, let last = trajectory.poses.last else { return [] }
    return objects.indices.flatMap { index in
      var random = RandomStream.links.source(seed: configuration.seed, index: index)
      let starts = RangingSchedule.starts(
        radio: configuration.radio, from: first.timestamp, to: last.timestamp, object: index,
        objectCount: objects.count, seed: configuration.seed)
      switch configuration.ranging {
      case .procedures: return procedures(of: objects[index], at: starts, using: &random)
      case .ranges: return ranges(of: objects[index], at: starts, using: &random)
      }
    }.sorted { ($0.timestamp, $0.object) < ($1.timestamp, $1.object) }
  }

  private func procedures(
    of object: SimulatedObject, at starts: [Timestamp], using random: inout RandomSource
  ) -> [RangingSample] {
    let radio = configuration.radio
    let antennas = rig.antennas.isEmpty ? [Vector3.zero] : rig.antennas.map(\.positionInBody)
    let simulator = ProcedureSimulator(
      radio: radio,
      channel: RadioChannel(
        sources: ImageSources(room: room, reflection: radio.reflection, direct: radio.direct),
        rangeOffsetMetres: radio.rangeOffsetMetres),
      antennas: Array(antennas.prefix(radio.antennaPaths)), trajectory: trajectory, object: object)
    var samples: [RangingSample] = []
    for (counter, start) in starts.enumerated() {
      if let procedure = simulator.procedure(counter: counter, start: start, using: &random) {
        samples.append(
          RangingSample(timestamp: start, object: object.id, content: .procedure(procedure)))
      }
    }
    return samples
  }

  private func ranges(
    of object: SimulatedObject, at starts: [Timestamp], using random: inout RandomSource
  ) -> [RangingSample] {
    var simulator = RangeSimulator(configuration.rangeNoise, using: &random)
    var samples: [RangingSample] = []
    for start in starts {
      guard let pose = trajectory.worldFromBody(at: start) else { continue }
      let content = simulator.range(
        at: start, antennaInWorld: pose * rig.antennaReferenceInBody,
        objectInWorld: object.positionInWorld(at: start), using: &random)
      samples.append(RangingSample(timestamp: start, object: object.id, content: content))
    }
    return samples
  }
}
