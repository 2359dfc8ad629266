import Evaluation
import Geometry
import Testing

@testable import VisualOdometry

@Suite(
  .enabled(
    if: SharedPictures.areThere,
    "needs the real pictures that CSFUSE_SHARED_DATA (default ../shared/data) points to"))
struct SharedPicturesTests {
  /// Follows all pictures; every one must stay in the first segment and not be lost.
  private func error(
    _ camera: CameraModel, framesPerSecond: Double, truth: [Vector3],
    picture: (Int) throws -> GrayImage
  ) throws -> Double {
    let odometry = try VisualOdometry(camera: camera, bodyFromCamera: .identity)
    var centres: [Vector3] = []
    for index in truth.indices {
      let time = try #require(Timestamp(seconds: Double(index) / framesPerSecond))
      let sample = try odometry.process(CameraFrame(timestamp: time, image: picture(index)))
      #expect(sample.segment == 0 && sample.state != .lost, "frame \(index)")
      centres.append(sample.worldFromBody.translation)
    }
    let alignment = try #require(umeyamaAlignment(from: centres, to: truth, scaled: true))
    let squares = zip(centres, truth).map { centre, truth in
      let gap = alignment * centre - truth
      return gap.dot(gap)
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// Offline reconstruction reaches 3.6 cm, which is the error of the truth.
  @Test func aHandHeldCameraInARoomIsFollowedToFiveCentimetres() throws {
    let camera = CameraModel(width: 640, height: 480, fx: 535, fy: 535, cx: 320, cy: 240)
    let truth = try SharedPictures.sevenScenesCentres(count: 500)
    let error = try error(
      camera, framesPerSecond: 30, truth: truth, picture: SharedPictures.sevenScenesPicture)
    #expect(error < 0.05)
  }

  /// Real-time systems reach 3 to 4 cm here, a line of constant speed 5.7 cm.
  @Test func aCarIsFollowedToFiveCentimetres() throws {
    let camera = CameraModel(
      width: 1226, height: 370, fx: 707.0912, fy: 707.0912, cx: 601.8873, cy: 183.1104)
    let truth = try SharedPictures.kittiCentres()
    let error = try error(
      camera, framesPerSecond: 10, truth: truth, picture: SharedPictures.kittiPicture)
    #expect(error < 0.05)
  }
}
