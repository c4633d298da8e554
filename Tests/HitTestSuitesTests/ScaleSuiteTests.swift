import Benchmarking
import Hierarchy
import HitTestSuites
import Testing

@Suite struct ScaleSuiteTests {
  private let probe = ClockProbe(name: "CLOCK_MONOTONIC", quantumNanoseconds: 1, overheadNanoseconds: 20)

  private func plan(_ extent: SuiteExtent, _ change: (inout SuiteOptions) -> Void = { _ in }) throws
    -> SuitePlan
  {
    var options = SuiteOptions(extent: extent)
    options.suites = ["scale"]
    change(&options)
    return try SuitePlan(options)
  }

  @Test func `trees of several sizes are built, asked, asked anew and changed, and the engines agree`() throws
  {
    let plan = try plan(.quick) {
      $0.shapes = ["mixed"]
      $0.views = [20, 100]
    }
    let outcome = SuiteRunner(plan, probe: probe, tableSize: 64) {
      SamplingPlan(mode: $0, warmUpLimit: 10_000, warmUpRound: 1_000, budget: 50_000, limit: 5_000_000)
    }.run()
    #expect(outcome.results.map(\.name) == plan.names)
    #expect(outcome.disagreements.isEmpty, "\(outcome.disagreements.first?.description ?? "")")
    for caseName in ["query", "first-10000", "leaf+1"] {
      let results = outcome.results.filter { $0.name.caseName == caseName && $0.name.views == 100 }
      #expect(results.count == 6)
      #expect(Set(results.filter { $0.name.engine != "floor" }.map(\.checksum)).count == 1, "\(caseName)")
    }
    let first = outcome.results.filter {
      $0.name.caseName == "first-10000" && $0.name.engine == "recursive-cpp"
    }
    #expect(first.allSatisfy { $0.measurement.batch <= 10_000 && $0.measurement.batch >= 256 })
    let report = SuiteReport.text(rows: SummaryRow.rows(of: outcome.results), memory: outcome.memory)
    for line in ["scale, query: ", "scale, first-10000: ", "scale, leaf+1: ", "scale, build: "] {
      #expect(report.contains(line))
    }
    #expect(report.contains("grows as") && report.contains("n^"))
  }

  @Test(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc"))
  func `memory is told of the tree alone, and with its caches warm`() throws {
    let plan = try plan(.quick) {
      $0.shapes = ["feed"]
      $0.views = [500]
    }
    let memory = SuiteRunner(plan, probe: probe, tableSize: 64) {
      SamplingPlan(mode: $0, warmUpLimit: 10_000, warmUpRound: 1_000, budget: 50_000, limit: 500_000)
    }.run().memory
    for engine in ["recursive", "recursive-cpp", "scan", "rebuild", "flat"] {
      let rows = memory.filter { $0.name.engine == engine }
      #expect(rows.map(\.name.caseName) == ["build", "first-10000"], "\(engine)")
      // How much is jemalloc's account of the whole process, in which other tests run.
      #expect(rows.allSatisfy { $0.active > 0 })
    }
  }

  @Test func `sizes go up to a million, and each engine as far as it can be afforded`() throws {
    let names = try plan(.standard).names
    #expect(Set(names.map(\.views)) == [100, 1_000, 10_000, 100_000, 1_000_000])
    #expect(names.filter { $0.engine == "recursive" }.map(\.views).max() == 10_000)
    #expect(names.filter { $0.engine == "rebuild" }.map(\.views).max() == 100_000)
    #expect(names.filter { $0.engine == "flat" }.map(\.views).max() == 1_000_000)
    let named = try plan(.standard) { $0.engines = ["recursive"] }.names
    #expect(named.map(\.views).max() == 1_000_000)
    #expect(Set(try plan(.full).names.map(\.shape)) == Set(TreeShape.allCases.map(\.rawValue)))
  }

  @Test func `cold and paced calls are measured at 10,000 views in the full run`() throws {
    let full = try plan(.full)
    let modes = Dictionary(grouping: full.names) { full.modes(of: $0) }
    let spaced = try #require(modes[[.batch, .paced, .cold]])
    #expect(modes.count == 2)
    #expect(spaced.allSatisfy { $0.caseName == "query" && $0.views == 10_000 })
    #expect(Set(spaced.map(\.engine)) == ["recursive-cpp", "scan", "flat"])
    var options = SuiteOptions(extent: .full)
    options.suites = ["update"]
    let changes = try SuitePlan(options)
    let cold = changes.names.filter { changes.modes(of: $0).contains(.cold) }
    #expect(!cold.isEmpty && cold.allSatisfy { $0.caseName == "leaf+1" && $0.views == 10_000 })
  }
}
