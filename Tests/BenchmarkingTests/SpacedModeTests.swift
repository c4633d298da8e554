import Benchmarking
import Testing

/// The modes in which operations come one at a time with something between them.
@Suite struct SpacedModeTests {
  private let probe = ClockProbe(name: "fake", quantumNanoseconds: 10, overheadNanoseconds: 20)

  /// Operations that cost in turn what they are told, after some to warm up that cost nothing.
  private func measure(
    _ costs: [UInt64], mode: BenchmarkMode, clock: FakeClock, calls: Int
  ) -> Measurement {
    var next = 0
    let subject = BenchmarkSubject(name: "a", operationsPerPass: 1_000_000) { operations in
      #expect(operations == 1)
      clock.advance(costs[next % costs.count])
      next += 1
      return 0
    }
    let plan = SamplingPlan(
      mode: mode, warmUpLimit: 0, budget: 1, maximumSamples: 1_000, calls: calls, period: 1_000,
      coldBytes: 4_096)
    return Sampler(plan: plan, probe: probe).measure([subject], clock: clock)[0]
  }

  @Test func `paced operations are counted from their beginning, and what is late in waking told apart`() {
    let clock = FakeClock(costOfReading: 0, latenessOfWaking: 70)
    let result = measure([300], mode: .paced, clock: clock, calls: 40)
    #expect(result.batch == 1 && result.summary.count == 40)
    #expect(result.summary.minimum == 300_000 && result.summary.maximum == 300_000)
    #expect(result.lateness?.count == 40)
    #expect(result.lateness?.minimum == 70_000 && result.lateness?.maximum == 70_000)
    // Forty periods, one after another, and the last operation.
    #expect(clock.time == 1_000_000 + 40 * 1_000 + 70 + 300)
  }

  @Test func `an operation that takes too long makes the next ones late from when they were meant to begin`()
  {
    let clock = FakeClock(costOfReading: 0)
    // Due at 1000, 2000, 3000 …: the first ends at 3500, the second is due at 2000 and ends at 3600, the third
    // is due at 3000 and ends at 3700, the fourth is in time again.
    let result = measure([2_500, 100, 100, 100], mode: .paced, clock: clock, calls: 4)
    #expect(result.buckets.map(\.low).count == 4)
    #expect(result.summary.maximum == 2_500_000)
    #expect(result.summary.minimum == 100_000)
    #expect(result.summary.mean == (2_500 + 1_600 + 700 + 100) * 1_000 / 4)
    #expect(result.lateness?.count == 2, "two of the four had nothing to wait for")
  }

  @Test func `cold operations are single ones as the clock shows them, and of a fixed number`() {
    let clock = FakeClock(costOfReading: 20)
    let result = measure([500], mode: .cold, clock: clock, calls: 21)
    #expect(result.batch == 1 && result.summary.count == 21 && result.operations == 21)
    #expect(result.summary.p50 == 520_000)
    #expect(result.lateness == nil)
  }

  @Test func `no mode with pauses takes more samples than the plan allows, nor time beyond its limit`() {
    for mode in [BenchmarkMode.paced, .cold] {
      let clock = FakeClock(costOfReading: 0)
      #expect(measure([500], mode: mode, clock: clock, calls: 5_000).summary.count == 1_000)
      let slow = measure([1_500_000_000], mode: mode, clock: clock, calls: 100)
      #expect(slow.summary.count == 2, "two seconds are enough")
    }
  }
}
