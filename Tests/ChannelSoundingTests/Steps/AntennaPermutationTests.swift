import Testing

@testable import ChannelSounding

@Suite struct AntennaPermutationTests {
  @Test("every row is a permutation of the paths, and no two rows are the same", arguments: 1...4)
  func rowsArePermutations(pathCount: Int) {
    let rowCount = (1...pathCount).reduce(1, *)
    let rows = (0..<rowCount).map { row in
      (0..<pathCount).map {
        AntennaPermutation.path(row: row, position: $0, pathCount: pathCount)
      }
    }
    for row in rows { #expect(Set(row) == Set(0..<pathCount)) }
    #expect(Set(rows).count == rowCount)
    #expect(!AntennaPermutation.isValid(row: rowCount, pathCount: pathCount))
    #expect(AntennaPermutation.path(row: rowCount, position: 0, pathCount: pathCount) == nil)
  }

  @Test func row16OfFourPathsIs3412AndTheExtensionRepeatsTheLast() {
    let paths = (0...4).map { AntennaPermutation.path(row: 16, position: $0, pathCount: 4) }
    #expect(paths == [2, 3, 0, 1, 1])
  }

  @Test("no other number of paths has rows", arguments: [-1, 0, 5])
  func pathCountsOutsideOneToFour(pathCount: Int) {
    #expect(!AntennaPermutation.isValid(row: 0, pathCount: pathCount))
  }
}
