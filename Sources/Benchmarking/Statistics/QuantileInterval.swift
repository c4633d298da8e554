/// A quantile of what values were drawn from: the value of nearest rank, and two of the values between which the
/// true quantile lies with a known chance, whatever the distribution.
public struct QuantileInterval: Equatable, Sendable {
  /// The value of nearest rank, as `Quantiles` gives it.
  public let value: Double
  /// Where the interval begins; nil where there are too few values to say.
  public let lower: Double?
  /// Where the interval ends; nil where there are too few values to say.
  public let upper: Double?

  /// Finds a quantile; nil for no values. O(n log n).
  ///
  /// - Parameters:
  ///   - values: in any order.
  ///   - percentile: from 0 to 100.
  ///   - confidence: the least chance that the interval shall hold the true quantile; each end has half of what
  ///     is left.
  /// - Precondition: no value is NaN, the percentile and the confidence are in their ranges.
  public init?(_ values: [Double], percentile: Double, confidence: Double = 0.95) {
    precondition(percentile >= 0 && percentile <= 100, "a percentile of \(percentile)")
    precondition(confidence > 0 && confidence < 1, "a confidence of \(confidence)")
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    value = sorted[Quantiles.index(ofPercentile: percentile, count: sorted.count)]
    // The number of values below the true quantile is binomial.
    let below = BinomialDistribution(trials: sorted.count, chance: percentile / 100)
    let tail = (1 - confidence) / 2
    var chance = 0.0
    var lowest = -1
    var highest: Int?
    for rank in 0..<sorted.count {
      chance += below.exactly(rank)
      if chance <= tail { lowest = rank }
      if chance >= 1 - tail, highest == nil { highest = rank }
    }
    lower = lowest >= 0 ? sorted[lowest] : nil
    upper = highest.map { sorted[$0] }
  }
}
