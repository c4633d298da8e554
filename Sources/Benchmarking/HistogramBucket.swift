/// One slot of a histogram that is not empty.
public struct HistogramBucket: Equatable, Sendable {
  /// Smallest value that counts here.
  public var low: UInt64
  /// Largest value that counts here.
  public var high: UInt64
  /// How many values were counted.
  public var count: UInt64

  /// Makes a bucket from its bounds and its count.
  public init(low: UInt64, high: UInt64, count: UInt64) {
    self.low = low
    self.high = high
    self.count = count
  }
}

extension Histogram {
  /// The slots that are not empty, from the smallest value up: the histogram in little memory. O(slots).
  public var buckets: [HistogramBucket] {
    usedSlots.compactMap { slot in
      let count = count(inSlot: slot)
      guard count > 0 else { return nil }
      return HistogramBucket(
        low: Histogram.lowestValue(ofSlot: slot), high: Histogram.highestValue(ofSlot: slot), count: count)
    }
  }

  /// Counts what a bucket of another histogram counted; minimum and maximum become those of the bucket.
  /// O(1).
  public mutating func merge(_ bucket: HistogramBucket) {
    guard bucket.count > 0 else { return }
    record(bucket.low, count: bucket.count - 1)
    record(bucket.high, count: 1)
  }
}
