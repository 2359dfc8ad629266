import Geometry

/// The ways in which programs write down a camera's calibration.
enum CameraDialect {
  /// Whether a file's root is a calibration of another program.
  static func isForeign(_ root: YAMLValue) -> Bool {
    let marks = [
      "camera_model", "image_width", "image_Width", "camera_matrix", "Camera_Matrix", "K", "k",
      "cam0",
    ]
    return root["camera"] == nil && root[anyOf: marks] != nil
  }

  /// Reads a camera in whichever way it is written.
  static func read(_ value: YAMLValue) throws(CameraError) -> CameraModel {
    if let first = value["cam0"] {
      guard value["cam1"] == nil else {
        throw value.error(
          "holds several cameras", advice: "put the one that is used under the key 'camera'")
      }
      return try read(first)
    }
    if value["camera_model"] != nil { return try kalibrOrEuRoC(value) }
    if value[anyOf: ["camera_matrix", "Camera_Matrix", "K", "k"]] != nil {
      return try rosOrOpenCV(value)
    }
    return try own(value)
  }

  // MARK: the dialects

  private static func own(_ value: YAMLValue) throws(CameraError) -> CameraModel {
    try value.allow(only: [
      "size", "model", "intrinsics", "distortion", "timeOffset", "rollingShutter",
    ])
    let modelValue = try value.required("model")
    let model = try modelValue.text()
    guard model == "pinhole" || model == "fisheye" else {
      throw modelValue.error(
        "the camera model '\(model)' is unknown", advice: "known are pinhole and fisheye")
    }
    let lens = try value.required("distortion")
    try lens.allow(only: ["model", "coefficients"])
    let kind = try lens.required("model")
    let distortion = try distortion(kind, lens["coefficients"], place: lens)
    switch (model, distortion) {
    case ("pinhole", .equidistant):
      throw kind.error("a pinhole camera's distortion is none or radtan")
    case ("fisheye", .radtan), ("fisheye", .none):
      throw kind.error("a fisheye camera's distortion is equidistant")
    default: break
    }
    var camera = try camera(
      value, size: sizeOf(value.required("size")),
      intrinsics: value.required("intrinsics").numbers(count: 4), distortion)
    if let offset = value["timeOffset"] { camera.timeOffsetSeconds = try offset.number() }
    if let shutter = value["rollingShutter"] {
      camera.rollingShutterSeconds = try shutter.number()
      guard (0..<1).contains(camera.rollingShutterSeconds) else {
        throw shutter.error("the rolling shutter's time is not from 0 to 1 s")
      }
    }
    return camera
  }

  private static func kalibrOrEuRoC(_ value: YAMLValue) throws(CameraError) -> CameraModel {
    let modelValue = try value.required("camera_model")
    let model = try modelValue.text()
    guard model == "pinhole" else {
      throw modelValue.error(
        "the camera model '\(model)' is unknown",
        advice: "calibrate as pinhole, with radtan or equidistant distortion")
    }
    let coefficients = value[anyOf: ["distortion_coeffs", "distortion_coefficients"]]
    return try camera(
      value, size: sizeOf(value.required("resolution")),
      intrinsics: value.required("intrinsics").numbers(count: 4),
      distortion(value.required("distortion_model"), coefficients, place: value))
  }

  private static func rosOrOpenCV(_ value: YAMLValue) throws(CameraError) -> CameraModel {
    let sides = 1...PictureFile.sideLimit
    let width = try value.required(anyOf: ["image_width", "image_Width", "width"])
    let height = try value.required(anyOf: ["image_height", "image_Height", "height"])
    let matrixValue = try value.required(anyOf: ["camera_matrix", "Camera_Matrix", "K", "k"])
    let matrix = try matrixValue.numbers(count: 9)
    let coefficients = try value.required(anyOf: [
      "distortion_coefficients", "Distortion_Coefficients", "D", "d",
    ])
    guard abs(matrix[1]) < 1e-6 * abs(matrix[0]), matrix[8] == 1 else {
      throw matrixValue.error("is no camera matrix without skew")
    }
    let lens: CameraModel.Distortion
    if let model = value["distortion_model"] {
      lens = try distortion(model, coefficients, place: value)
    } else {
      // OpenCV's files name no model: it is its standard one unless they say fisheye.
      let isFisheye = try value["fisheye_model"]?.integer(in: 0...1) == 1
      lens =
        isFisheye
        ? try equidistant(coefficients) : try radialTangential(coefficients)
    }
    return try camera(
      value, size: (width.integer(in: sides), height.integer(in: sides)),
      intrinsics: [matrix[0], matrix[4], matrix[2], matrix[5]], lens)
  }

  // MARK: their parts

  private static func sizeOf(_ value: YAMLValue) throws(CameraError) -> (Int, Int) {
    let items = try value.items()
    guard items.count == 2 else { throw value.error("should be [width, height]") }
    let sides = 1...PictureFile.sideLimit
    return (try items[0].integer(in: sides), try items[1].integer(in: sides))
  }

  private static func camera(
    _ place: YAMLValue, size: (Int, Int), intrinsics: [Double],
    _ distortion: CameraModel.Distortion
  ) throws(CameraError) -> CameraModel {
    guard intrinsics[0] > 0, intrinsics[1] > 0 else {
      throw place.error(
        "the focal lengths are not positive", advice: "the camera has not been calibrated")
    }
    return CameraModel(
      width: size.0, height: size.1, fx: intrinsics[0], fy: intrinsics[1], cx: intrinsics[2],
      cy: intrinsics[3], distortion: distortion)
  }

  private static func distortion(
    _ model: YAMLValue, _ coefficients: YAMLValue?, place: YAMLValue
  ) throws(CameraError) -> CameraModel.Distortion {
    let name = try model.text()
    func given() throws(CameraError) -> YAMLValue {
      guard let coefficients else { throw place.error("the distortion coefficients are missing") }
      return coefficients
    }
    switch name {
    case "none":
      guard try (coefficients?.numbers() ?? []).allSatisfy({ $0 == 0 }) else {
        throw model.error("the distortion is none, yet has coefficients")
      }
      return .none
    case "radtan", "radial-tangential", "plumb_bob", "rational_polynomial":
      return try radialTangential(given())
    case "equidistant", "fisheye":
      return try equidistant(given())
    default:
      throw model.error(
        "the distortion '\(name)' is unknown",
        advice: "known are none, radtan (plumb_bob, rational_polynomial) and equidistant")
    }
  }

  private static func radialTangential(_ value: YAMLValue) throws(CameraError)
    -> CameraModel.Distortion
  {
    var coefficients = try value.numbers()
    // OpenCV may write its thin-prism and tilt terms, which are zero unless asked for.
    if coefficients.count > 8, coefficients.dropFirst(8).allSatisfy({ $0 == 0 }) {
      coefficients.removeLast(coefficients.count - 8)
    }
    guard [4, 5, 8].contains(coefficients.count) else {
      throw value.error(
        "radtan distortion has 4, 5 or 8 coefficients, not \(coefficients.count)")
    }
    return .radtan(coefficients)
  }

  private static func equidistant(_ value: YAMLValue) throws(CameraError)
    -> CameraModel.Distortion
  {
    .equidistant(try value.numbers(count: 4))
  }
}
