import Benchmarking
import Foundation
import Testing

/// The rule by which builds are told apart: single decisions, and its errors counted over many made-up
/// comparisons.
@Suite struct ComparisonRuleTests {
  private let rule = ComparisonRule.standard()

  /// Ratios around a middle, all within a spread, half of them on either side.
  private func ratios(_ count: Int, around middle: Double, spread: Double) -> [Double] {
    (0..<count).map { index in
      let place = Double(index * 7 % count) / Double(count - 1)
      return log(1 + middle) + spread * (place - 0.5)
    }
  }

  @Test func `looks spend a hundredth in all, and a strict rule a thousandth`() {
    #expect(rule.looks.map(\.pairs) == [30, 60, 90, 120])
    #expect(abs(rule.alpha - 0.01) < 1e-12 && rule.mostPairs == 120)
    #expect(abs(ComparisonRule.strict().alpha - 0.001) < 1e-12)
  }

  @Test func `nothing is decided between looks`() {
    for count in [0, 1, 29, 31, 59, 119, 121] {
      #expect(rule.judge([Double](repeating: 0.1, count: count)) == nil)
    }
  }

  @Test func `a clear change is told at the first look, with its sign and size`() throws {
    let slower = try #require(rule.judge(ratios(30, around: 0.03, spread: 0.02)))
    #expect(slower.verdict == .slower && slower.pairs == 30)
    #expect(abs(slower.change - 0.03) < 0.001 && slower.lower < 0.03 && slower.upper > 0.03)
    #expect(slower.pValue < 1e-6)
    #expect(rule.judge(ratios(30, around: -0.03, spread: 0.02))?.verdict == .faster)
  }

  @Test func `no change is told as soon as the interval is narrow`() {
    #expect(rule.judge(ratios(30, around: 0, spread: 0.02))?.verdict == .same)
    #expect(rule.judge(ratios(30, around: 0, spread: 0.2)) == nil, "the next look may tell")
    #expect(rule.judge(ratios(120, around: 0, spread: 0.4))?.verdict == .undecided, "there is no next")
  }

  @Test func `a certain change that is not worth telling is the same in the end`() {
    #expect(rule.judge(ratios(30, around: 0.005, spread: 0.004)) == nil)
    let last = rule.judge(ratios(120, around: 0.005, spread: 0.004))
    #expect(last?.verdict == .same && (last?.pValue ?? 1) < 1e-6)
    #expect(
      ComparisonRule.standard(threshold: 0.004).judge(ratios(30, around: 0.005, spread: 0.004))?.verdict
        == .slower)
  }

  @Test func `builds without any noise are judged too`() {
    #expect(rule.judge([Double](repeating: 0, count: 30))?.verdict == .same)
    #expect(rule.judge([Double](repeating: log(1.5), count: 30))?.verdict == .slower)
  }

  /// How a comparison of made-up pairs ends. The noise is what processes on two shared cores showed: mostly
  /// 2.2 %, and once in ten times 10 %.
  private func verdict(slowdown: Double, _ random: inout SeededNumbers) -> ComparisonJudgement {
    var ratios: [Double] = []
    while true {
      let sigma = random.next(below: 10) == 0 ? 0.10 : 0.022
      ratios.append(log(1 + slowdown) + sigma * random.nextNormal())
      if let judgement = rule.judge(ratios) { return judgement }
    }
  }

  private var comparisons: Int { BuildConfiguration.isDebug ? 60 : 2_000 }

  @Test func `equal builds are called different once in a hundred times at most, and to either side`() {
    var random = SeededNumbers(seed: 11)
    var flagged: [ComparisonVerdict] = []
    var unconfirmed = 0
    for _ in 0..<comparisons {
      let first = verdict(slowdown: 0, &random).verdict
      guard first == .slower || first == .faster else { continue }
      flagged.append(first)
      // Confirmed is only what shows the same sign again.
      if verdict(slowdown: 0, &random).verdict == first { unconfirmed += 1 }
    }
    #expect(RateInterval(count: flagged.count, trials: comparisons).lower <= 0.01, "\(flagged)")
    #expect(Double(flagged.count) <= 0.015 * Double(comparisons))
    #expect(unconfirmed == 0, "called different twice, with the same sign")
  }

  @Test func `a slowdown of 3 % is found and confirmed in 95 of 100 comparisons, and its size is right`() {
    var random = SeededNumbers(seed: 12)
    var found = 0
    var estimates: [Double] = []
    for _ in 0..<comparisons {
      let first = verdict(slowdown: 0.03, &random)
      guard first.verdict == .slower, verdict(slowdown: 0.03, &random).verdict == .slower else { continue }
      found += 1
      estimates.append(first.change)
    }
    #expect(Double(found) >= 0.95 * Double(comparisons))
    let median = QuantileInterval(estimates, percentile: 50)
    #expect(abs((median?.value ?? 0) - 0.03) < 0.002)
  }
}
