import Geometry
import Testing

@testable import Camera

let wholeRig = """
  camera:
    size: [640, 480]
    model: pinhole
    intrinsics: [525.5, 526.25, 319.5, 239.5]
    distortion: {model: radtan, coefficients: [0.1, -0.2, 0.001, -0.002]}
    timeOffset: -0.0125
    rollingShutter: 0.02
  bodyFromCamera: {translation: [0.1, 0.0, 0.25], rotation: [-0.5, 0.5, -0.5, 0.5]}
  antennas:
    - {id: 1, positionInBody: [0.12, 0.0, 0.05]}
    - {id: 2, positionInBody: [-0.12, 0.0, 0.05]}
  rangeOffsets: {tag-1: 0.35}
  """

@Suite struct RigFileTests {
  @Test func everyFieldIsRead() throws {
    let rig = try RigFile.parse(wholeRig, path: "rig.yaml")
    let camera = try #require(rig.camera)
    #expect((camera.width, camera.height) == (640, 480))
    #expect([camera.fx, camera.fy, camera.cx, camera.cy] == [525.5, 526.25, 319.5, 239.5])
    #expect(camera.distortion == .radtan([0.1, -0.2, 0.001, -0.002]))
    #expect(camera.timeOffsetSeconds == -0.0125)
    #expect(camera.rollingShutterSeconds == 0.02)
    #expect(rig.bodyFromCamera.translation == Vector3(0.1, 0, 0.25))
    #expect(rig.bodyFromCamera.rotation == Rotation(x: -0.5, y: 0.5, z: -0.5, w: 0.5))
    #expect(rig.antennas.map(\.id) == [1, 2])
    #expect(rig.antennas[0].positionInBody == Vector3(0.12, 0, 0.05))
    #expect(rig.rangeOffsetMetres == ["tag-1": 0.35])
  }

  @Test func theForwardLookingRotationTurnsTheOpticalAxisForward() throws {
    let rig = try RigFile.parse(wholeRig, path: "rig.yaml")
    let forward = rig.bodyFromCamera.rotation * Vector3(0, 0, 1)
    #expect((forward - Vector3(1, 0, 0)).norm < 1e-15)
  }

  @Test func aRigWithoutCameraAndARigOfNothingButCameraAreFine() throws {
    let antennas = try RigFile.parse(
      "antennas: [{id: 1, positionInBody: [0, 0, 0]}]", path: "rig.yaml")
    #expect(antennas.camera == nil)
    let camera = try RigFile.parse(
      "camera: {size: [8, 6], model: pinhole, intrinsics: [5, 5, 4, 3], distortion: {model: none}}",
      path: "rig.yaml")
    #expect(camera.camera?.distortion == CameraModel.Distortion.none)
    #expect(camera.bodyFromCamera == Rig().bodyFromCamera)
  }

  @Test func writtenRigsReadBackExactly() throws {
    var random = RandomSource(seed: 3)
    for index in 0..<200 {
      func number() -> Double { random.uniform(-2...2) }
      let distortions: [CameraModel.Distortion] = [
        .none, .radtan((0..<[4, 5, 8][index % 3]).map { _ in number() }),
        .equidistant((0..<4).map { _ in number() * 1e-7 }),
      ]
      let rig = Rig(
        camera: index % 7 == 0
          ? nil
          : CameraModel(
            width: 640, height: 480, fx: 500 + number(), fy: 1 / 3, cx: number(), cy: 1e-300,
            distortion: distortions[index % 3], timeOffsetSeconds: number(),
            rollingShutterSeconds: 0.01),
        bodyFromCamera: Pose(
          rotation: Rotation(x: number(), y: number(), z: number(), w: number()),
          translation: Vector3(number(), number(), number())),
        antennas: index % 2 == 0
          ? [] : [Antenna(id: 3, positionInBody: Vector3(number(), 0, number()))],
        rangeOffsetMetres: index % 5 == 0 ? [:] : ["tag \"1\"\\\u{1}: ü": number(), "b": 0])
      #expect(try RigFile.parse(RigFile.text(of: rig), path: "rig.yaml") == rig)
    }
  }

  @Test(arguments: [
    ("model: pinhole", "model: omni", 3, "camera model 'omni' is unknown"),
    ("model: pinhole", "model: fisheye", 5, "fisheye camera's distortion is equidistant"),
    ("model: radtan", "model: wide", 5, "distortion 'wide' is unknown"),
    ("timeOffset", "timeOfset", 6, "'timeOfset' is not understood"),
    ("size: [640, 480]", "size: [640]", 2, "[width, height]"),
    ("size: [640, 480]", "size: [640, 4800000]", 2, "no whole number"),
    ("525.5", "1e308", 4, "is beyond"), ("timeOffset: ", "timeOffset: 9e9 # ", 6, "is beyond"),
    ("525.5", "nan", 4, "'nan' is no finite number"), ("525.5", "-3", 2, "not positive"),
    ("525.5", "1, 525.5", 4, "4 numbers, not 5"),
    ("0.1, -0.2, 0.001, -0.002", "0.1, -0.2, 0.001", 5, "4, 5 or 8 coefficients, not 3"),
    ("-0.5, 0.5, -0.5, 0.5", "-0.5, 0.5, -0.5, 0.9", 8, "the quaternion's length"),
    ("id: 2", "id: 1", 11, "antenna 1 is given twice"), ("id: 2", "id: two", 11, "'two' is no"),
    ("rollingShutter: 0.02", "rollingShutter: 20", 7, "not from 0 to 1 s"),
    ("tag-1: 0.35", "tag-1: far", 12, "'far' is no finite number"),
    ("tag-1: 0.35", "tag-1: 1, tag-1: 2", 12, "given twice"),
    ("model: pinhole\n", "\n", 2, "'model' is missing"),
    ("rangeOffsets: {tag-1: 0.35}", "rangeOffsets: }", 12, "is no YAML"),
    ("rangeOffsets: {tag-1: 0.35}", "rangeOffsets: *name", 12, "alias"),
  ]) func faultsAreNamedWithTheirLine(
    part: String, replacement: String, line: Int, message: String
  ) throws {
    let text = wholeRig.replacing(part, with: replacement, maxReplacements: 1)
    let error = try #require(cameraError { _ = try RigFile.parse(text, path: "rig.yaml") })
    #expect(error.code == .invalidFile)
    #expect(error.description.hasPrefix("rig.yaml:\(line): "), "\(error)")
    #expect(error.description.contains(message), "\(error)")
  }

  @Test(arguments: ["", "just words", "[1, 2]", "a: b\n---\nc: d", "\u{0}", "- - - - ["])
  func textsThatAreNoRigAreErrors(text: String) {
    #expect(cameraError { _ = try RigFile.parse(text, path: "x") }?.code == .invalidFile)
  }

  @Test func nestingThatWouldExhaustTheStackIsRefused() {
    let text = "camera: " + String(repeating: "[", count: 100_000)
    #expect(cameraError { _ = try RigFile.parse(text, path: "x") }?.code == .invalidFile)
  }

  @Test func anyByteMayBeDamagedWithoutATrap() throws {
    var random = RandomSource(seed: 11)
    let bytes = Array(wholeRig.utf8)
    for _ in 0..<2000 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 128)
      do throws(CameraError) {
        _ = try RigFile.parse(String(decoding: damaged, as: UTF8.self), path: "x")
      } catch {
        #expect(error.code == .invalidFile)
      }
    }
  }

  @Test func aMissingFileIsNamed() {
    #expect(cameraError { _ = try RigFile.read("/nonexistent/rig.yaml") }?.code == .notFound)
  }
}
