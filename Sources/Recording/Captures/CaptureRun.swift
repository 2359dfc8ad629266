import ChannelSounding
import Geometry

extension Run {
  /// Makes a run of a capture: one object a connection, named by its handle.
  ///
  /// Procedures that could not be paired become failed measurements. Times start where the
  /// capture's do; of measurements at the same time only the first is kept.
  public init(_ capture: Capture) {
    var run = Run()
    var lastTime: [ObjectID: Timestamp] = [:]
    for captured in capture.procedures {
      let object = ObjectID("peer-\(captured.pair.connectionHandle)")
      let timestamp = captured.pair.timestamp
      if let last = lastTime[object], last >= timestamp { continue }
      if lastTime[object] == nil {
        run.objects.append(RunObject(id: object, name: object.rawValue))
      }
      lastTime[object] = timestamp
      run.ranging.append(
        RangingSample(
          timestamp: timestamp, object: object,
          content: captured.pair.procedure.map { .procedure($0) } ?? .failure))
    }
    self = run
  }
}
