internal import Benchmarking

extension TreeRun {
  func runChanges(_ change: ChangeCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    guard let rehearsal = rehearsal(of: change, group, into: &outcome) else {
      outcome.notes.append(
        "\(group.suite)/\(group.caseName)/\(planned.shape)/\(planned.views) is not measured: the tree has nothing"
          + " that could change so")
      return
    }
    for mode in group.modes {
      var sampler = sampler(mode)
      sampler.plan = options.extent.sampling(
        options.extent.sampling(ofChangesIn: sampler.plan), ofViews: planned.views)
      let parts = rehearsal.parts.filter { group.measures($0.name, in: mode) }
      let subjects = parts.map {
        TreeRun.subject(
          $0, rehearsal.scene.table, isDependent: change.isDependent, budget: sampler.plan.budget)
      }
      let measurements = sampler.measure(subjects)
      for (part, measurement) in zip(parts, measurements) {
        outcome.results.append(
          BenchmarkResult(
            name: name(group, part.name), measurement: measurement,
            allocations: TreeRun.allocations(
              of: part, rehearsal.scene.table, isDependent: change.isDependent),
            checksum: part.checksum))
      }
    }
  }

  /// One engine of a case, ready to be measured alone. Nothing that it has done by then depends on a clock.
  func prepared(_ change: ChangeCase, _ type: any HitTestEngine.Type) -> PreparedBenchmark? {
    guard let type = type as? any ChangingHitTestEngine.Type,
      let scene = ChangeScene(change, in: hierarchy, size: tableSize, seed: options.seed)
    else { return nil }
    let part = ChangeRehearsal.Part(type.init(forChangesTo: scene.hierarchy))
    if type.givesAnswers {
      ChangeRehearsal.answerFirst(part, scene.table, patience: Rehearsal.patience)
    }
    return PreparedBenchmark(
      subject: TreeRun.subject(part, scene.table, isDependent: change.isDependent, budget: 1 << 40),
      checksum: part.checksum)
  }

  /// The rehearsal of a case, which its plain and its dependent form share.
  private func rehearsal(
    of change: ChangeCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome
  ) -> ChangeRehearsal? {
    var plain = change
    plain.isDependent = false
    let names = group.engines.map { $0.engineName }
    if let lastChange, lastChange.change == plain, lastChange.engines == names { return lastChange.rehearsal }
    // The engines of the last case go before those of this one are made.
    lastChange = nil
    guard let scene = ChangeScene(change, in: hierarchy, size: tableSize, seed: options.seed) else {
      return nil
    }
    let rehearsal = ChangeRehearsal(
      group.engines.compactMap { $0 as? any ChangingHitTestEngine.Type }, scene: scene,
      time: options.extent.changeComparisonTime, patience: options.extent.patience(views: planned.views),
      // In smaller trees an index is made within the operations that are compared.
      settling: planned.views >= 100_000 ? options.extent.settlingTime(views: planned.views) : 0)
    outcome.disagreements += rehearsal.disagreements(in: { name(group, $0) })
    lastChange = (plain, names, rehearsal)
    return rehearsal
  }

  private static func subject(
    _ part: ChangeRehearsal.Part, _ table: ChangeTable, isDependent: Bool, budget: UInt64
  ) -> BenchmarkSubject {
    // An engine that is slow goes through as many operations as the time allows.
    let affordable = Int(Double(budget) / max(part.nanosecondsPerOperation, 1))
    return BenchmarkSubject(
      name: part.name, operationsPerPass: max(1, min(affordable, table.operations))
    ) { operations in
      defer { part.next += operations }
      return isDependent
        ? part.engine.sumOfDependentAnswers(table, from: part.next, count: operations)
        : part.engine.sumOfAnswers(table, from: part.next, count: operations)
    }
  }

  /// Counted on an even number of operations that take about two milliseconds, so that what goes out comes in.
  private static func allocations(
    of part: ChangeRehearsal.Part, _ table: ChangeTable, isDependent: Bool
  ) -> AllocationMeasurement? {
    let affordable = Int(2_000_000 / max(part.nanosecondsPerOperation, 1)) / 2 * 2
    let operations = min(max(affordable, 2), 4_096)
    return AllocationCounter.measure(operations: operations) {
      let sum =
        isDependent
        ? part.engine.sumOfDependentAnswers(table, from: part.next, count: operations)
        : part.engine.sumOfAnswers(table, from: part.next, count: operations)
      part.next += operations
      BlackHole.consume(sum)
    }
  }
}
