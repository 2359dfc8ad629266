/// A video device of the system, what it offers, and what would be taken from it.
public struct CameraDescription: Sendable, Hashable {
  /// The device's name, such as `/dev/video0`.
  public var device: String
  /// A name that stays the same when the camera is plugged in again; `nil` where there is none.
  public var stablePath: String?
  /// What the driver calls the camera; empty where it can't be opened.
  public var name: String
  /// The driver; empty where the device can't be opened.
  public var driver: String
  /// Where the camera is plugged in; empty where it can't be opened.
  public var bus: String
  /// What it offers, sizes near to 640×480 only where it offers any.
  public var offers: [FormatOffer]
  /// What would be taken; `nil` where nothing can.
  public var choice: FormatChoice?
  /// Its settings.
  public var controls: [CameraControl]
  /// Why no pictures can be had from it.
  public var problem: CameraError?

  /// The video devices of the system in the order of their numbers, metadata nodes and others
  /// without pictures included, with the reason.
  ///
  /// Each is opened for a moment, which disturbs no program that uses it.
  public static func all(for configuration: V4L2Configuration = V4L2Configuration())
    -> [CameraDescription]
  {
    // Without the folder there are no devices.
    let names = (try? Files.names(in: "/dev")) ?? []
    return deviceNumbers(names).map { number in
      describe("/dev/video\(number)", configuration)
    }
  }

  /// The numbers of the video devices among the names in `/dev`.
  static func deviceNumbers(_ names: [String]) -> [Int] {
    names.compactMap { name in
      name.hasPrefix("video") ? Int(name.dropFirst("video".count)) : nil
    }.sorted()
  }

  private static func describe(_ device: String, _ configuration: V4L2Configuration)
    -> CameraDescription
  {
    var description = CameraDescription(
      device: device, stablePath: StablePath.of(device), name: "", driver: "", bus: "", offers: [],
      controls: [])
    do throws(CameraError) {
      let handle = try V4L2Device(device)
      description.name = handle.card
      description.driver = handle.driver
      description.bus = handle.bus
      description.offers = handle.offers(for: configuration)
      description.choice = FormatChoice.best(of: description.offers, for: configuration)
      description.controls = handle.controls()
      if description.choice == nil {
        description.problem = handle.noOffer(description.offers, configuration)
      }
    } catch {
      description.problem = error
    }
    return description
  }
}
