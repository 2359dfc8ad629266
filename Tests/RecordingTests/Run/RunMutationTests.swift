import Geometry
import Testing

@testable import Recording

@Suite("Runs damaged at random")
struct RunMutationTests {
  static let files = [
    "run.json", "frames.csv", "odometry.csv", "ranging.jsonl", "hints.csv",
    "truth/trajectory.csv", "truth/objects.csv", "rig.yaml",
  ]

  @Test(
    "never make the reader trap, and leniency keeps the records that are whole", arguments: files)
  func byteFlips(_ file: String) throws {
    let folder = try TemporaryFolder()
    let path = try SmallRun.write(in: folder)
    let good = try folder.read("run/\(file)")
    let whole = total(try RunReader.read(path).run)
    let headerEnd = file.hasSuffix(".csv") ? (good.firstIndex(of: 0x0A) ?? 0) + 1 : 0
    var random = RandomSource(seed: 7, stream: UInt64(Self.files.firstIndex(of: file) ?? 0))
    for _ in 0..<120 {
      var bytes = good
      let position = Int.random(in: headerEnd..<bytes.count, using: &random)
      switch random.next() % 4 {
      case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[position] ^= 1 << UInt8(random.next() % 8)
      case 2: bytes.remove(at: position)
      default: bytes.removeSubrange(position...)
      }
      let isCut = bytes.count < good.count - 1
      try folder.write(bytes, to: "run/\(file)")
      let strict = try? RunReader.read(path)
      if file == "run.json" || file == "rig.yaml" { continue }
      let lenient = try RunReader.read(path, lenient: true)
      if strict != nil { #expect(lenient.skipped.isEmpty) }
      if strict == nil { #expect(!lenient.skipped.isEmpty) }
      // One damaged byte spoils one line, or two where the line's end itself is hit; a time that
      // is damaged but still a number may put its neighbour out of order as well.
      if !isCut { #expect(total(lenient.run) >= whole - 2, "byte \(position)") }
    }
  }

  private func total(_ run: Run) -> Int {
    run.frames.count + run.odometry.count + run.ranging.count + run.hints.count
      + (run.truth?.trajectory.count ?? 0) + (run.truth?.objects.count ?? 0)
  }
}
