import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import TestSupport
import Testing

@Suite struct DispatchSuiteTests {
  private func plan(_ change: (inout SuiteOptions) -> Void = { _ in }) throws -> SuitePlan {
    var options = SuiteOptions(extent: .quick)
    options.suites = ["dispatch"]
    change(&options)
    return try SuitePlan(options)
  }

  @Test func `every case is measured once, on a feed of 1,000 views`() throws {
    let names = try plan().names
    #expect(
      names.map(\.caseName) == [
        "move-0", "move-1", "move-5", "move-20", "drag-5", "fingers-1", "fingers-2", "fingers-10", "tap",
        "failure-chain-10", "failure-chain-100", "failure-chain-1000", "refused-10", "refused-100",
        "refused-1000", "prevented-10", "prevented-100", "prevented-1000", "simultaneous-10",
        "simultaneous-100", "simultaneous-1000", "waiting-10", "waiting-100", "waiting-1000", "expired-10",
        "expired-100", "expired-1000", "pinch-10",
      ])
    #expect(names.allSatisfy { $0.shape == "feed" && $0.views == 1_000 && $0.engine == "product" })
  }

  @Test func `other shapes and sizes are measured when they are named`() throws {
    let names = try plan {
      $0.shapes = ["deep"]
      $0.views = [100]
    }.names
    #expect(names.count == 28)
    #expect(names.allSatisfy { $0.shape == "deep" && $0.views == 100 })
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
    #expect(outcome.notes.allSatisfy { !$0.contains("not measured: nothing") })
  }

  @Test func `the event system's views are hit as the definition says`() throws {
    for (number, shape) in TreeShape.allCases.enumerated() {
      let tree = ViewHierarchy.generate(shape, views: 300, seed: UInt64(number))
      let (product, reference) = (ProductEngine(tree), RecursiveEngine(tree))
      for point in PointSet.onTarget.points(for: tree, count: 200, seed: 7) {
        #expect(product.hit(at: point) == reference.hit(at: point), "\(shape) at \(point)")
      }
    }
  }
}
