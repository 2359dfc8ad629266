/// Why a simulation cannot be done.
public struct SimulationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for that cannot be, and what to change.
  public var description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
