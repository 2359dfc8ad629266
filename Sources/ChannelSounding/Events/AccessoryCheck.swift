/// What an accessory lacks for ranging with phones of the iOS class.
///
/// These need Bluetooth 6.3 with inline phase correction terms, steps of modes 0 and 2, and a change
/// of channel that may take 100 microseconds or more.
public struct AccessoryCheck: Hashable, Sendable {
  /// A thing an accessory lacks.
  public enum Shortcoming: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// It does not tell the capabilities of Bluetooth 6.3.
    case olderThanBluetooth63
    /// As a reflector it has no inline phase correction terms.
    case noInlineTerms
    /// It cannot be the reflector.
    case noReflector
    /// Its capabilities could not be read.
    case unknownCapabilities
    /// It has a frequency actuation error, which has to be read and corrected.
    case actuationError
    /// It has a single antenna path.
    case singlePath

    /// Whether ranging does not work at all without it.
    public var isRequired: Bool {
      switch self {
      case .olderThanBluetooth63, .noInlineTerms, .noReflector, .unknownCapabilities: return true
      case .actuationError, .singlePath: return false
      }
    }

    /// What it costs, in words.
    public var description: String {
      switch self {
      case .olderThanBluetooth63:
        return "tells no capabilities of Bluetooth 6.3: inline ranging cannot be agreed on"
      case .noInlineTerms:
        return "no inline phase correction terms: its own data must be fetched by the Ranging "
          + "Service, 50–100 ms later and at several kilobytes a procedure"
      case .noReflector:
        return "cannot be the reflector: the phone, which initiates, has nobody to answer it"
      case .unknownCapabilities:
        return "its capabilities could not be read: nothing can be agreed on"
      case .actuationError:
        return "has a frequency actuation error: without its table distances are off by "
          + "centimetres to decimetres"
      case .singlePath:
        return "has one antenna path: reflections that hide the direct path on it stay hidden"
      }
    }
  }

  /// What it lacks.
  public let shortcomings: [Shortcoming]

  /// Whether ranging with such phones works.
  public var isSufficient: Bool { !shortcomings.contains(where: \.isRequired) }

  /// Checks the capabilities that the accessory told.
  ///
  /// Modes 0, 1 and 2 and a channel change of 150 µs are mandatory for every controller with
  /// Channel Sounding, so that these cannot be lacking.
  public init(_ capabilities: RemoteCapabilities) {
    guard capabilities.status == 0 else {
      shortcomings = [.unknownCapabilities]
      return
    }
    var lacks: [Shortcoming] = []
    if capabilities.version2 == nil { lacks.append(.olderThanBluetooth63) }
    if capabilities.subfeatures & 0x10 == 0 { lacks.append(.noInlineTerms) }
    if capabilities.roles & 2 == 0 { lacks.append(.noReflector) }
    if capabilities.subfeatures & 2 == 0 { lacks.append(.actuationError) }
    if capabilities.maximumAntennaPaths < 2 { lacks.append(.singlePath) }
    shortcomings = lacks
  }
}
