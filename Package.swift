// swift-tools-version: 6.2
import PackageDescription

/// Settings shared by every Swift target: strict, with warnings as errors.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Numeric targets are optimised in debug builds too, so that tests are quick.
let numeric: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let warningsAreErrors = ["-Wall", "-Wextra", "-Werror"]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
    swiftSettings: numeric)
}

let package = Package(
  name: "csfuse",
  products: [
    .library(name: "CSFusion", targets: ["CSFusion"]),
    .executable(name: "csfuse", targets: ["csfuse"]),
  ],
  targets: [
    .target(name: "Geometry", swiftSettings: numeric, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "ChannelSounding", dependencies: ["Geometry"], swiftSettings: numeric),
    .target(
      name: "CVision",
      cxxSettings: [
        .unsafeFlags(["-O2", "-isystem", "/usr/include/opencv4", "-isystem", "/usr/include/eigen3"]
        ),
        .unsafeFlags(warningsAreErrors),
      ],
      linkerSettings: ["core", "imgproc", "features2d", "video", "calib3d"].map {
        .linkedLibrary("opencv_" + $0)
      } + [.linkedLibrary("ceres"), .linkedLibrary("glog"), .linkedLibrary("stdc++")]),
    .target(
      name: "CLinux",
      cSettings: [.unsafeFlags(["-O2"] + warningsAreErrors)],
      linkerSettings: ["v4l2", "turbojpeg", "png", "yaml"].map { .linkedLibrary($0) }),
    .target(name: "VisualOdometry", dependencies: ["Geometry", "CVision"], swiftSettings: numeric),
    .target(name: "Fusion", dependencies: ["Geometry", "ChannelSounding"], swiftSettings: numeric),
    .target(name: "Camera", dependencies: ["Geometry", "CLinux"], swiftSettings: numeric),
    .target(
      name: "CameraCalibration", dependencies: ["Geometry", "CVision"], swiftSettings: numeric),
    .target(
      name: "Recording", dependencies: ["Geometry", "ChannelSounding"], swiftSettings: numeric),
    .target(
      name: "Simulation", dependencies: ["Geometry", "ChannelSounding"], swiftSettings: numeric),
    .target(name: "Evaluation", dependencies: ["Geometry", "Recording"], swiftSettings: numeric),
    .target(
      name: "CSFusion",
      dependencies: [
        "Geometry", "ChannelSounding", "VisualOdometry", "Fusion", "Camera", "Recording",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "csfuse", dependencies: ["CSFusion", "Evaluation", "Simulation"],
      swiftSettings: strict),

    tests("Geometry", []),
    tests("ChannelSounding", ["Geometry"]),
    tests("VisualOdometry", ["Geometry", "Camera", "Evaluation"]),
    tests("Fusion", ["Geometry", "ChannelSounding", "Simulation"]),
    tests("Camera", ["Geometry"]),
    tests("CameraCalibration", ["Geometry"]),
    tests("Recording", ["Geometry", "ChannelSounding"]),
    tests("Simulation", ["Geometry", "ChannelSounding"]),
    tests("Evaluation", ["Geometry", "Recording"]),
    tests("CSFusion", ["Simulation"]),
    tests("csfuse", ["CSFusion", "Evaluation", "Simulation"]),
  ],
  cxxLanguageStandard: .cxx17
)
