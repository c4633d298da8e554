import Benchmarking
import Testing

@Suite struct StatisticsTests {
  @Test(arguments: [1, 2, 3, 10, 99, 100, 101, 1_000])
  func `a percentile is the smallest value that so many do not exceed`(count: Int) {
    var numbers = SeededNumbers(seed: UInt64(count))
    let values = numbers.values(count, bits: 40)
    let sorted = values.sorted()
    let quantiles = Quantiles(values)
    #expect(quantiles.count == count)
    for percentile in stride(from: 0.0, through: 100, by: 0.5) {
      let found = quantiles.value(atPercentile: percentile)
      let rank = sorted.lastIndex(of: found).map { $0 + 1 } ?? 0
      #expect(Double(rank) >= percentile / 100 * Double(count))
      if let first = sorted.firstIndex(of: found), first > 0 {
        #expect(Double(first) < percentile / 100 * Double(count), "a smaller value would do")
      }
    }
  }

  @Test func `a summary holds the quantiles of the samples themselves`() throws {
    let summary = try #require(SampleSummary(picoseconds: Array((1...1000).reversed()).map { $0 * 10 }))
    #expect(summary.count == 1000)
    #expect(summary.minimum == 10)
    #expect(summary.p50 == 5_000)
    #expect(summary.p90 == 9_000)
    #expect(summary.p99 == 9_900)
    #expect(summary.maximum == 10_000)
    #expect(summary.mean == 5_005)
    #expect(SampleSummary(picoseconds: []) == nil)
    let one = try #require(SampleSummary(picoseconds: [7]))
    #expect(one.minimum == 7 && one.p50 == 7 && one.p99 == 7 && one.maximum == 7 && one.mean == 7)
  }

  @Test func `the geometric mean is the root of the product`() throws {
    let mean = try #require(GeometricMean.of([2, 8]))
    #expect(abs(mean - 4) < 1e-12)
    #expect(try #require(GeometricMean.of([5])) > 4.999_999)
    #expect(GeometricMean.of([]) == nil)
    #expect(GeometricMean.of([1, 0]) == nil)
    #expect(GeometricMean.of([1, .infinity]) == nil)
    #expect(GeometricMean.of([1, -1]) == nil)
  }

  @Test func `numbers are written without surprises`() {
    #expect(DecimalText.thousandths(5_672) == "5.672")
    #expect(DecimalText.thousandths(7) == "0.007")
    #expect(DecimalText.thousandths(1_000_000) == "1000.000")
    #expect(DecimalText.short(0) == "0")
    #expect(DecimalText.short(2) == "2")
    #expect(DecimalText.short(2.001) == "2.001")
    #expect(DecimalText.short(-0.25) == "-0.25")
    #expect(DecimalText.short(-0.000_000_1) == "0")
    #expect(DecimalText.short(1.0 / 3, decimals: 3) == "0.333")
    #expect(DecimalText.short(1200, decimals: 0) == "1200")
    #expect(DecimalText.fixed(10.013, decimals: 2) == "10.01")
    #expect(DecimalText.fixed(0.005, decimals: 1) == "0.0")
    #expect(DecimalText.fixed(-1.25, decimals: 1) == "-1.3")
    #expect(DecimalText.fixed(99.9996, decimals: 3) == "100.000")
    #expect(DecimalText.grouped(0) == "0")
    #expect(DecimalText.grouped(999) == "999")
    #expect(DecimalText.grouped(1_377) == "1,377")
    #expect(DecimalText.grouped(-1_234_567) == "-1,234,567")
  }

  @Test(
    arguments: [
      (0, "0.000 ns"), (1, "0.001 ns"), (999, "0.999 ns"), (1_000, "1.00 ns"), (5_612, "5.61 ns"),
      (9_996, "10.0 ns"),
      (99_960, "100 ns"), (785_000, "785 ns"), (999_600, "1.00 µs"), (8_260_000, "8.26 µs"),
      (52_300_000, "52.3 µs"),
      (1_600_000_000, "1.60 ms"), (2_000_000_000_000, "2.00 s"), (7_200_000_000_000_000, "7200 s"),
    ] as [(UInt64, String)])
  func `times are written with three digits`(picoseconds: UInt64, text: String) {
    #expect(DurationText.short(picoseconds: picoseconds) == text)
  }
}
