import ChannelSounding
import Geometry
import Testing

@testable import Recording

@Suite("Import of starloc")
struct StarLocImporterTests {
  static let anchors: [Int: Vector3] = [
    4: [-3, -3, 1.6], 9: [2.9, -2.8, 1.5], 11: [-2.9, 3, 1.7],
  ]
  private static let tags: [Int: Vector3] = [1: [0.1, -0.2, 0.05], 2: [-0.1, 0, 0.1]]

  /// Writes a rig on a circle with two tags; the second is heard more often.
  static func write(
    in folder: TemporaryFolder, markers: [Int: Vector3] = anchors
  ) throws {
    let wantedColumns =
      "time_s,to_id,range,from_id,x,y,z,w,rot_x,rot_y,rot_z,tag_pos_x,tag_pos_y,tag_pos_z,"
    var text = wantedColumns + "bias,gt_range\n"
    for index in 0..<900 {
      let seconds = Double(index) * 0.02
      let tag = index % 5 < 2 ? 1 : 2
      let anchor = [4, 9, 11][index % 3]
      let rig = Pose(
        rotation: Rotation(yaw: 0.5 * seconds + 1),
        translation:
          Rotation(yaw: 0.5 * seconds) * Vector3(1.5, 0, 0) + Vector3(0, 0, 1 + 0.02 * seconds))
      let place = rig * (Self.tags[tag] ?? .zero)
      let distance = (place - (Self.anchors[anchor] ?? .zero)).norm
      let (point, turn) = (rig.translation, rig.rotation)
      let numbers = [
        point.x, point.y, point.z, turn.w, turn.x, turn.y, turn.z, place.x, place.y, place.z,
        -0.1, distance,
      ].map(NumberText.text).joined(separator: ",")
      let range = NumberText.text(distance - 0.1)
      text += "\(NumberText.text(seconds)),\(anchor),\(range),\(tag),\(numbers)\n"
    }
    try folder.write(text, to: "run/uwb.csv")
    let rows = markers.map { "\($0.key),\($0.value.x),\($0.value.y),\($0.value.z)\n" }
    try folder.write(",x,y,z\n" + rows.sorted().joined(), to: "uwb_markers_v3.csv")
    try folder.write(",x,y,z\n4,0,0,0\n", to: "uwb_markers_v1.csv")
  }

  @Test("takes the tag's place as the body and finds the anchors", arguments: [true, false])
  func anchors(hasMarkers: Bool) throws {
    let folder = try TemporaryFolder()
    var markers = Self.anchors
    if !hasMarkers { markers[9] = nil }
    try Self.write(in: folder, markers: markers)
    let result = try StarLocImporter.read("\(folder.path)/run")
    let truth = try #require(result.run.truth)
    #expect(result.notes[0].hasPrefix("tag 2; "))
    #expect(result.notes[0].hasSuffix(hasMarkers ? "uwb_markers_v3.csv" : "the true ranges"))
    #expect(truth.objects.map(\.object.rawValue).sorted() == ["11", "4", "9"])
    for object in truth.objects {
      let expected = try #require(Int(object.object.rawValue).flatMap { Self.anchors[$0] })
      #expect((object.positionInWorld - expected).norm < 1e-5)
    }
    #expect(result.run.ranging.count == 540)
    let trajectory = Trajectory(truth.trajectory)
    for sample in result.run.ranging {
      guard case .range(let metres, _, _) = sample.content else { continue }
      let pose = try #require(trajectory.worldFromBody(at: sample.timestamp))
      let place = truth.objects.first { $0.object == sample.object }?.positionInWorld ?? .zero
      #expect(abs(metres + 0.1 - (pose.translation - place).norm) < 1e-5)
    }
  }

  @Test("drifts as stated, the same for the same seed")
  func drift() throws {
    let folder = try TemporaryFolder()
    try Self.write(in: folder)
    func odometry(_ seed: UInt64) throws -> [TimedPose] {
      try StarLocImporter.read("\(folder.path)/run", options: ImportOptions(seed: seed)).run
        .odometry
    }
    #expect(try odometry(1) == odometry(1))
    #expect(try odometry(1) != odometry(2))
    let first = try #require(try odometry(1).first)
    #expect(first.worldFromBody.translation == .zero)
    let truth = try #require(try StarLocImporter.read("\(folder.path)/run").run.truth).trajectory
    let seeds = 40
    var squares = 0.0
    for seed in 0..<seeds {
      let poses = try odometry(UInt64(seed))
      let driven = wrapAngle(
        truth[truth.count - 1].worldFromBody.rotation.yaw - truth[0].worldFromBody.rotation.yaw)
      let seen = poses[poses.count - 1].worldFromBody.rotation.yaw
      squares += wrapAngle(seen - driven) * wrapAngle(seen - driven)
    }
    // 0.2° per √s over 18 s; the spread of 40 draws is itself uncertain by 1/√80 = 11 %.
    let spread = (squares / Double(seeds)).squareRoot().degrees
    #expect(abs(spread / (0.2 * 17.98.squareRoot()) - 1) < 0.35)
  }

  @Test("refuses a tag that is not on the rig")
  func tag() throws {
    let folder = try TemporaryFolder()
    try Self.write(in: folder)
    let error = #expect(throws: RecordingError.self) {
      try StarLocImporter.read("\(folder.path)/run", options: ImportOptions(tag: "7"))
    }
    #expect(error?.reason == "tag 7 is not one of 1, 2")
  }

  @Test("refuses an odometry scale that makes no sense", arguments: [0, -1, .infinity, .nan])
  func scale(_ scale: Double) {
    #expect(throws: RecordingError.self) {
      try ImportLayout.starloc.read("/nowhere", options: ImportOptions(odometryScale: scale))
    }
  }
}
