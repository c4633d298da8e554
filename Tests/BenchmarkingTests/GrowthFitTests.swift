import Benchmarking
import Testing

@Suite struct GrowthFitTests {
  @Test(arguments: [0.0, 0.5, 1, 2]) func `a power is found exactly`(exponent: Double) throws {
    let sizes = [100.0, 1_000, 10_000, 100_000]
    // 10 to these powers, by squaring and halving alone.
    let steps: [Double: Double] = [0: 1, 0.5: 10.0.squareRoot(), 1: 10, 2: 100]
    var time = 7.0
    let points = try sizes.map { size in
      let point = (size: size, time: time)
      time *= try #require(steps[exponent])
      return point
    }
    let fit = try #require(GrowthFit(points))
    #expect(abs(fit.exponent - exponent) < 1e-12)
    #expect(try #require(fit.error) < 1e-12)
  }

  @Test func `the error tells how far from straight a line is`() throws {
    // By hand: logs 0, 1, 2 and 0, 1, 1 in units of log 10; slope 1/2, squares left 1/6, spread 2.
    let fit = try #require(GrowthFit([(1, 1), (10, 10), (100, 10)]))
    #expect(abs(fit.exponent - 0.5) < 1e-12)
    #expect(abs(try #require(fit.error) - (1.0 / 12).squareRoot()) < 1e-12)
    #expect(GrowthFit([(1, 1), (10, 100)])?.error == nil)
  }

  @Test func `without two sizes, and without logarithms, there is no fit`() {
    #expect(GrowthFit([]) == nil)
    #expect(GrowthFit([(10, 1)]) == nil)
    #expect(GrowthFit([(10, 1), (10, 2)]) == nil)
    #expect(GrowthFit([(10, 1), (100, 0)]) == nil)
    #expect(GrowthFit([(0, 1), (100, 2)]) == nil)
  }
}
