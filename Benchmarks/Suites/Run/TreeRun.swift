internal import Benchmarking
internal import Geometry
internal import Hierarchy

/// The work on one tree.
final class TreeRun {
  let planned: PlannedTree
  let options: SuiteOptions
  let sampler: (BenchmarkMode) -> Sampler
  let hierarchy: ViewHierarchy
  private var engines: [String: any HitTestEngine] = [:]
  /// The rehearsal of the last point set, which the plain and the dependent case share.
  private var last: (points: PointSet, engines: [String], rehearsal: Rehearsal)?

  /// The rehearsal of the last change, likewise.
  var lastChange: (change: ChangeCase, engines: [String], rehearsal: ChangeRehearsal)?

  /// How many steps the tables of changes have.
  let tableSize: Int

  init(
    _ planned: PlannedTree, options: SuiteOptions, tableSize: Int,
    sampler: @escaping (BenchmarkMode) -> Sampler
  ) {
    self.tableSize = tableSize
    self.planned = planned
    self.options = options
    self.sampler = sampler
    hierarchy = planned.hierarchy(seed: options.seed)
  }

  func run(_ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    switch group.work {
    case .query(let query): runQuery(query, group, into: &outcome)
    case .build:
      // Nothing else is alive while trees are built.
      engines = [:]
      last = nil
      runBuild(group, into: &outcome)
    case .change(let change):
      engines = [:]
      last = nil
      runChanges(change, group, into: &outcome)
    case .dispatch(let dispatch): runDispatch(dispatch, group, into: &outcome)
    case .scroll(let scroll): runScroll(scroll, group, into: &outcome)
    case .first:
      engines = [:]
      last = nil
      runFirst(group, into: &outcome)
    }
  }

  /// The first engine of a case, ready to be measured alone; nil where the tree has nothing that could change as
  /// the case says.
  func prepared(_ group: PlannedTree.Group, inputs: Int) -> PreparedBenchmark? {
    guard let type = group.engines.first else { return nil }
    switch group.work {
    case .query(let query):
      let points = query.points.points(for: hierarchy, count: inputs, seed: options.seed)
      let part = Rehearsal([engine(type)], points: points, time: 0).parts[0]
      return PreparedBenchmark(
        subject: TreeRun.subject(part.engine, part.name, PointTable(points), isDependent: query.isDependent),
        checksum: part.checksum)
    case .build:
      return PreparedBenchmark(subject: TreeRun.subject(building: type, from: hierarchy), checksum: nil)
    case .change(let change): return prepared(change, type)
    case .dispatch(let dispatch): return prepared(dispatch)
    case .scroll(let scroll): return prepared(scroll)
    // New trees by the sample are not compared one by one.
    case .first: return nil
    }
  }

  func name(_ group: PlannedTree.Group, _ engine: String) -> BenchmarkName {
    BenchmarkName(
      suite: group.suite, caseName: group.caseName, shape: planned.shape, views: planned.views, engine: engine
    )
  }

  // MARK: Queries

  private func runQuery(_ query: QueryCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    let rehearsal = rehearsal(of: query, group, into: &outcome)
    for mode in group.modes {
      let parts = rehearsal.parts.filter { group.measures($0.name, in: mode) }
      let subjects = parts.map {
        TreeRun.subject($0.engine, $0.name, $0.table, isDependent: query.isDependent)
      }
      var sampler = sampler(mode)
      sampler.plan = options.extent.sampling(sampler.plan, ofViews: planned.views)
      let measurements = sampler.measure(subjects)
      for (part, measurement) in zip(parts, measurements) {
        outcome.results.append(
          BenchmarkResult(
            name: name(group, part.name), measurement: measurement,
            allocations: TreeRun.allocations(of: part, isDependent: query.isDependent),
            checksum: part.checksum))
      }
    }
  }

  private func rehearsal(
    of query: QueryCase, _ group: PlannedTree.Group, into outcome: inout SuiteOutcome
  ) -> Rehearsal {
    let names = group.engines.map { $0.engineName }
    if let last, last.points == query.points, last.engines == names { return last.rehearsal }
    let points = query.points.points(for: hierarchy, count: options.extent.pointCount, seed: options.seed)
    let rehearsal = Rehearsal(
      group.engines.map(engine), points: points, time: options.extent.comparisonTime,
      patience: options.extent.patience(views: planned.views),
      settling: options.extent.settlingTime(views: planned.views))
    outcome.disagreements += rehearsal.disagreements(in: { name(group, $0) }, points: points)
    last = (query.points, names, rehearsal)
    return rehearsal
  }

  private func engine(_ type: any HitTestEngine.Type) -> any HitTestEngine {
    if let engine = engines[type.engineName] { return engine }
    let engine = type.init(hierarchy)
    engines[type.engineName] = engine
    return engine
  }

  private static func subject(
    _ engine: any HitTestEngine, _ name: String, _ table: PointTable, isDependent: Bool
  ) -> BenchmarkSubject {
    var next = 0
    return BenchmarkSubject(name: name, operationsPerPass: table.count) { operations in
      defer { next = (next + operations) & (table.count - 1) }
      return isDependent
        ? engine.sumOfDependentAnswers(table, from: next, count: operations)
        : engine.sumOfAnswers(table, from: next, count: operations)
    }
  }

  /// Counted on as many queries as take about two milliseconds.
  private static func allocations(of part: Rehearsal.Part, isDependent: Bool) -> AllocationMeasurement? {
    let affordable = Int(2_000_000 / max(part.nanosecondsPerQuery, 1))
    let operations = min(max(affordable, 1), part.table.count, 4_096)
    return AllocationCounter.measure(operations: operations) {
      let sum =
        isDependent
        ? part.engine.sumOfDependentAnswers(part.table, from: 0, count: operations)
        : part.engine.sumOfAnswers(part.table, from: 0, count: operations)
      BlackHole.consume(sum)
    }
  }

  // MARK: Building

  private func runBuild(_ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    for mode in group.modes {
      var sampler = sampler(mode)
      // All trees of a batch are alive at once.
      sampler.plan.maximumBatch = 64
      let measurements = sampler.measure(
        group.engines.map { TreeRun.subject(building: $0, from: hierarchy) })
      for (type, measurement) in zip(group.engines, measurements) {
        outcome.results.append(
          BenchmarkResult(
            name: name(group, type.engineName), measurement: measurement,
            allocations: TreeRun.allocations(building: type, from: hierarchy), checksum: nil))
      }
    }
    guard let statistics = JemallocStatistics() else { return }
    for type in group.engines {
      let (engine, before, after) = statistics.around { type.init(hierarchy) }
      withExtendedLifetime(engine) {}
      outcome.memory.append(MemoryRow(name: name(group, type.engineName), before: before, after: after))
    }
  }

  private static func subject(
    building type: any HitTestEngine.Type, from hierarchy: ViewHierarchy
  ) -> BenchmarkSubject {
    let built = BuiltEngines()
    return BenchmarkSubject(
      name: type.engineName, operationsPerPass: 1,
      // Giving a tree back is not part of building it.
      afterSample: { built.engines.removeAll(keepingCapacity: true) },
      run: { operations in
        for _ in 0..<operations { built.engines.append(type.init(hierarchy)) }
        return UInt64(built.engines.count)
      })
  }

  private static func allocations(
    building type: any HitTestEngine.Type, from hierarchy: ViewHierarchy
  ) -> AllocationMeasurement? {
    AllocationCounter.measure(operations: 1) {
      let engine = type.init(hierarchy)
      withExtendedLifetime(engine) {}
    }
  }

  private final class BuiltEngines {
    var engines: [any HitTestEngine] = []

    init() { engines.reserveCapacity(64) }
  }
}
