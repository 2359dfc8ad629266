import Dispatch
import Synchronization

/// Work on another thread whose result is waited for.
///
/// Who starts it decides when to take the result, by counting frames and not by the clock, so that
/// results do not depend on how quick the threads are.
final class BackgroundTask<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Result) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let value = work()
      result.withLock { $0 = value }
      done.signal()
    }
  }

  /// Waits for the result; `nil` if it was taken before.
  func take() -> Result? {
    done.wait()
    defer { done.signal() }
    return result.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
