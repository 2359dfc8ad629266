import Geometry
import Glibc

/// A camera that is waited for when it is unplugged, and opened anew when it is back.
///
/// While it is away there are timeouts. It is found again by its identity (`/dev/v4l/by-id`, else
/// by the socket), since the kernel may give it another number.
public struct ReconnectingCamera: ~Copyable, FrameSource, Sendable {
  /// The name it is opened by: the stable one where there is one.
  public let device: String
  /// What is asked of it.
  public let configuration: V4L2Configuration
  /// How often it came back.
  public private(set) var reconnections = 0

  private var camera: V4L2Camera?
  private var lastSequence = -1
  private var sequenceOffset = 0

  /// The pause between attempts to open it, seconds.
  private static let retrySeconds = 0.25

  /// Opens a camera, which must be there at first.
  ///
  /// Throws as `V4L2Camera` does.
  public init(device: String, configuration: V4L2Configuration = V4L2Configuration())
    throws(CameraError)
  {
    var configuration = configuration
    let camera = try V4L2Camera(device: device, configuration: configuration)
    // It must come back as it was: odometry and calibration depend on the size.
    configuration.width = camera.format.width
    configuration.height = camera.format.height
    self.device = StablePath.of(device) ?? device
    self.configuration = configuration
    self.camera = consume camera
  }

  /// Whether the camera is there at present.
  public var isConnected: Bool { camera != nil }

  /// What the camera delivers; `nil` while it is away.
  public var format: CaptureFormat? {
    switch camera {
    case .some(let camera): camera.format
    case .none: nil
    }
  }

  /// What became of the pictures since the camera was last opened; `nil` while it is away.
  public var statistics: CaptureStatistics? {
    switch camera {
    case .some(let camera): camera.statistics
    case .none: nil
    }
  }

  /// Waits for the next picture; a timeout while the camera is away.
  ///
  /// The sequence goes on where it was, with a gap for the time away. Throws where the camera
  /// fails otherwise than by being unplugged.
  public mutating func nextFrame(timeoutSeconds: Double) throws(CameraError) -> FrameResult {
    let deadline = Timestamp.now().advanced(bySeconds: timeoutSeconds)
    while true {
      let left = deadline.seconds(since: Timestamp.now())
      if camera == nil, try !reopen() {
        guard left > 0 else { return .timeout }
        // A signal ends the pause early, so that a program can end at once.
        guard usleep(UInt32(min(left, Self.retrySeconds) * 1e6)) == 0 else { return .timeout }
        continue
      }
      do throws(CameraError) {
        let result = try camera?.nextFrame(timeoutSeconds: left) ?? .timeout
        return numbered(result)
      } catch  where error.code == .disconnected {
        camera = nil
      }
    }
  }

  /// Tries to open the camera; `false` while it is away.
  private mutating func reopen() throws(CameraError) -> Bool {
    do throws(CameraError) {
      camera = try V4L2Camera(device: device, configuration: configuration)
    } catch {
      // Just after it is plugged in, its node may be there before its permissions are, and the system
      // looks at it.
      let isAway: Set<CameraError.Code> = [
        .notFound, .disconnected, .notPermitted, .notACamera, .busy,
      ]
      guard isAway.contains(error.code) else { throw error }
      return false
    }
    reconnections += 1
    sequenceOffset = lastSequence + 2
    return true
  }

  private mutating func numbered(_ result: FrameResult) -> FrameResult {
    guard case .frame(var frame) = result, let sequence = frame.sequence else { return result }
    frame.sequence = sequence + sequenceOffset
    lastSequence = sequence + sequenceOffset
    return .frame(frame)
  }
}
