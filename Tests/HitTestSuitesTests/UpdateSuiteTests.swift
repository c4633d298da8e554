import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import Testing

@Suite struct UpdateSuiteTests {
  private let probe = ClockProbe(name: "CLOCK_MONOTONIC", quantumNanoseconds: 1, overheadNanoseconds: 20)

  private func outcome(_ change: (inout SuiteOptions) -> Void) throws -> (SuitePlan, SuiteOutcome) {
    var options = SuiteOptions(extent: .full)
    options.suites = ["update"]
    options.views = [300]
    change(&options)
    let plan = try SuitePlan(options)
    let runner = SuiteRunner(plan, probe: probe, tableSize: 512) {
      SamplingPlan(mode: $0, warmUpLimit: 10_000, warmUpRound: 1_000, budget: 50_000, limit: 500_000)
    }
    return (plan, runner.run())
  }

  @Test(arguments: TreeShape.allCases)
  func `every case is measured on every shape, and all engines agree`(shape: TreeShape) throws {
    let (plan, outcome) = try outcome { $0.shapes = [shape.rawValue] }
    #expect(outcome.results.map(\.name) == plan.names)
    #expect(outcome.disagreements.isEmpty, "\(outcome.disagreements.first?.description ?? "")")
    let cases = Dictionary(grouping: outcome.results, by: \.name.caseName)
    for (name, results) in cases {
      let engines = results.map(\.name.engine).filter { $0 != "flat-snapshots" }
      #expect(
        engines
          == (name == "still+1"
            ? ["flat"] : ["recursive", "recursive-cpp", "scan", "rebuild", "flat", "floor"]))
      let answering = results.filter { $0.name.engine != "floor" }
      #expect(Set(answering.map(\.checksum)).count == 1, "\(name)")
      #expect(answering.allSatisfy { $0.checksum?.count == 16 }, "\(name)")
    }
    #expect(cases["leaf+1"]?.count { $0.name.engine == "flat-snapshots" } == 1)
    #expect(cases["leaf+1"]?.first?.checksum == cases["leaf+1-dependent"]?.first?.checksum)
    #expect(cases["leaf+1"]?.first?.checksum != cases["leaf-at+1"]?.first?.checksum)
  }

  @Test(arguments: [TreeShape.flat, .deep, .scrolled])
  func `a container of about a thousand views is hidden and shown`(shape: TreeShape) throws {
    let (plan, outcome) = try outcome {
      $0.shapes = [shape.rawValue]
      $0.views = [4_000]
      $0.filter = "hidden1000/"
    }
    #expect(plan.names.count == 6)
    #expect(outcome.disagreements.isEmpty, "\(outcome.disagreements.first?.description ?? "")")
  }

  @Test func `the cases are named by the change, the number of queries and whether they wait`() throws {
    let names = Set(
      try SuitePlan(
        {
          var options = SuiteOptions(extent: .full)
          options.suites = ["update"]
          return options
        }()
      ).names.map(\.caseName))
    for name in [
      "leaf+1", "leaf-at+1", "cell50", "cell50-insert", "hidden1000", "scroll-all", "scroll-nested",
      "rotate",
    ] {
      #expect(names.contains(name) && names.contains(name + "-dependent"))
    }
    #expect(names.contains("still+1") && !names.contains("still+1-dependent"))
    for share in ["0.1", "1", "10", "100"] {
      for queries in [1, 8, 64] { #expect(names.contains("move\(share)pct+\(queries)")) }
    }
  }

  @Test func `what a tree is too small for is left out`() throws {
    var options = SuiteOptions(extent: .full)
    options.suites = ["update"]
    options.views = [199]
    let names = try SuitePlan(options).names
    #expect(names.contains { $0.caseName == "leaf+1" })
    #expect(!names.contains { $0.caseName.hasPrefix("cell50") || $0.caseName.hasPrefix("hidden") })
  }

  @Test(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc"))
  func `moves, scrolls and toggles allocate nothing in any engine`() throws {
    let (_, outcome) = try outcome {
      $0.shapes = ["mixed"]
      $0.filter = "(leaf|scroll|move1pct).*/(recursive-cpp|scan|floor)$"
    }
    #expect(!outcome.results.isEmpty)
    for result in outcome.results {
      #expect(result.allocations?.mallocsPerOperation == 0, "\(result.name)")
    }
  }
}
