import Benchmarking
import Testing

@Suite struct HistogramTests {
  private func histogram(of values: some Sequence<UInt64>) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test func `slots follow one another without gap or overlap up to the largest value`() {
    var next: UInt64 = 0
    for slot in 0..<Histogram.slotCount {
      let low = Histogram.lowestValue(ofSlot: slot)
      let high = Histogram.highestValue(ofSlot: slot)
      #expect(low == next)
      #expect(Histogram.slot(of: low) == slot && Histogram.slot(of: high) == slot)
      #expect(high - low <= low / 1024, "a slot is at most 1/1024 of its values wide")
      next = high + 1
    }
    #expect(next == Histogram.highestTrackable + 1)
    #expect(Histogram.slotCount == 45_056)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `percentiles agree with the sorted array to the width of a slot`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let values = numbers.values(2_000, bits: 50)
    let histogram = histogram(of: values)
    let exact = Quantiles(values)
    #expect(histogram.count == 2_000)
    #expect(histogram.minimum == values.min())
    #expect(histogram.maximum == values.max())
    for percentile in [0, 0.01, 1, 25, 50, 75, 90, 99, 99.9, 99.99, 100] {
      let found = try #require(histogram.value(atPercentile: percentile))
      let wanted = exact.value(atPercentile: percentile)
      #expect(found >= wanted, "\(percentile) %")
      #expect(Histogram.slot(of: found) == Histogram.slot(of: wanted), "\(percentile) %")
    }
    #expect(histogram.value(atPercentile: 100) == values.max())
    #expect(histogram.value(atPercentile: 0) == values.min())
  }

  @Test func `small values are kept exactly`() {
    let histogram = histogram(of: 0...2047)
    for percent in 1...100 {
      let rank = (UInt64(percent) * 2048 + 99) / 100
      #expect(histogram.value(atPercentile: Double(percent)) == rank - 1)
    }
  }

  @Test func `an empty histogram has no values`() {
    let histogram = Histogram()
    #expect(histogram.count == 0)
    #expect(histogram.minimum == nil && histogram.maximum == nil)
    #expect(histogram.value(atPercentile: 50) == nil)
    #expect(histogram.buckets.isEmpty)
  }

  @Test func `a value beyond the last slot is counted there and its size kept`() {
    var histogram = histogram(of: [5, .max])
    histogram.record(7, count: 0)
    #expect(histogram.count == 2)
    #expect(histogram.maximum == .max)
    #expect(histogram.buckets.map(\.count) == [1, 1])
    #expect(histogram.buckets.last?.high == Histogram.highestTrackable)
  }

  @Test func `merging is recording everything in one, in any order and grouping`() {
    var numbers = SeededNumbers(seed: 9)
    let parts = (0..<3).map { _ in numbers.values(500, bits: 45) }
    let whole = histogram(of: parts.joined())
    let (a, b, c) = (histogram(of: parts[0]), histogram(of: parts[1]), histogram(of: parts[2]))
    func merged(_ histograms: Histogram...) -> Histogram {
      histograms.dropFirst().reduce(into: histograms[0]) { $0.merge($1) }
    }
    for result in [
      merged(merged(a, b), c), merged(a, merged(b, c)), merged(c, b, a), merged(Histogram(), whole),
    ] {
      #expect(result == whole)
      #expect(result.count == 1_500)
      #expect(result.minimum == whole.minimum && result.maximum == whole.maximum)
    }
    #expect(merged(a, Histogram()) == a)
    #expect(a != b)
  }

  @Test func `buckets hold the whole histogram`() {
    var numbers = SeededNumbers(seed: 4)
    let whole = histogram(of: numbers.values(1_000, bits: 53))
    var again = Histogram()
    for bucket in whole.buckets.reversed() { again.merge(bucket) }
    #expect(again == whole)
    #expect(again.count == 1_000)
    #expect(whole.buckets.allSatisfy { $0.count > 0 })
    #expect(zip(whole.buckets, whole.buckets.dropFirst()).allSatisfy { $0.high < $1.low })
  }
}
