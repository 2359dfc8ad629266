import CSFusion
import Dispatch
import Synchronization

/// Does work that can't tell how far it is on another thread, so that a terminal shows that it
/// goes on, and the wish to stop ends it.
///
/// - Throws: what the work throws; `Interrupted` where it was to stop before it was done. The
///   thread then goes on until the process ends.
func interruptible<Value: Sendable>(
  _ what: String, _ console: Console, _ work: @escaping @Sendable () throws -> Value
) throws -> Value {
  let outcome = WorkOutcome<Value>()
  DispatchQueue(label: "csfuse.work").async {
    outcome.result.withLock { $0 = Result { try work() } }
    outcome.done.signal()
  }
  var progress = Progress(what, console)
  defer { progress.finish() }
  while true {
    guard !console.stop.isStopped else { throw Interrupted() }
    if outcome.done.wait(timeout: .now() + 0.1) == .success,
      let result = outcome.result.withLock({ $0 })
    {
      return try result.get()
    }
    progress.update()
  }
}

/// What a piece of work came to, once it is done.
private final class WorkOutcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
  let done = DispatchSemaphore(value: 0)
}
