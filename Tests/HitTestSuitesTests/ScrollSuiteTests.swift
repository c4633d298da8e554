import Benchmarking
import HitTestSuites
import Testing

@Suite struct ScrollSuiteTests {
  private func plan(_ change: (inout SuiteOptions) -> Void = { _ in }) throws -> SuitePlan {
    var options = SuiteOptions(extent: .quick)
    options.suites = ["scroll"]
    change(&options)
    return try SuitePlan(options)
  }

  @Test func `every case is measured once, on a feed of 10,000 views`() throws {
    let names = try plan().names
    #expect(names.map(\.caseName) == ["drag", "drag+hit", "pagers-3", "fling-5s"])
    #expect(names.allSatisfy { $0.shape == "feed" && $0.views == 10_000 && $0.engine == "product" })
  }

  @Test func `every case runs and gives a result`() throws {
    let plan = try plan { $0.views = [100] }
    let probe = ClockProbe(name: "test", quantumNanoseconds: 1, overheadNanoseconds: 0)
    let runner = SuiteRunner(plan, probe: probe) { mode in
      SamplingPlan(mode: mode, warmUpLimit: 1, warmUpRound: 1, slice: 1, budget: 1, limit: 1)
    }
    let outcome = runner.run()
    #expect(outcome.results.map(\.name) == plan.names)
    #expect(outcome.disagreements.isEmpty)
  }

  @Test(arguments: ["drag", "drag+hit", "pagers-3", "fling-5s"])
  func `a case can be made ready alone, and does what it says`(name: String) throws {
    let name = try #require(BenchmarkName("scroll/\(name)/feed/100/product"))
    let prepared = try PreparedBenchmark(name, inputs: 16, seed: 1)
    // What operations leave behind differs from one to the next, and is the same for the same ones.
    let again = try PreparedBenchmark(name, inputs: 16, seed: 1)
    let values = [1, 3, 6].map { prepared.subject.run($0) }
    #expect(values == [1, 3, 6].map { again.subject.run($0) })
    #expect(Set(values).count > 1)
  }
}
