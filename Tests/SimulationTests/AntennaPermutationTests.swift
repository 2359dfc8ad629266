import ChannelSounding
import Geometry
import Testing

@testable import Simulation

@Suite struct AntennaPermutationTests {
  /// The specification's table, as published implementations print it.
  static let table = """
    1234 2134 1324 3124 3214 2314 1243 2143 1423 4123 4213 2413
    1432 4132 1342 3142 3412 4312 4231 2431 4321 3421 3241 2341
    """.split(whereSeparator: \.isWhitespace).map { $0.compactMap(\.wholeNumberValue) }

  @Test(arguments: 1...4)
  func undoingTheOrderGivesEachAntennaItsOwnDistance(paths: Int) throws {
    var configuration = SimulationConfiguration.clean(.curve, seed: 21, seconds: 2)
    configuration.radio.antennaPaths = paths
    let run = try Simulator.run(configuration)
    var orders: Set<Int> = []
    for (start, procedure) in procedures(run) {
      #expect(procedure.antennaPaths == paths)
      for step in try toneProducts(procedure) {
        orders.insert(step.order)
        for (tone, product) in step.products.enumerated() {
          let antenna = Self.table[step.order][tone] - 1
          let distance = try #require(
            trueDistance(run, start: start, step: step.index, antenna: antenna))
          let expected = lawfulPhase(distance: distance, channel: step.channel)
          #expect(abs(wrapAngle(product.phase - expected)) < 0.3.radians)
        }
      }
    }
    let factorial = (1...paths).reduce(1, *)
    #expect(orders == Set(0..<factorial))
  }

  @Test func moreAntennaPathsThanAntennasAreRefused() {
    var configuration = SimulationConfiguration()
    configuration.radio.antennaPaths = 3
    #expect(throws: SimulationError.self) {
      try Simulator.run(configuration, rig: .simulated(antennaCount: 2))
    }
  }
}
