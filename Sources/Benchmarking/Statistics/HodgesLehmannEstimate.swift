/// Hodges and Lehmann's estimate of where differences lie: the median of the means of all pairs of them, each
/// with itself too; and the interval that holds the truth with a known chance, by the signed-rank distribution.
/// A few wild values move neither.
public struct HodgesLehmannEstimate: Equatable, Sendable {
  /// The estimate.
  public let value: Double
  /// Where the interval begins.
  public let lower: Double
  /// Where the interval ends.
  public let upper: Double
  /// The chance with which such intervals hold the truth: what was asked for, or somewhat more, as ranks are
  /// whole; less for so few differences that even the widest interval does not reach it.
  public let confidence: Double

  /// Estimates from differences; nil for none. O(n³) for n of them.
  ///
  /// - Parameter confidence: the least chance that the interval shall hold the truth, e.g. 0.95.
  /// - Precondition: no difference is NaN, and the confidence lies between 0 and 1.
  public init?(_ differences: [Double], confidence: Double = 0.95) {
    precondition(confidence > 0 && confidence < 1, "a confidence of \(confidence)")
    guard !differences.isEmpty else { return nil }
    let count = differences.count
    var means: [Double] = []
    means.reserveCapacity(count * (count + 1) / 2)
    for first in 0..<count {
      for second in first..<count { means.append((differences[first] + differences[second]) / 2) }
    }
    means.sort()
    let middle = means.count / 2
    value = means.count % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2
    let distribution = SignedRankDistribution(count: count)
    // The means outside of the interval on each side; at least none.
    let outside = max(distribution.quantile((1 - confidence) / 2), 1)
    lower = means[outside - 1]
    upper = means[means.count - outside]
    self.confidence = 1 - 2 * distribution.atMost(outside - 1)
  }
}
