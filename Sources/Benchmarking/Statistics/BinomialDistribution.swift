internal import Glibc

/// How often something of a known chance happens in a number of trials.
struct BinomialDistribution {
  let trials: Int
  let chance: Double

  /// The chance of exactly `count` times.
  func exactly(_ count: Int) -> Double {
    guard count >= 0, count <= trials else { return 0 }
    if chance <= 0 { return count == 0 ? 1 : 0 }
    if chance >= 1 { return count == trials ? 1 : 0 }
    let ways = lgamma(Double(trials + 1)) - lgamma(Double(count + 1)) - lgamma(Double(trials - count + 1))
    return exp(ways + Double(count) * log(chance) + Double(trials - count) * log1p(-chance))
  }

  /// The chance of at most `count` times.
  func atMost(_ count: Int) -> Double {
    guard count >= 0 else { return 0 }
    guard count < trials else { return 1 }
    return min((0...count).reduce(0) { $0 + exactly($1) }, 1)
  }
}
