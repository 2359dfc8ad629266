import CSFusion
import Testing

/// The shipped run through the library, written as the README's example is.
@Suite struct ShippedRunTests {
  @Test func theExampleOfTheReadmeGivesDistancesAndAngles() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let run = try RunReader.read("/\(root)/Datasets/walk").run
    var given: [ObjectID: Int] = [:]
    try Replayer(run: run).replay { update in
      for object in update.objects {
        guard object.distance != nil, object.horizontalAngle != nil else { continue }
        given[object.object, default: 0] += 1
      }
    }
    // Ten procedures a second over 20 s, less the first seconds in which no angle can be known.
    #expect((given["tag-1"] ?? 0) > 100)
    #expect((given["tag-2"] ?? 0) > 100)
  }
}
