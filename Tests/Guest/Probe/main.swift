// Captures from one camera and says what came, for the checks in the guest.
//
//   probe DEVICE [format=YUYV] [size=640x480] [rate=30] [frames=10] [pattern=luma|grey|rgb|mosaic|usb]
//         [reopen=25] [reconnect] [set=NAME:VALUE]
//   probe list
//   probe usb-camera [port=0] [rate=15] [damage=N]
//
// Prints the format, a line a frame, and the statistics; ends with 1 and the error's words where
// capturing failed, and with 2 where the picture is not vivid's colour bars or the USB camera's.

import Camera
import Geometry
import Glibc

struct Failure: Error { var words: String }

func arguments() -> [String: String] {
  var values: [String: String] = [:]
  for argument in CommandLine.arguments.dropFirst(2) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    values[parts[0]] = parts.count > 1 ? parts[1] : ""
  }
  return values
}

func configuration(_ values: [String: String]) -> V4L2Configuration {
  var configuration = V4L2Configuration()
  let size = values["size"]?.split(separator: "x").compactMap { Int($0) } ?? []
  if size.count == 2 { (configuration.width, configuration.height) = (size[0], size[1]) }
  configuration.framesPerSecond = values["rate"].flatMap { Double($0) } ?? 30
  let setting = values["set"]?.split(separator: ":").map(String.init) ?? []
  if setting.count == 2 { configuration.controls[setting[0]] = Int(setting[1]) }
  configuration.format = values["format"].flatMap { PixelFormat(name: $0) }
  return configuration
}

/// The brightness of the eight 100 % bars: white, yellow, cyan, green, magenta, red, blue, black.
func bars(_ kind: String) -> [Double] {
  let colours: [(Double, Double, Double)] = [
    (1, 1, 1), (1, 1, 0), (0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 0, 0),
  ]
  return colours.map { red, green, blue in
    switch kind {
    case "grey": 255 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    case "mosaic": 255 * (red + 2 * green + blue) / 4
    case "rgb": 255 * (0.299 * red + 0.587 * green + 0.114 * blue)
    default: 16 + 219 * (0.299 * red + 0.587 * green + 0.114 * blue)
    }
  }
}

/// Compares the inner part of each bar in every row with what it should be; a wrong stride shears
/// the bars and shows at once.
func checkBars(_ image: GrayImage, kind: String) throws {
  let barWidth = image.width / 8
  for (index, expected) in bars(kind).enumerated() {
    for y in 0..<image.height {
      for x in index * barWidth + 8..<(index + 1) * barWidth - 8 {
        guard abs(Double(image[x, y]) - expected) <= 3 else {
          throw Failure(
            words: "bar \(index) is \(image[x, y]) at (\(x), \(y)), not \(expected.rounded())")
        }
      }
    }
  }
}

func milliseconds(_ from: Timestamp, _ to: Timestamp) -> Double {
  (to.seconds(since: from) * 1e5).rounded() / 100
}

func now() -> Timestamp {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}

/// Prints a line a device: what would be taken from it or why nothing can, and its settings.
func list() {
  for camera in CameraDescription.all() {
    let what =
      camera.choice.map { "\($0.offer.format): \($0.reason)" }
      ?? "\(camera.problem.map { "\($0)" } ?? "?")"
    print("DEVICE \(camera.device) \(camera.driver) \(camera.offers.count) offers, \(what)")
    for control in camera.controls {
      print(
        "CONTROL \(camera.device) \(control.name) \(control.range) = \(control.value.map { "\($0)" } ?? "-")"
      )
    }
  }
}

/// Captures until the camera is unplugged, opens it again by its stable path once it is back, and
/// captures anew.
func captureAcrossUnplugging(_ device: String, _ values: [String: String]) throws {
  let path = V4L2Camera.stablePath(of: device) ?? device
  print("PATH \(path)")
  do {
    try capture(device, values.merging(["frames": "100000"]) { $1 })
  } catch let error as CameraError where error.code == .disconnected {
    print("AWAY")
  }
  let deadline = now().advanced(bySeconds: 60)
  while now() < deadline {
    do {
      try capture(path, values)
      print("BACK")
      return
    } catch is CameraError {
      usleep(200_000)
    }
  }
  throw Failure(words: "the camera did not come back in 60 s")
}

func capture(_ device: String, _ values: [String: String]) throws {
  var camera = try V4L2Camera(device: device, configuration: configuration(values))
  let format = camera.format
  print(
    "FORMAT \(camera.name): \(format.format) \(format.width)x\(format.height) stride "
      + "\(format.stride) rate \(format.framesPerSecond.map { "\($0)" } ?? "-"): \(format.reason)")
  var left = Int(values["frames"] ?? "") ?? 10
  while left > 0 {
    switch try camera.nextFrame(timeoutSeconds: 5) {
    case .frame(let frame):
      left -= 1
      let age = milliseconds(frame.timestamp, now())
      print(
        "FRAME \(frame.sequence ?? -1) age \(age) ms, \(frame.encoded?.bytes.count ?? 0) bytes")
      fflush(nil)
      if values["pattern"] == "usb" {
        guard try TestPicture.isIntact(frame.image) else {
          throw Failure(words: "the picture is not the one that was sent")
        }
      } else if let kind = values["pattern"] {
        try checkBars(frame.image, kind: kind)
      }
    case .timeout: throw Failure(words: "no picture in 5 s")
    case .end: throw Failure(words: "the camera ended")
    }
  }
  let statistics = camera.statistics
  print(
    "DONE delivered \(statistics.delivered) dropped \(statistics.dropped) flagged "
      + "\(statistics.flagged) damaged \(statistics.damaged) stale \(statistics.stale) arrival "
      + "\(statistics.timedByArrival)")
}

/// The files and memory maps that this process has open.
func openResources() -> (files: Int, maps: Int) {
  var files = 0
  if let folder = opendir("/proc/self/fd") {
    while readdir(folder) != nil { files += 1 }
    closedir(folder)
  }
  var maps = 0
  if let file = fopen("/proc/self/maps", "r") {
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      maps += text.contains("/dev/video") ? 1 : 0
    }
    fclose(file)
  }
  return (files, maps)
}

do {
  let device = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ""
  let values = arguments()
  if device == "usb-camera" {
    var camera = try USBCamera(
      port: Int(values["port"] ?? "") ?? 0, framesPerSecond: Double(values["rate"] ?? "") ?? 15,
      damageInterval: values["damage"].flatMap { Int($0) })
    camera.serve()
    exit(0)
  }
  if device == "list" {
    list()
    exit(0)
  }
  if values["reconnect"] != nil {
    try captureAcrossUnplugging(device, values)
    exit(0)
  }
  try capture(device, values)
  if let count = values["reopen"].flatMap({ Int($0) }) {
    let before = openResources()
    for _ in 0..<count { try capture(device, values) }
    let after = openResources()
    print(before == after ? "LEAKS none" : "LEAKS \(before) \(after)")
  }
} catch let failure as Failure {
  print("WRONG \(failure.words)")
  exit(2)
} catch {
  print("ERROR \(error)")
  exit(1)
}
