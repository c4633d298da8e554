/// Exact quantiles of a set of whole numbers, by the nearest rank: the p-th percentile of n values is the
/// smallest one that at least p % of them do not exceed, so it is always one of the values. p = 0 gives the
/// smallest.
public struct Quantiles: Sendable {
  private let sorted: [UInt64]

  /// Sorts the values. O(n log n).
  public init(_ values: [UInt64]) {
    sorted = values.sorted()
  }

  /// How many values there are.
  public var count: Int { sorted.count }

  /// The value at a percentile from 0 to 100. O(1).
  ///
  /// - Precondition: there is at least one value.
  public func value(atPercentile percentile: Double) -> UInt64 {
    precondition(!sorted.isEmpty, "no values")
    return sorted[Quantiles.index(ofPercentile: percentile, count: sorted.count)]
  }

  /// Where the nearest rank of a percentile lies among sorted values.
  static func index(ofPercentile percentile: Double, count: Int) -> Int {
    let rank = Int((percentile / 100 * Double(count)).rounded(.up))
    return min(max(rank, 1), count) - 1
  }
}
