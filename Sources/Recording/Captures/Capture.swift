import ChannelSounding
import Geometry

/// What a vendor's own library said of a procedure.
public struct VendorRange: Sendable, Hashable {
  /// The distance, metres, after the vendor's filter.
  public var metres: Double?
  /// The distance before the filter, metres.
  public var rawMetres: Double?
  /// How likely the distance is, 0…1.
  public var likeliness: Double?
  /// The library's result code; 0 is success.
  public var returnCode: Int

  /// Makes a result.
  public init(
    metres: Double? = nil, rawMetres: Double? = nil, likeliness: Double? = nil, returnCode: Int = 0
  ) {
    self.metres = metres
    self.rawMetres = rawMetres
    self.likeliness = likeliness
    self.returnCode = returnCode
  }
}

/// A procedure found in a capture, or the reason why it is incomplete.
public struct CapturedProcedure: Sendable, Hashable {
  /// Both devices' reports, joined where they fit.
  public var pair: PairedProcedure
  /// What the vendor's library said, where the capture tells.
  public var vendor: VendorRange?

  /// Makes a captured procedure.
  public init(pair: PairedProcedure, vendor: VendorRange? = nil) {
    self.pair = pair
    self.vendor = vendor
  }
}

/// A fault in a capture; what surrounds it was read.
public struct CaptureProblem: Sendable, Hashable, CustomStringConvertible {
  /// The file at fault.
  public var path: String
  /// The line at fault in a text, from 1; `nil` in a binary file.
  public var line: Int?
  /// The offset of the byte at fault in the file, from 0.
  public var byteOffset: Int
  /// What was wrong, in words.
  public var reason: String

  /// Makes a problem.
  public init(path: String, line: Int? = nil, byteOffset: Int, reason: String) {
    self.path = path
    self.line = line
    self.byteOffset = byteOffset
    self.reason = reason
  }

  /// The place and the reason.
  public var description: String {
    line.map { "\(path):\($0): \(reason)" } ?? "\(path): byte \(byteOffset): \(reason)"
  }
}

/// What a recording made by other software holds of Channel Sounding.
public struct Capture: Sendable, Hashable {
  /// The layout, found by content.
  public var format: CaptureFormat
  /// The procedures, in order of time.
  public var procedures: [CapturedProcedure]
  /// The configurations that were agreed on.
  public var configurations: [ConfigurationComplete]
  /// The capabilities that peers told.
  public var capabilities: [RemoteCapabilities]
  /// What could not be read.
  public var problems: [CaptureProblem]

  /// Makes an empty capture.
  public init(format: CaptureFormat) {
    self.format = format
    procedures = []
    configurations = []
    capabilities = []
    problems = []
  }
}
