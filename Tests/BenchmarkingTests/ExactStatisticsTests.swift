import Benchmarking
import Foundation
import Testing

/// Tests and intervals against values that other programs gave: scipy 1.17.1 (`wilcoxon`, `permutation_test`,
/// `binomtest`, `quantile_test`), and the textbook's sum over all signs.
@Suite struct ExactStatisticsTests {
  struct Reference: Sendable {
    let values: [Double]
    let rankSum: Double
    let pValue: Double
    let estimate: Double
    let interval: ClosedRange<Double>
    let confidence: Double
  }

  static let references = [
    Reference(
      values: [
        -1.0999, 0.5126, -0.3649, 1.4494, -0.1166,
      ], rankSum: 8.0, pValue: 1.0, estimate: 0.07384999999999997, interval: -1.0999...1.4494,
      confidence: 0.9375),
    Reference(
      values: [
        -1.2299, -0.438, 0.6524, 0.431, -0.1499, -0.8137, -0.234, -1.7521, -0.3545, -1.2051, 0.2257,
        -0.0096,
      ], rankSum: 17.0, pValue: 0.09228515625, estimate: -0.37077499999999997,
      interval: -0.88085...0.10719999999999999,
      confidence: 0.95751953125),
    Reference(
      values: [
        -0.6893, -0.4126, 0.1947, 0.4745, -0.033, 0.1513, -0.3113, 0.1303, -2.0644, 0.9161, -0.7507,
        -0.7783, -0.2567, -0.0256, -3.506, -0.2485, -0.5543, 0.1534, 1.2271, 1.1808, 0.7141, -0.8708,
        0.9941, 3.0118, -0.4404,
      ], rankSum: 151.0, pValue: 0.7711594104766846, estimate: -0.0527, interval: -0.4126...0.3346,
      confidence: 0.9517375826835632),
    Reference(
      values: [
        1.0447, 0.0713, -1.5248, 0.18, 0.6978, 0.9396, 0.2268, 0.3053, -0.1308, -0.0561, 0.3811, 0.3485,
        1.521, 0.5866, 0.5946, -0.4019, 0.5924, -0.2834, 1.4727, 0.084, 0.3929, 0.181, -1.0348, -0.3379,
        -0.0075, 0.8404, 0.9103, 0.4141, -0.0788, 2.0229, 1.9497, 1.0411, -0.7468, -1.05, -0.7027,
        -0.4191, 0.1172, 0.2081, 0.9004, 0.8792,
      ], rankSum: 586.0, pValue: 0.017157761747512268, estimate: 0.295825,
      interval: 0.06619999999999998...0.54365,
      confidence: 0.9502394321807515),
  ]

  private func isClose(_ value: Double, _ wanted: Double) -> Bool {
    abs(value - wanted) <= 1e-9 * max(1, abs(wanted))
  }

  @Test(arguments: references)
  func `the exact signed-rank test is scipy's`(_ reference: Reference) {
    let test = SignedRankTest(reference.values)
    #expect(test.count == reference.values.count)
    #expect(test.positiveRankSum == reference.rankSum)
    #expect(isClose(test.pValue, reference.pValue), "\(test.pValue)")
    #expect(
      isClose(SignedRankTest(reference.values.map { -$0 }).pValue, reference.pValue), "either direction")
  }

  @Test func `equal magnitudes share their ranks, and zeros are left out`() {
    let test = SignedRankTest([1, -1, 2, 2, -3, 3, 3, 4, 0, 0, -2, 5])
    #expect(test.count == 10)
    #expect(test.positiveRankSum == 42.5)
    #expect(test.pValue == 0.146484375)
  }

  @Test func `no difference shows nothing, and few can show little`() {
    #expect(SignedRankTest([]).pValue == 1)
    #expect(SignedRankTest([0, 0]).pValue == 1)
    #expect(SignedRankTest([0.5]).pValue == 1)
    // All of n the same way: one of the 2ⁿ ways to fall, and its mirror image.
    for count in 1...20 {
      let all = (1...count).map(Double.init)
      #expect(isClose(SignedRankTest(all).pValue, pow(2, 1 - Double(count))))
    }
  }

  /// What the definition says: of all ways in which the signs can fall, those as far from the middle.
  @Test func `the test agrees with counting all signs, ties or not`() {
    var random = SeededNumbers(seed: 3)
    for count in 1...10 {
      for _ in 0..<20 {
        let values = (0..<count).map { _ in Double(Int(random.next(below: 13)) - 6) / 2 }
        let sizes = values.filter { $0 != 0 }.map(abs)
        let ranks = sizes.map { size in
          Double(sizes.count { $0 < size }) + Double(sizes.count { $0 == size } + 1) / 2
        }
        let middle = ranks.reduce(0, +) / 2
        let signs = values.filter { $0 != 0 }.map { $0 > 0 }
        let seen = zip(ranks, signs).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        var asFar = 0
        for ways in 0..<(1 << ranks.count) {
          let sum = ranks.indices.reduce(0) { $0 + (ways >> $1 & 1 == 1 ? ranks[$1] : 0) }
          if abs(sum - middle) >= abs(seen - middle) { asFar += 1 }
        }
        let wanted = Double(asFar) / Double(1 << ranks.count)
        #expect(isClose(SignedRankTest(values).pValue, wanted), "\(values)")
      }
    }
  }

  @Test(arguments: references)
  func `the Hodges-Lehmann estimate and its exact interval are right`(_ reference: Reference) throws {
    let estimate = try #require(HodgesLehmannEstimate(reference.values))
    #expect(isClose(estimate.value, reference.estimate))
    #expect(isClose(estimate.lower, reference.interval.lowerBound))
    #expect(isClose(estimate.upper, reference.interval.upperBound))
    #expect(isClose(estimate.confidence, reference.confidence))
  }

  @Test func `an estimate moves with its values, and one wild value moves it little`() throws {
    let values = Self.references[2].values
    let estimate = try #require(HodgesLehmannEstimate(values))
    let moved = try #require(HodgesLehmannEstimate(values.map { $0 + 10 }))
    #expect(isClose(moved.value, estimate.value + 10))
    let wild = try #require(HodgesLehmannEstimate(values.dropLast() + [1e9]))
    #expect(abs(wild.value - estimate.value) < 0.3)
    #expect(HodgesLehmannEstimate([]) == nil)
    #expect(HodgesLehmannEstimate([3])?.value == 3)
    #expect(HodgesLehmannEstimate([3])?.confidence == 0, "of one value nothing is known")
  }

  @Test(arguments: [
    (0, 200, 0.0, 0.018275340355148807), (2, 200, 0.0012133490137476003, 0.035654668397239866),
    (97, 100, 0.9148239470257197, 0.9937700284616938), (100, 100, 0.9637833073548094, 1.0),
    (1, 60, 0.0004218744524641874, 0.08939905005729891),
  ])
  func `the interval of a rate is Clopper and Pearson's`(
    _ count: Int, _ trials: Int, _ lower: Double, _ upper: Double
  ) {
    let interval = RateInterval(count: count, trials: trials)
    #expect(isClose(interval.lower, lower) && isClose(interval.upper, upper))
    #expect(interval.rate == Double(count) / Double(trials))
  }

  static let exponential = [
    5.075, 0.69, 1.063, 0.784, 0.267, 3.149, 3.156, 0.032, 0.534, 0.848, 1.824, 0.132, 0.182, 1.447,
    1.243, 1.892, 0.862, 0.476, 0.281, 0.991, 1.127, 1.04, 0.065, 0.164, 0.809, 0.594, 0.357, 0.484,
    0.885, 1.149, 0.024, 0.826, 0.244, 1.882, 1.553, 1.622, 0.341, 2.445, 1.532, 0.622,
  ]

  @Test(arguments: [(10.0, 0.132, 0.024, 0.281), (50, 0.826, 0.534, 1.127), (90, 1.892, 1.553, 5.075)])
  func `quantiles have scipy's intervals`(
    _ percentile: Double, _ value: Double, _ lower: Double, _ upper: Double
  ) {
    let quantile = QuantileInterval(Self.exponential, percentile: percentile)
    #expect(quantile?.value == value && quantile?.lower == lower && quantile?.upper == upper)
  }

  @Test func `too few values say nothing of the end of an interval`() {
    let quantile = QuantileInterval(Self.exponential, percentile: 99)
    #expect(quantile?.value == 5.075 && quantile?.lower == 3.149 && quantile?.upper == nil)
    #expect(QuantileInterval([1, 2, 3], percentile: 50)?.lower == nil)
    #expect(QuantileInterval([], percentile: 50) == nil)
  }
}
