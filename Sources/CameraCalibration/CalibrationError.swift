/// Why a camera could not be calibrated, and what to do.
public struct CalibrationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of refusal.
  public enum Code: Sendable, Hashable {
    /// The board is not one that can be found.
    case invalidBoard
    /// A picture is of another size than those before it.
    case differentSize
    /// There are not enough usable views yet.
    case tooFewViews
    /// The views do not determine the camera.
    case noSolution
  }

  /// The kind.
  public var code: Code
  /// What was wrong and what to do, in words.
  public var description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
