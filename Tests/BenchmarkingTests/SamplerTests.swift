import Benchmarking
import Testing

@Suite struct SamplerTests {
  private let probe = ClockProbe(name: "fake", quantumNanoseconds: 10, overheadNanoseconds: 20)

  /// For clocks whose reading costs nothing.
  private let free = ClockProbe(name: "fake", quantumNanoseconds: 10, overheadNanoseconds: 0)

  private func subject(
    _ name: String, costing cost: UInt64, pass: Int = 1, on clock: FakeClock
  ) -> BenchmarkSubject {
    BenchmarkSubject(name: name, operationsPerPass: pass) { operations in
      clock.advance(UInt64(operations) * cost)
      return UInt64(operations)
    }
  }

  @Test(arguments: [(1, 1024), (3, 512), (8, 128), (25, 64), (999, 2), (1000, 1), (50_000, 1)])
  func `a batch is the smallest power of two that lasts a microsecond, and its value exact`(
    cost: Int, batch: Int
  ) {
    let clock = FakeClock(costOfReading: 20)
    let plan = SamplingPlan(slice: 100_000, budget: 300_000)
    let result = Sampler(plan: plan, probe: probe).measure(
      [subject("a", costing: UInt64(cost), on: clock)], clock: clock)[0]
    #expect(result.name == "a" && result.mode == .batch)
    #expect(result.batch == batch)
    #expect(result.summary.minimum == UInt64(cost) * 1000)
    #expect(result.summary.maximum == UInt64(cost) * 1000)
    #expect(result.operations == result.summary.count * batch)
    #expect(result.buckets.map(\.count) == [UInt64(result.summary.count)])
    #expect(result.hasSettled)
  }

  @Test func `a coarse clock asks for longer batches`() {
    let clock = FakeClock(costOfReading: 20)
    let coarse = ClockProbe(name: "fake", quantumNanoseconds: 40, overheadNanoseconds: 20)
    let result = Sampler(plan: SamplingPlan(budget: 100_000), probe: coarse).measure(
      [subject("a", costing: 8, on: clock)], clock: clock)[0]
    #expect(result.batch == 512, "8 ns × 512 is the first to last 100 × 40 ns")
  }

  @Test func `a batch never exceeds the plan's maximum, not even for work without a cost`() {
    let clock = FakeClock(costOfReading: 20)
    let plan = SamplingPlan(budget: 10_000, maximumSamples: 10, maximumBatch: 64)
    let result = Sampler(plan: plan, probe: probe).measure(
      [subject("a", costing: 0, on: clock)], clock: clock)[0]
    #expect(result.batch == 64)
    #expect(result.summary.count == 10)
    #expect(result.summary.p50 == 0)
  }

  @Test func `a single sample is what the clock shows, overhead and all`() {
    let clock = FakeClock(costOfReading: 20)
    let plan = SamplingPlan(mode: .single, slice: 1_000, budget: 2_800)
    let result = Sampler(plan: plan, probe: probe).measure(
      [subject("a", costing: 8, on: clock)], clock: clock)[0]
    #expect(result.mode == .single && result.batch == 1)
    #expect(result.summary.p50 == 28_000)
    #expect(result.summary.count == 100)
  }

  @Test func `subjects take turns in slices until each has had its budget`() {
    let clock = FakeClock(costOfReading: 0)
    var order: [String] = []
    func recording(_ name: String, cost: UInt64) -> BenchmarkSubject {
      BenchmarkSubject(name: name, operationsPerPass: 1) { operations in
        if order.last != name { order.append(name) }
        clock.advance(UInt64(operations) * cost)
        return 0
      }
    }
    let plan = SamplingPlan(warmUpRound: 1_000, warmUpPatience: 2, slice: 10_000, budget: 30_000)
    let results = Sampler(plan: plan, probe: free).measure(
      [recording("a", cost: 1_000), recording("b", cost: 5_000), recording("c", cost: 20_000)], clock: clock)
    #expect(results.map(\.name) == ["a", "b", "c"])
    // Warmed up one after the other, then turn by turn; "c", two of whose calls fill the budget, has two.
    #expect(order == ["a", "b", "c"] + ["a", "b", "c"] + ["a", "b", "c"] + ["a", "b"])
    #expect(results.map(\.summary.count) == [30, 6, 2])
  }

  @Test func `a pass over the inputs is finished although the budget is spent, but not the limit exceeded`() {
    let clock = FakeClock(costOfReading: 0)
    let plan = SamplingPlan(slice: 10_000, budget: 20_000, limit: 500_000)
    let results = Sampler(plan: plan, probe: free).measure(
      [
        subject("pass", costing: 1_000, pass: 100, on: clock),
        subject("limit", costing: 1_000, pass: 1_000_000, on: clock),
        subject("budget", costing: 1_000, pass: 3, on: clock),
      ], clock: clock)
    #expect(results.map(\.operations) == [100, 500, 20])
  }

  @Test func `warming up lasts until the minimum has stopped falling`() {
    let clock = FakeClock(costOfReading: 0)
    var calls: UInt64 = 0
    let cooling = BenchmarkSubject(name: "a", operationsPerPass: 1) { operations in
      calls += 1
      clock.advance(10_000 - min(calls, 8) * 1_000)
      return 0
    }
    let plan = SamplingPlan(warmUpRound: 1, warmUpPatience: 3, budget: 20_000)
    let result = Sampler(plan: plan, probe: free).measure([cooling], clock: clock)[0]
    // Eight rounds of falling times, 9 + 8 + … + 2 µs, then three without a new minimum.
    #expect(result.warmUpNanoseconds == 44_000 + 3 * 2_000)
    #expect(result.hasSettled)
    #expect(result.summary.maximum == 2_000_000)
  }

  @Test func `warming up ends at its limit and says that nothing has settled`() {
    let clock = FakeClock(costOfReading: 0)
    var cost: UInt64 = 1_000_000
    let falling = BenchmarkSubject(name: "a", operationsPerPass: 1) { operations in
      cost = cost * 9 / 10
      clock.advance(max(cost, 1_000))
      return 0
    }
    let plan = SamplingPlan(warmUpLimit: 3_000_000, warmUpRound: 1, budget: 1)
    let result = Sampler(plan: plan, probe: free).measure([falling], clock: clock)[0]
    #expect(!result.hasSettled)
    #expect(result.warmUpNanoseconds >= 3_000_000 && result.warmUpNanoseconds < 4_000_000)
  }

  @Test func `a clock that stands still does not hold the sampler up`() {
    let clock = FakeClock(costOfReading: 0)
    let plan = SamplingPlan(warmUpLimit: 100, warmUpRound: 10, budget: 50, maximumBatch: 4)
    let result = Sampler(plan: plan, probe: free).measure(
      [subject("a", costing: 0, on: clock)], clock: clock)[0]
    #expect(result.summary.count == 50)
    #expect(result.summary.maximum == 0)
  }

  @Test func `measuring by the real clock gives samples of every subject`() {
    let work = BenchmarkSubject(name: "work", operationsPerPass: 64) { operations in
      var mixed = BlackHole.opaqueZero
      for turn in 0..<operations { mixed = mixed &* 31 &+ UInt64(turn) }
      return mixed
    }
    let plan = SamplingPlan(warmUpLimit: 100_000, warmUpRound: 10_000, slice: 20_000, budget: 100_000)
    let results = Sampler(plan: plan, probe: .measure()).measure([work, work])
    #expect(results.count == 2)
    #expect(results.allSatisfy { $0.summary.count > 0 && $0.operations >= 64 })
    #expect(BlackHole.opaqueZero == 0)
  }
}
