internal import Benchmarking

extension TreeRun {
  /// A case of `dispatch` ready to be measured alone; nil where nothing in the tree can be touched. There are no
  /// answers to compare.
  func prepared(_ dispatch: DispatchCase) -> PreparedBenchmark? {
    DispatchScene(dispatch, hierarchy: hierarchy).map {
      PreparedBenchmark(subject: TreeRun.subject($0), checksum: nil)
    }
  }

  /// A case of `scroll` ready to be measured alone.
  func prepared(_ scroll: ScrollCase) -> PreparedBenchmark {
    PreparedBenchmark(subject: TreeRun.subject(ScrollScene(scroll, hierarchy: hierarchy)), checksum: nil)
  }

  private static func subject(_ scene: any RepeatedScene) -> BenchmarkSubject {
    BenchmarkSubject(name: ProductEngine.engineName, operationsPerPass: scene.operationsPerPass) {
      scene.perform($0)
    }
  }

  func runDispatch(_ dispatch: DispatchCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    guard let scene = DispatchScene(dispatch, hierarchy: hierarchy) else {
      outcome.notes.append(
        "\(group.suite)/\(group.caseName)/\(planned.shape)/\(planned.views) is not measured: nothing in the tree"
          + " can be touched")
      return
    }
    run(scene, group, into: &outcome)
  }

  func runScroll(_ scroll: ScrollCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    run(ScrollScene(scroll, hierarchy: hierarchy), group, into: &outcome)
  }

  private func run(_ scene: any RepeatedScene, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    for mode in group.modes {
      let subject = TreeRun.subject(scene)
      for measurement in sampler(mode).measure([subject]) {
        // Counted on as many operations as take about two milliseconds.
        let affordable = 2_000_000_000 / max(measurement.summary.p50, 1)
        let operations = Int(min(max(affordable, 2), 4_096))
        outcome.results.append(
          BenchmarkResult(
            name: name(group, ProductEngine.engineName), measurement: measurement,
            allocations: AllocationCounter.measure(operations: operations) {
              BlackHole.consume(scene.perform(operations))
            }, checksum: nil))
      }
    }
  }
}
