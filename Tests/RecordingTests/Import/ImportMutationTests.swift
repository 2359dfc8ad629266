import Geometry
import Testing

@testable import Recording

@Suite("Foreign files damaged at random")
struct ImportMutationTests {
  @Test(
    "never make an importer trap, and what it accepts can be written and read",
    arguments: [
      (ImportLayout.pyfg, "graph.pyfg", 150), (.starloc, "run/uwb.csv", 12),
      (.starloc, "uwb_markers_v3.csv", 9), (.slam3d, "vio.csv", 6), (.slam3d, "uwb.csv", 3),
      (.slam3d, "deploy.csv", 3),
    ])
  func damage(layout: ImportLayout, file: String, count: Int) throws {
    let folder = try TemporaryFolder()
    switch layout {
    case .pyfg: try folder.write(PyFGImporterTests.planar, to: file)
    case .starloc: try StarLocImporterTests.write(in: folder)
    default: try SyntheticWalk.write(in: folder)
    }
    let directory = layout == .starloc ? "\(folder.path)/run" : folder.path
    let good = try folder.read(file)
    var random = RandomSource(seed: 11, stream: UInt64(good.count))
    for round in 0..<count {
      var bytes = good
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch round % 3 {
      case 0: bytes[position] = UInt8(ascii: "9")
      case 1: bytes[position] = UInt8(truncatingIfNeeded: random.next())
      default: bytes.remove(at: position)
      }
      try folder.write(bytes, to: file)
      do {
        let run = try layout.read(directory).run
        let target = "\(folder.path)/written-\(round)"
        try RunWriter.write(run, to: target)
        #expect(try RunReader.read(target).run.ranging == run.ranging)
      } catch {
        #expect(error.path.hasPrefix(folder.path) && !error.reason.isEmpty)
      }
    }
  }
}
