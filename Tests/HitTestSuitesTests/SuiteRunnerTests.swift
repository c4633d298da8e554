import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import Testing

@Suite struct SuiteRunnerTests {
  private let probe = ClockProbe(name: "CLOCK_MONOTONIC", quantumNanoseconds: 1, overheadNanoseconds: 20)

  private func outcome(
    engines: [any HitTestEngine.Type] = StandardEngines.all, _ change: (inout SuiteOptions) -> Void
  ) throws -> SuiteOutcome {
    var options = SuiteOptions(extent: .quick)
    options.shapes = ["mixed"]
    options.views = [10]
    change(&options)
    return runner(try SuitePlan(options, engines: engines)).run()
  }

  /// Measures just long enough to have something.
  private func runner(_ plan: SuitePlan) -> SuiteRunner {
    SuiteRunner(plan, probe: probe) {
      SamplingPlan(mode: $0, warmUpLimit: 10_000, warmUpRound: 1_000, budget: 50_000, limit: 500_000)
    }
  }

  @Test func `every name of the plan has a result in each mode, in the plan's order`() throws {
    var options = SuiteOptions(extent: .quick)
    options.views = [10]
    options.filter = "mixed|ladder/areas"
    options.shapes = ["mixed"]
    options.suites = ["query", "build", "ladder"]
    options.modes = [.single, .batch]
    let plan = try SuitePlan(options)
    let runner = runner(plan)
    var labels: [String] = []
    let outcome = runner.run { step, label in
      #expect(step == labels.count)
      labels.append(label)
    }
    #expect(outcome.results.map(\.name) == plan.names.flatMap { [$0, $0] })
    #expect(outcome.results.map(\.measurement.mode) == plan.names.flatMap { _ in [.single, .batch] })
    #expect(labels.count == runner.steps)
    #expect(Set(labels) == Set(plan.names.map { "\($0.suite)/\($0.caseName)/\($0.shape)/\($0.views)" }))
    #expect(outcome.disagreements.isEmpty)
    #expect(outcome.results.allSatisfy { $0.measurement.summary.count > 0 })
  }

  @Test func `checksums agree in each case, and floor and build have none`() throws {
    let results = try outcome { $0.suites = ["query", "build"] }.results
    let answering = results.filter { $0.name.suite == "query" && $0.name.engine != "floor" }
    let cases = Dictionary(grouping: answering, by: \.name.caseName)
    #expect(cases.count == 3)
    for (name, results) in cases {
      #expect(Set(results.map(\.checksum)).count == 1, "\(name)")
      #expect(results.allSatisfy { $0.checksum?.count == 16 }, "\(name)")
    }
    #expect(cases["uniform"]?.first?.checksum == cases["uniform-dependent"]?.first?.checksum)
    #expect(cases["uniform"]?.first?.checksum != cases["missing"]?.first?.checksum)
    #expect(
      results.filter { $0.name.engine == "floor" || $0.name.suite == "build" }.allSatisfy {
        $0.checksum == nil
      })
  }

  @Test func `another seed asks for other points`() throws {
    let checksums = try [1, 2].map { (seed: UInt64) in
      try outcome {
        $0.seed = seed
        $0.points = ["uniform"]
        $0.suites = ["query"]
        $0.engines = ["flat"]
      }.results.map(\.checksum)
    }
    #expect(checksums[0].count == 1)
    #expect(checksums[0] != checksums[1])
  }

  @Test func `an engine that is wrong is named with the point`() throws {
    let outcome = try outcome(engines: [RecursiveEngine.self, WrongEngine.self, FlatEngine.self]) {
      $0.suites = ["query"]
      $0.points = ["uniform"]
    }
    #expect(outcome.disagreements.count == 1)
    let disagreement = try #require(outcome.disagreements.first)
    #expect(disagreement.name.description == "query/uniform/mixed/10/wrong")
    #expect(disagreement.answer == 7_777)
    #expect(disagreement.other == "recursive")
    let points = PointSet.uniform.points(
      for: .generate(.mixed, views: 10, seed: 1), count: 1_024, seed: 1)
    #expect(disagreement.point == points[disagreement.number])
    #expect(disagreement.number == points.firstIndex { $0.x.bitPattern & 3 == 0 })
    #expect(disagreement.description.contains("it hits 7777, but recursive \(disagreement.otherAnswer)"))
    #expect(Set(outcome.results.map(\.checksum)).count == 2)
  }

  @Test func `an engine of one's own is measured beside the others, and a slow one on 256 points`() throws {
    let outcome = try outcome(engines: [RecursiveEngine.self, SlowEngine.self]) {
      $0.suites = ["query"]
      $0.points = ["uniform"]
    }
    #expect(outcome.disagreements.isEmpty)
    #expect(outcome.results.map(\.name.engine) == ["recursive", "slow"])
    let slow = outcome.results[1].measurement
    #expect(slow.batch == 1)
    #expect(slow.operations <= 256)
    let rows = SummaryRow.rows(of: outcome.results)
    #expect(rows[1].ratioToRecursive.map { $0 < 1 } == true)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable, "a sanitizer brings its own malloc"))
  func `memory is measured for each engine's tree alone, and nothing leaks`() throws {
    let outcome = try outcome {
      $0.suites = ["build"]
      $0.views = [1_000]
    }
    #expect(outcome.memory.map(\.name) == outcome.results.map(\.name))
    #expect(outcome.memory.allSatisfy { $0.name.engine != "floor" })
    for result in outcome.results {
      let allocations = try #require(result.allocations)
      #expect(allocations.mallocsPerOperation > 0, "\(result.name)")
      #expect(allocations.leakedBlocksPerOperation == 0, "\(result.name)")
      #expect(allocations.leakedBytesPerOperation == 0, "\(result.name)")
    }
  }

  @Test func `the notes say why fields are empty`() throws {
    let notes = try outcome {
      $0.suites = ["query"]
      $0.points = ["missing"]
      $0.engines = ["flat"]
    }.notes
    #expect(notes.contains { $0.hasPrefix("memory.csv has no rows") })
    #expect(notes.contains { $0.hasPrefix("warm-up: at most ") && $0.contains(" of 1 ") })
    #expect(notes.contains { $0.hasPrefix("checksum is empty") })
  }
}
