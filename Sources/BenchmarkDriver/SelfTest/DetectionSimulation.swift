package import Benchmarking
internal import Glibc

/// What the rule would make of slowdowns of any size, told from the noise that comparisons of equal builds showed.
package struct DetectionSimulation {
  /// The logarithms of the ratios of equal builds, a list for each comparison.
  package let noise: [[Double]]
  package let rule: ComparisonRule
  /// How many comparisons are made up for each size.
  package let trials: Int

  package init(noise: [[Double]], rule: ComparisonRule, trials: Int = 200) {
    self.noise = noise
    self.rule = rule
    self.trials = trials
  }

  /// The smallest slowdown, in steps of a thousandth, that is found and confirmed in 95 of 100 comparisons; nil where
  /// not even one of a fifth is, or there is no noise to draw from.
  package func smallestFound() -> Double? {
    guard !noise.isEmpty, noise.allSatisfy({ !$0.isEmpty }) else { return nil }
    var low = Int((rule.threshold * 1_000).rounded(.down))
    var high = 200
    guard isFound(Double(high) / 1_000) else { return nil }
    // Whatever finds a small slowdown finds a larger one too.
    while high - low > 1 {
      let middle = (low + high) / 2
      if isFound(Double(middle) / 1_000) { high = middle } else { low = middle }
    }
    return Double(high) / 1_000
  }

  private func isFound(_ slowdown: Double) -> Bool {
    var lot = LotNumbers(seed: 7)
    var found = 0
    for _ in 0..<trials {
      let source = noise[Int.random(in: 0..<noise.count, using: &lot)]
      let isSeenTwice =
        verdict(slowdown, source, &lot) == .slower && verdict(slowdown, source, &lot) == .slower
      if isSeenTwice { found += 1 }
    }
    return Double(found) >= 0.95 * Double(trials)
  }

  private func verdict(
    _ slowdown: Double, _ source: [Double], _ lot: inout LotNumbers
  ) -> ComparisonVerdict {
    var ratios: [Double] = []
    while true {
      ratios.append(log1p(slowdown) + source[Int.random(in: 0..<source.count, using: &lot)])
      if let judgement = rule.judge(ratios) { return judgement.verdict }
    }
  }
}
