import Synchronization

/// A request to end that any thread, or a signal handler, may make once.
public final class StopFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Makes a flag that is not raised.
  public init() {}

  /// Asks for the end; safe to call from a signal handler.
  public func stop() { flag.store(true, ordering: .releasing) }

  /// Whether the end was asked for.
  public var isStopped: Bool { flag.load(ordering: .acquiring) }
}
