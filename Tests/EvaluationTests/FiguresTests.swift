import Geometry
import Testing

@testable import Evaluation

@Suite struct FiguresTests {
  @Test(arguments: [
    ([3.0], 0.9, 3.0), ([1, 2], 0.5, 1.5), ([4, 1, 3, 2, 5], 0.5, 3), ([0, 10], 0.9, 9),
    ([1, 2, 3, 4], 1, 4), ([1, 2, 3, 4], 0, 1),
  ])
  func quantileInterpolates(values: [Double], share: Double, expected: Double) throws {
    let found = try #require(quantile(values, share))
    #expect(abs(found - expected) < 1e-12)
  }

  @Test func nothingHasNoQuantile() {
    #expect(quantile([], 0.5) == nil)
  }

  @Test func coverageCountsValuesWithinTheInterval() {
    var samples = ErrorSamples()
    samples.samples = [
      .init(error: 0.19, standardDeviation: 0.1), .init(error: -0.196, standardDeviation: 0.1),
      .init(error: 0.2, standardDeviation: 0.1), .init(error: 0, standardDeviation: 0),
    ]
    #expect(samples.coverage95 == 0.75)
  }

  @Test func figuresOfNothingAreAbsent() {
    let figures = ObjectFigures()
    #expect(figures.wrongArrowRate == nil)
    #expect(figures.bearing.availability == nil)
    #expect(figures.firstSeconds == nil)
    #expect(figures.json == "{\"bearing\":{},\"distance\":{}}")
  }

  @Test(arguments: [
    (1.005, 1, "1.0"), (-0.04, 1, "0.0"), (-1.25, 1, "-1.3"), (0.05, 2, "0.05"),
    (12345.678, 0, "12346"), (0, 3, "0.000"), (.infinity, 1, "inf"),
  ])
  func numbersAreWrittenWithFixedDigits(value: Double, digits: Int, expected: String) {
    #expect(value.fixed(digits) == expected)
  }
}
