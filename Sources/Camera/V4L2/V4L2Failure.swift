import Glibc

/// The words for the error numbers that V4L2 calls give.
enum V4L2Failure {
  /// The error of a call on a device, with what to do about it.
  ///
  /// `needsPipeline`: the device is part of a media-controller pipeline, which somebody has to set
  /// up before it streams.
  static func error(
    _ what: String, device: String, errno: Int32, needsPipeline: Bool = false
  ) -> CameraError {
    func error(_ code: CameraError.Code, _ message: String, _ advice: String?) -> CameraError {
      CameraError(code, message, path: device, errno: errno, advice: advice)
    }
    switch errno {
    case ENOENT, ENOTDIR:
      return error(
        .notFound, "there is no such camera",
        "plug it in; `ls /dev/v4l/by-id /dev/video*` lists those there are")
    case EACCES, EPERM:
      return error(
        .notPermitted, "this user may not open the camera",
        "join the group `video`: `sudo usermod -aG video $USER`, then log in anew")
    case EBUSY:
      return error(
        .busy, "another program uses the camera",
        "end that program; `fuser -v \(device)` shows which it is")
    case ENODEV, ENXIO:
      return error(.disconnected, "the camera was unplugged", "plug it in again")
    case EIO:
      return error(
        .deviceFailed, "the camera or its driver failed (\(what))",
        "plug it in anew, if possible without a hub; `dmesg` may tell more")
    case ENOSPC:
      return error(
        .deviceFailed, "the USB bus has no bandwidth left for this camera",
        "use another port, a smaller picture, or MJPG")
    case ENOTTY:
      return error(.notACamera, "is no V4L2 device", nil)
    case EPIPE, ENOLINK, EINVAL:
      let advice =
        needsPipeline
        ? "this camera sits behind a media controller: start the program with `libcamerify`, "
          + "the V4L2 layer of libcamera" : nil
      return error(.deviceFailed, what, advice)
    default:
      return error(.deviceFailed, what, nil)
    }
  }
}
