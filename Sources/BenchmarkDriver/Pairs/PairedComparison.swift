package import Benchmarking
internal import Glibc

/// Compares single benchmarks of two programs: pair after pair until the rule decides, and once more from the start
/// where it sees a change.
package struct PairedComparison {
  package let runner: PairRunner
  package let rule: ComparisonRule
  /// Called with each pair as soon as it is measured.
  package var record: (_ name: String, _ pair: PairMeasurement) throws(DriverError) -> Void

  package init(
    runner: PairRunner, rule: ComparisonRule,
    record: @escaping (_ name: String, _ pair: PairMeasurement) throws(DriverError) -> Void = { _, _ in }
  ) {
    self.runner = runner
    self.rule = rule
    self.record = record
  }

  /// Compares one benchmark.
  ///
  /// - Parameters:
  ///   - workload: what each process does.
  ///   - counts: of both builds.
  ///   - known: pairs that were measured before.
  ///   - progress: told the number of pairs.
  package func compare(
    _ name: String, _ workload: Workload, counts: (base: SideCounts, head: SideCounts),
    known: [PairMeasurement] = [], progress: (Int) -> Void = { _ in }
  ) throws(DriverError) -> BenchmarkComparison {
    let clock = MonotonicClock()
    let start = clock.now()
    var pairs: [PairMeasurement] = []
    let first = try decide(name, workload, round: 1, known: known, pairs: &pairs, progress: progress)
    var second: ComparisonJudgement?
    if first.isChange {
      second = try decide(name, workload, round: 2, known: known, pairs: &pairs, progress: progress)
    }
    let verdict = PairedComparison.verdict(first: first, second: second)
    return BenchmarkComparison(
      name: name, verdict: verdict, first: first, second: second,
      overall: PairedComparison.overall(pairs.map { $0.logRatio() }, verdict: verdict),
      asides: PairedComparison.asides(pairs), nanoseconds: PairedComparison.fastest(pairs, workload),
      base: counts.base, head: counts.head,
      conditions: pairs.reduce(SliceConditions()) { $0 + $1.conditions },
      seconds: Double(clock.now() - start) / 1e9)
  }

  /// One round: from no pair to a decision.
  private func decide(
    _ name: String, _ workload: Workload, round: Int, known: [PairMeasurement],
    pairs: inout [PairMeasurement], progress: (Int) -> Void
  ) throws(DriverError) -> ComparisonJudgement {
    var mine: [PairMeasurement] = []
    var waiting = known.filter { $0.round == round }[...]
    var number = (waiting.map(\.number).max() ?? -1) + 1
    while true {
      if let pair = waiting.popFirst() {
        mine.append(pair)
      } else {
        let pair = try runner.pair(
          name, workload, round: round, number: number, startsWithBase: .random(),
          padding: .random(in: 0..<4_096))
        number += 1
        try record(name, pair)
        mine.append(pair)
      }
      progress(pairs.count + mine.count)
      if let judgement = rule.judge(mine.map { $0.logRatio() }) {
        pairs += mine
        return judgement
      }
    }
  }

  /// A change counts only where both rounds see it, with one sign.
  package static func verdict(first: ComparisonJudgement, second: ComparisonJudgement?) -> ComparisonVerdict {
    guard first.isChange, let second else { return first.verdict }
    if second.verdict == first.verdict || second.verdict == .same { return second.verdict }
    return .undecided
  }

  private static func overall(_ ratios: [Double], verdict: ComparisonVerdict) -> ComparisonJudgement {
    guard let estimate = HodgesLehmannEstimate(ratios) else {
      preconditionFailure("a round has pairs")
    }
    return ComparisonJudgement(
      verdict: verdict, change: expm1(estimate.value), lower: expm1(estimate.lower),
      upper: expm1(estimate.upper), pValue: SignedRankTest(ratios).pValue, pairs: ratios.count)
  }

  private static func asides(_ pairs: [PairMeasurement]) -> [BenchmarkComparison.Aside] {
    [PairMeasurement.Statistic.p25, .p90].compactMap { statistic in
      let ratios = pairs.map { $0.logRatio(statistic) }
      return HodgesLehmannEstimate(ratios).map {
        BenchmarkComparison.Aside(
          statistic: statistic.rawValue, change: expm1($0.value), pValue: SignedRankTest(ratios).pValue)
      }
    }
  }

  private static func fastest(
    _ pairs: [PairMeasurement], _ workload: Workload
  ) -> (base: Double, head: Double) {
    func fastest(_ slices: [[UInt64]]) -> Double {
      Double(slices.joined().min() ?? 0) / Double(workload.operations)
    }
    return (fastest(pairs.map(\.base)), fastest(pairs.map(\.head)))
  }
}

extension ComparisonJudgement {
  /// Whether it sees a change.
  var isChange: Bool { verdict == .slower || verdict == .faster }
}
