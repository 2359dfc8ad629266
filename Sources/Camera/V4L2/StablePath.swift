import Glibc

/// Names of devices that survive unplugging, which the system keeps as links.
enum StablePath {
  /// The link to a device: by the camera's own identity, else by the socket it is plugged into.
  static func of(_ device: String, root: String = "/dev/v4l") -> String? {
    guard let target = resolved(device) else { return nil }
    for folder in ["by-id", "by-path"] {
      let directory = "\(root)/\(folder)"
      // Systems without udev have no such folders.
      for name in ((try? Files.names(in: directory)) ?? []).sorted()
      where resolved("\(directory)/\(name)") == target {
        return "\(directory)/\(name)"
      }
    }
    return nil
  }

  /// The path with all links followed; `nil` where it leads nowhere.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
