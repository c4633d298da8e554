internal import Benchmarking
internal import Hierarchy

/// How much is measured, and for how long.
public enum SuiteExtent: String, CaseIterable, Sendable {
  /// Uniform and missing points, and uniform ones that wait for each other: shorter, and 16,384 of them.
  case quick
  /// The same, and points on targets; 65,536 of each.
  case standard
  /// Everything: every point set, plain and dependent, and single calls of every plain one. A dependent query
  /// timed alone would be the plain one again. The modes paced and cold, which take a second a benchmark, are
  /// measured for one query and one change at 10,000 views, elsewhere where they are asked for.
  case full
}

extension SuiteExtent {
  /// How many points a table has.
  var pointCount: Int { self == .quick ? 16_384 : 65_536 }

  /// The point sets measured, by the names of their cases.
  var queryCases: [QueryCase] {
    let uniform = [false, true].map { QueryCase(points: .uniform, isDependent: $0) }
    let missing = QueryCase(points: .missing, isDependent: false)
    switch self {
    case .quick: return uniform + [missing]
    case .standard: return uniform + [QueryCase(points: .onTarget, isDependent: false), missing]
    case .full: return QueryCase.all
    }
  }

  /// The changes measured, by the names of their cases.
  var changeCases: [ChangeCase] {
    let quick: [ChangeCase] = [
      ChangeCase(change: .nothing), ChangeCase(change: .leaf), ChangeCase(change: .leafAsked),
      ChangeCase(change: .cell),
      ChangeCase(change: .hidden), ChangeCase(change: .scroll),
      ChangeCase(change: .move(ofTenThousand: 100), queries: 8),
    ]
    switch self {
    case .quick: return quick
    case .standard:
      let more: [ChangeCase] = [
        ChangeCase(change: .leaf, isDependent: true), ChangeCase(change: .freshCell),
        ChangeCase(change: .scrollNested), ChangeCase(change: .rotate),
        ChangeCase(change: .move(ofTenThousand: 10_000), queries: 1),
      ]
      return ChangeCase.all.filter { quick.contains($0) || more.contains($0) }
    case .full: return ChangeCase.all
    }
  }

  /// The sizes of trees that are changed.
  var changeViews: [Int] { self == .full ? [1_000, 10_000, 100_000] : [10_000] }

  /// Whether a change is measured on trees of a size, where nobody names sizes: at 10,000 every one, at others
  /// those with few queries that do not wait.
  func measures(_ change: ChangeCase, views: Int) -> Bool {
    views == 10_000 || (!change.isDependent && change.queries == 1)
      || change == ChangeCase(change: .move(ofTenThousand: 100), queries: 8)
  }

  /// The sizes of growing trees.
  var scaleViews: [Int] {
    self == .quick ? [100, 1_000, 10_000] : [100, 1_000, 10_000, 100_000, 1_000_000]
  }

  /// The shapes that grow.
  var scaleShapes: [TreeShape] { self == .full ? TreeShape.allCases : [.feed, .flat] }

  /// The modes in which an engine is measured in a case.
  func modes(of candidate: SuiteSelection.Candidate, engine: String) -> [BenchmarkMode] {
    guard self == .full else { return [.batch] }
    switch (candidate.suite, candidate.work) {
    case ("query", .query(let query)) where !query.isDependent: return [.batch, .single]
    case ("scale", .query), ("update", .change(ChangeCase(change: .leaf))):
      // One touch after the caches went cold, and one a frame, where it is told what that costs.
      let rivals = [RecursiveCPP.engineName, ScanEngine.engineName, FlatEngine.engineName]
      return candidate.views == 10_000 && rivals.contains(engine) ? [.batch, .paced, .cold] : [.batch]
    default: return [.batch]
    }
  }

  /// The sampler's plan.
  func sampling(_ mode: BenchmarkMode) -> SamplingPlan {
    switch self {
    case .quick:
      SamplingPlan(
        mode: mode, warmUpLimit: 10_000_000, warmUpRound: 500_000, slice: 2_000_000, budget: 10_000_000,
        limit: 500_000_000, calls: 60)
    case .standard:
      SamplingPlan(mode: mode, warmUpLimit: 20_000_000, budget: 20_000_000, limit: 1_000_000_000)
    case .full:
      SamplingPlan(mode: mode, warmUpLimit: 40_000_000, budget: 60_000_000, limit: 3_000_000_000, calls: 240)
    }
  }

  /// The sampler's plan for changes, of which there are many cases.
  func sampling(ofChangesIn plan: SamplingPlan) -> SamplingPlan {
    var plan = plan
    plan.warmUpLimit = min(plan.warmUpLimit, 10_000_000)
    plan.budget = min(plan.budget, 20_000_000)
    plan.limit = min(plan.limit, 400_000_000)
    plan.calls = min(plan.calls, 60)
    return plan
  }

  /// The sampler's plan for trees of a size. The large ones do not fit into the caches together: of short slices, each
  /// engine would spend most on fetching what the one before it had driven out.
  func sampling(_ plan: SamplingPlan, ofViews views: Int) -> SamplingPlan {
    guard views >= 100_000 else { return plan }
    var plan = plan
    plan.slice *= 8
    plan.budget = max(plan.budget, 2 * plan.slice)
    return plan
  }

  /// How long an engine may take for the first answers, in nanoseconds: a recursion through a million views may
  /// take a second a query.
  func patience(views: Int) -> UInt64 { views > 100_000 ? 2_000_000_000 : Rehearsal.patience }

  /// How long an engine may take to settle before static queries are measured, in nanoseconds: several times what it
  /// costs to make an index of so many views, and the walks that it is put off by.
  func settlingTime(views: Int) -> UInt64 { UInt64(views) * 1_500 }

  /// How long an engine may take for operations that are compared, in nanoseconds, beyond 256 answers.
  var changeComparisonTime: UInt64 {
    switch self {
    case .quick: 1_000_000
    case .standard: 5_000_000
    case .full: 20_000_000
    }
  }

  /// How long an engine may take to answer points for the comparison, in nanoseconds, beyond the first 256.
  var comparisonTime: UInt64 {
    switch self {
    case .quick: 5_000_000
    case .standard: 20_000_000
    case .full: 1_000_000_000
    }
  }
}
