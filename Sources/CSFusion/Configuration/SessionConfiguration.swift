import Fusion
import Geometry
import VisualOdometry

/// Everything that can be set, in groups; it runs well without a change.
public struct SessionConfiguration: Sendable, Hashable {
  /// The engine: keys `fusion.…`.
  public var fusion = FusionConfiguration()
  /// Visual odometry: keys `odometry.…`.
  public var odometry = VisualOdometryConfiguration()
  /// The session itself: keys `session.…`.
  public var session = SessionSettings()

  /// Makes the default configuration.
  public init() {}

  /// One setting as it stands.
  public struct Entry: Sendable, Hashable {
    /// The whole key, as in `fusion.angleLimitDegrees`.
    public let key: String
    /// Its value.
    public let value: SettingValue
    /// What it does, with its unit.
    public let meaning: String
  }

  /// Every setting as it stands, in the order to print them in.
  public var entries: [Entry] {
    Self.groups.flatMap { $0.entries(self) }
  }

  /// Changes the setting of a key to the value a text states.
  ///
  /// - Throws: `SessionError` where there is no such key, or the value does not fit it.
  public mutating func set(_ key: String, to text: String) throws(SessionError) {
    for group in Self.groups where try group.set(&self, key, text) { return }
    let known = entries.map(\.key)
    let near = known.filter { $0.lowercased().hasSuffix("." + key.lowercased()) }
    let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    throw SessionError("there is no setting '\(key)'\(hint)")
  }

  private static let groups: [Group] = [
    Group("fusion", \.fusion), Group("odometry", \.odometry), Group("session", \.session),
  ]
}

/// A group of settings, with the type of its part of the configuration hidden.
private struct Group: Sendable {
  let entries: @Sendable (SessionConfiguration) -> [SessionConfiguration.Entry]
  /// Changes a setting; `false` where the key is not of this group.
  let set: @Sendable (inout SessionConfiguration, String, String) throws(SessionError) -> Bool

  init<Part: Configurable & Sendable>(
    _ prefix: String, _ path: any WritableKeyPath<SessionConfiguration, Part> & Sendable
  ) {
    entries = { configuration in
      Part.settings.map {
        .init(
          key: "\(prefix).\($0.name)", value: $0.read(configuration[keyPath: path]),
          meaning: $0.meaning)
      }
    }
    set = { (configuration, key, text) throws(SessionError) in
      guard let setting = Part.settings.first(where: { "\(prefix).\($0.name)" == key }) else {
        return false
      }
      do throws(SettingError) {
        try setting.write(&configuration[keyPath: path], text)
      } catch {
        throw SessionError("\(prefix).\(error.description)")
      }
      return true
    }
  }
}
