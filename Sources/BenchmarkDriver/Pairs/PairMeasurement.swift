package import Benchmarking
internal import Glibc

/// What two processes showed that ran one after the other, one of each build.
package struct PairMeasurement: Equatable {
  /// Which round of the benchmark it belongs to: 1, or 2 where a verdict is confirmed.
  package var round: Int
  /// Its number in the round, from 0.
  package var number: Int
  /// Whether the base ran first.
  package var startsWithBase: Bool
  /// The slices of the base, in nanoseconds.
  package var base: [UInt64]
  /// The slices of the head, in nanoseconds.
  package var head: [UInt64]
  /// What both processes had of the machine.
  package var conditions: SliceConditions

  package init(
    round: Int, number: Int, startsWithBase: Bool, base: [UInt64], head: [UInt64],
    conditions: SliceConditions
  ) {
    self.round = round
    self.number = number
    self.startsWithBase = startsWithBase
    self.base = base
    self.head = head
    self.conditions = conditions
  }

  /// The number that stands for the slices of a process.
  package enum Statistic: String, CaseIterable {
    /// The shortest: what verdicts rest on, for noise only ever adds.
    case minimum = "min"
    /// The 25th percentile by nearest rank.
    case p25
    /// The 90th percentile by nearest rank: what hits only some slices shows here.
    case p90

    package func value(of slices: [UInt64]) -> UInt64 {
      let quantiles = Quantiles(slices)
      switch self {
      case .minimum: return quantiles.value(atPercentile: 0)
      case .p25: return quantiles.value(atPercentile: 25)
      case .p90: return quantiles.value(atPercentile: 90)
      }
    }
  }

  /// The logarithm of the head's time over the base's.
  package func logRatio(_ statistic: Statistic = .minimum) -> Double {
    // A slice takes milliseconds; a clock that stands still shall not make an infinity of it.
    log(Double(max(statistic.value(of: head), 1)) / Double(max(statistic.value(of: base), 1)))
  }
}
