import Geometry
import Testing

@testable import VisualOdometry

@Suite struct VisualOdometryTests {
  let room = RenderedRoom(camera: RenderedRoom.small)

  @Test func aWalkIsFollowedToWithinAFewCentimetres() throws {
    let poses = Walk.sideways(frames: 60)
    let walk = try Walk(poses, in: room)
    #expect(walk.samples[0].worldFromBody == .identity)
    #expect(walk.samples.suffix(40).allSatisfy { $0.state == .tracking && $0.segment == 0 })
    // 0.7 m of path at 4 m depth: one pixel of 260 is 1.5 cm there, and many are averaged.
    let scale = walk.scale(poses, to: 59)
    for index in 30..<60 {
      #expect(walk.positionError(poses, at: index, scale: scale) < 0.02, "frame \(index)")
      #expect(walk.rotationError(poses, at: index) < 0.006, "frame \(index)")
    }
  }

  @Test func equalPicturesGiveEqualPoses() throws {
    let poses = Walk.sideways(frames: 40)
    #expect(try Walk(poses, in: room).samples == Walk(poses, in: room).samples)
  }

  @Test func turningBeforeAnyTranslationKeepsInitializingAndTracksRotation() throws {
    let poses = (0..<40).map {
      Pose(rotation: Rotation(yaw: Double($0) * 0.01), translation: .zero)
    }
    let walk = try Walk(poses, in: room)
    #expect(walk.samples.allSatisfy { $0.state == .initializing })
    #expect(walk.samples.allSatisfy { $0.worldFromBody.translation.norm < 1e-9 })
    #expect(walk.rotationError(poses, at: 39) < 0.005)
  }

  @Test func darknessIsReportedAsInsufficientLighting() throws {
    let walk = try Walk(Walk.sideways(frames: 40), in: room) { index, picture in
      index < 35 ? picture : GrayImage(width: picture.width, height: picture.height)
    }
    #expect(walk.samples[34].state == .tracking)
    for sample in walk.samples.suffix(5) {
      #expect(sample.state == .lost)
      #expect(sample.problems == [.insufficientLighting])
      #expect(sample.worldFromBody == walk.samples[34].worldFromBody)
    }
  }

  @Test func aStartInTheDarkBeginsOnceThereIsLight() throws {
    let poses = Walk.sideways(frames: 60)
    let walk = try Walk(poses, in: room) { index, picture in
      index < 20 ? GrayImage(width: picture.width, height: picture.height) : picture
    }
    #expect(walk.samples[10].state == .initializing)
    #expect(walk.samples[10].problems == [.insufficientLighting])
    #expect(walk.samples[59].state == .tracking)
    #expect(walk.samples[59].problems.isEmpty)
  }

  @Test func exposureThatHalvesAndDoublesDoesNotStopTracking() throws {
    let poses = Walk.sideways(frames: 60)
    let walk = try Walk(poses, in: room) { index, picture in
      let gain = index < 36 ? 1.0 : index < 45 ? 0.5 : index < 52 ? 1.6 : 1.0
      var changed = picture
      for pixel in changed.pixels.indices {
        changed.pixels[pixel] = UInt8(min(Double(picture.pixels[pixel]) * gain, 255))
      }
      return changed
    }
    #expect(walk.samples.suffix(25).allSatisfy { $0.state == .tracking })
    #expect(walk.positionError(poses, at: 59, scale: walk.scale(poses, to: 35)) < 0.02)
  }

  @Test(arguments: [64, 160])
  func picturesOfNothingButNoiseNeverGiveAMap(_ size: Int) throws {
    let odometry = try VisualOdometry(
      camera: CameraModel(width: size, height: size, fx: 200, fy: 200, cx: 32, cy: 32),
      bodyFromCamera: .identity)
    for index in 0..<40 {
      var random = RandomSource(seed: UInt64(index))
      var picture = GrayImage(width: size, height: size)
      for pixel in picture.pixels.indices { picture.pixels[pixel] = UInt8(random.uniform() * 255) }
      let sample = try odometry.process(
        CameraFrame(timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333), image: picture))
      #expect(sample.state == .initializing)
      #expect(sample.worldFromBody.isFinite)
    }
  }

  @Test func blurIsReportedWhileTrackingGoesOn() throws {
    let poses = Walk.sideways(frames: 50)
    let walk = try Walk(poses, in: room) { index, picture in
      guard (40..<44).contains(index) else { return picture }
      var blurred = picture
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let span = max(0, x - 8)...min(picture.width - 1, x + 8)
          blurred[x, y] = UInt8(span.reduce(0) { $0 + Int(picture[$1, y]) } / span.count)
        }
      }
      return blurred
    }
    #expect(walk.samples[39].problems.isEmpty)
    #expect(walk.samples[41].problems.contains(.excessiveMotion))
    #expect(walk.samples[49].problems.isEmpty)
    #expect(walk.samples[49].state == .tracking)
    #expect(walk.positionError(poses, at: 49, scale: walk.scale(poses, to: 39)) < 0.02)
  }

  @Test func trackedPointsKeepTheirNumbersAndShowWhatIsKnown() throws {
    let odometry = try VisualOdometry(
      camera: room.camera,
      bodyFromCamera: Pose(rotation: Rig.forwardLooking, translation: .zero))
    var last: Set<Int> = []
    for (index, pose) in Walk.sideways(frames: 40).enumerated() {
      _ = try odometry.process(
        CameraFrame(
          timestamp: Timestamp(nanoseconds: Int64(index) * 33_333_333),
          image: room.picture(worldFromBody: pose, noiseDeviation: 2, seed: UInt64(index))))
      let points = odometry.trackedPoints
      let numbers = Set(points.map(\.id))
      #expect(numbers.count == points.count)
      if index > 0 { #expect(numbers.intersection(last).count * 2 > last.count) }
      last = numbers
    }
    let points = odometry.trackedPoints
    #expect(points.count > 100)
    #expect(points.allSatisfy { $0.x >= 0 && $0.x < 320 && $0.y >= 0 && $0.y < 240 })
    #expect(points.filter { $0.isInlier && $0.isMapped }.count * 2 > points.count)
  }

  @Test(arguments: [
    CameraModel.Distortion.radtan([-0.08, 0.02, 0.0005, -0.0003]),
    .radtan([-0.2, 0.05, 0, 0, -0.005]),
    .radtan([0.2, -0.05, 0.0005, 0.0002, 0.01, 0.25, -0.02, 0.005]),
    .equidistant([0.02, -0.01, 0.004, -0.001]),
  ])
  func lensesOfEveryModelAreUndone(_ distortion: CameraModel.Distortion) throws {
    var camera = RenderedRoom.small
    camera.distortion = distortion
    let poses = Walk.sideways(frames: 50)
    let walk = try Walk(poses, in: RenderedRoom(camera: camera))
    #expect(walk.samples[49].state == .tracking)
    let scale = walk.scale(poses, to: 49)
    #expect(walk.positionError(poses, at: 49, scale: scale) < 0.02)
    #expect(walk.rotationError(poses, at: 49) < 0.006)
  }

  @Test func aBlankWallIsReportedAsInsufficientFeatures() throws {
    let walk = try Walk(Walk.sideways(frames: 38), in: room, noiseDeviation: 0) { index, picture in
      index < 35
        ? picture : GrayImage(width: picture.width, height: picture.height, filledWith: 128)
    }
    #expect(walk.samples[36].state == .lost)
    #expect(walk.samples[36].problems == [.insufficientFeatures])
  }

  @Test func aLeapIsReportedAsExcessiveMotion() throws {
    let poses =
      Walk.sideways(frames: 35)
      + [Pose(rotation: Rotation(yaw: 2.5), translation: .zero)]
    let walk = try Walk(poses, in: room)
    #expect(walk.samples[35].state == .lost)
    #expect(walk.samples[35].problems == [.excessiveMotion])
  }

  @Test func trackingGoesOnWhereItWasAfterABriefCover() throws {
    let poses = Walk.sideways(frames: 50, step: 0.006)
    let walk = try Walk(poses, in: room) { index, picture in
      (36..<40).contains(index) ? GrayImage(width: 320, height: 240) : picture
    }
    #expect(walk.samples[38].state == .lost)
    #expect(walk.samples[42].state == .tracking)
    #expect(walk.samples[49].segment == 0)
    #expect(walk.positionError(poses, at: 49, scale: walk.scale(poses, to: 35)) < 0.02)
  }

  @Test func theMapIsFoundAgainAfterTurningAwayUnseen() throws {
    // Covered for half a second, meanwhile turned by 17 degrees: flow alone cannot bridge that.
    let before = Walk.sideways(frames: 60)
    let last = before[59]
    let poses =
      before
      + (0..<25).map { index in
        Pose(
          rotation: Rotation(yaw: -0.3 * min(Double(index) / 15, 1)) * last.rotation,
          translation: last.translation)
      }
    let walk = try Walk(poses, in: room) { index, picture in
      (60..<76).contains(index) ? GrayImage(width: 320, height: 240) : picture
    }
    #expect(walk.samples[60..<76].allSatisfy { $0.state == .lost })
    #expect(walk.samples.suffix(5).allSatisfy { $0.state == .tracking && $0.segment == 0 })
    #expect(walk.positionError(poses, at: 84, scale: walk.scale(poses, to: 59)) < 0.03)
    #expect(walk.rotationError(poses, at: 84) < 0.008)
  }

  @Test func aNewSegmentBeginsFromTheLastPoseWhereTheMapIsNotFoundAgain() throws {
    var configuration = VisualOdometryConfiguration()
    configuration.lossSeconds = 0.3
    let before = Walk.sideways(frames: 40)
    let poses =
      before
      + (0..<12).map { index in
        Pose(rotation: Rotation(yaw: 2.6), translation: Vector3(-1, Double(index) * 0.01, 0))
      }
    let walk = try Walk(poses, in: room, configuration: configuration)
    #expect(walk.samples[40].state == .lost)
    #expect(walk.samples[40].segment == 0)
    #expect(walk.samples[51].segment == 1)
    #expect(walk.samples[51].state == .initializing)
    #expect(
      (walk.samples[51].worldFromBody.translation - walk.samples[40].worldFromBody.translation).norm
        < 1e-9)
  }
}
