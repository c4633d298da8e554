/// What a row of summary.csv says of the times measured: in whole picoseconds, because a batch of fast
/// operations tells fractions of a nanosecond apart.
public struct SampleSummary: Equatable, Sendable {
  /// How many samples there are.
  public var count: Int
  /// The shortest.
  public var minimum: UInt64
  /// The 50th percentile by nearest rank (`Quantiles`).
  public var p50: UInt64
  /// The 90th percentile.
  public var p90: UInt64
  /// The 99th percentile. Of batch means it tells of stalls thinned by the batch, not of single calls.
  public var p99: UInt64
  /// The longest.
  public var maximum: UInt64
  /// The arithmetic mean, rounded to the picosecond.
  public var mean: UInt64

  /// Sums up samples in picoseconds; nil for none. O(n log n).
  public init?(picoseconds samples: [UInt64]) {
    guard !samples.isEmpty else { return nil }
    let quantiles = Quantiles(samples)
    count = samples.count
    minimum = quantiles.value(atPercentile: 0)
    p50 = quantiles.value(atPercentile: 50)
    p90 = quantiles.value(atPercentile: 90)
    p99 = quantiles.value(atPercentile: 99)
    maximum = quantiles.value(atPercentile: 100)
    let sum = samples.reduce(into: 0.0) { $0 += Double($1) }
    mean = UInt64((sum / Double(samples.count)).rounded())
  }
}
