internal import Benchmarking
internal import Hierarchy

/// The options made sense of: which cases there are, and which benchmarks of them are wanted.
struct SuiteSelection {
  /// A case on a tree with all engines that could be measured.
  struct Candidate {
    var suite: String
    var caseName: String
    var shape: String
    var views: Int
    var source: PlannedTree.Source
    var work: PlannedTree.Work
    var engines: [any HitTestEngine.Type]

    func name(engine: String) -> BenchmarkName {
      BenchmarkName(suite: suite, caseName: caseName, shape: shape, views: views, engine: engine)
    }

    /// Equal for cases on the same tree.
    var treeKey: String {
      if case .ladder = source { return "\(suite)/\(caseName)/\(views)" }
      return "\(shape)/\(views)"
    }
  }

  private let options: SuiteOptions
  private let engines: [any HitTestEngine.Type]
  private let regex: Regex<AnyRegexOutput>?

  /// Those that can be changed, the alternatives in front of the core.
  private let changingEngines: [any HitTestEngine.Type]

  init(
    _ options: SuiteOptions, engines: [any HitTestEngine.Type],
    alternatives: [any ChangingHitTestEngine.Type]
  ) throws(SuiteError) {
    self.options = options
    self.engines = engines
    let changing = engines.filter { $0 is any ChangingHitTestEngine.Type }
    let place = changing.firstIndex { $0.engineName == FlatEngine.engineName } ?? changing.count
    changingEngines = Array(changing[..<place]) + alternatives + Array(changing[place...])
    let shapes = TreeShape.allCases.map(\.rawValue)
    let points = PointSet.allCases.map(\.rawValue)
    try SuiteSelection.check(options.suites, "--suite", known: SuitePlan.suites)
    try SuiteSelection.check(
      options.shapes, "--shape", known: shapes + options.trees.map { "file:\($0.name)" })
    try SuiteSelection.check(
      options.engines, "--engine",
      known: engines.map { $0.engineName } + alternatives.map { $0.engineName } + [ProductEngine.engineName])
    try SuiteSelection.check(options.points, "--points", known: points, also: QueryCase.all.map(\.name))
    for size in options.views ?? [] where !(1...ViewHierarchy.Limits.views).contains(size) {
      throw SuiteError(option: "--views", reason: "\(size) is not from 1 to \(ViewHierarchy.Limits.views)")
    }
    do {
      regex = try options.filter.map { try Regex($0) }
    } catch {
      throw SuiteError(option: "--filter", reason: "\"\(options.filter ?? "")\" is not a regular expression")
    }
  }

  private static func check(
    _ names: [String]?, _ option: String, known: [String], also: [String] = []
  ) throws(SuiteError) {
    for name in names ?? [] where !known.contains(name) && !also.contains(name) {
      throw SuiteError(
        option: option, reason: "there is no \"\(name)\"; there are \(known.joined(separator: ", "))")
    }
  }

  func includes(_ name: BenchmarkName) -> Bool {
    if let engines = options.engines, !engines.contains(name.engine) { return false }
    if let prefixes = options.prefixes, !prefixes.contains(where: name.hasPrefix) { return false }
    return regex.map { name.description.firstMatch(of: $0) != nil } ?? true
  }

  /// All cases in the order of results.
  var candidates: [Candidate] {
    SuitePlan.suites.filter { options.suites?.contains($0) ?? true }.flatMap { suite in
      switch suite {
      case "query": queries
      case "build": builds
      case "ladder": ladder
      case "dispatch": dispatches
      case "scroll": scrolls
      case "update": changes
      default: growth
      }
    }
  }

  private struct Tree {
    var shape: String
    var views: Int
    var source: PlannedTree.Source

    var isGiven: Bool { if case .given = source { true } else { false } }
  }

  private func trees(_ sizes: [Int] = [10, 100, 1_000, 10_000]) -> [Tree] {
    var trees: [Tree] = []
    for shape in TreeShape.allCases {
      guard options.shapes?.contains(shape.rawValue) ?? options.trees.isEmpty else { continue }
      for views in options.views ?? sizes {
        trees.append(Tree(shape: shape.rawValue, views: views, source: .shape(shape)))
      }
    }
    for tree in options.trees {
      let shape = "file:\(tree.name)"
      guard options.shapes?.contains(shape) ?? true else { continue }
      trees.append(Tree(shape: shape, views: tree.hierarchy.views.count, source: .given(tree.hierarchy)))
    }
    return trees
  }

  private var queryCases: [QueryCase] {
    guard let points = options.points else { return options.extent.queryCases }
    return QueryCase.all.filter {
      points.contains($0.name) || (options.extent == .full && points.contains($0.points.rawValue))
    }
  }

  private var queries: [Candidate] {
    queryCases.flatMap { query in
      trees().map {
        Candidate(
          suite: "query", caseName: query.name, shape: $0.shape, views: $0.views, source: $0.source,
          work: .query(query), engines: engines)
      }
    }
  }

  private var builds: [Candidate] {
    trees().map {
      Candidate(
        suite: "build", caseName: "tree", shape: $0.shape, views: $0.views, source: $0.source, work: .build,
        engines: engines.filter { $0.givesAnswers })
    }
  }

  private var changes: [Candidate] {
    options.extent.changeCases.flatMap { change in
      trees(options.extent.changeViews).filter { tree in
        tree.views >= change.leastViews
          && (options.views != nil || tree.isGiven || options.extent.measures(change, views: tree.views))
      }.map { tree in
        Candidate(
          suite: "update", caseName: change.name, shape: tree.shape, views: tree.views, source: tree.source,
          work: .change(change),
          engines: changingEngines.filter {
            change.measures($0) && isAffordable($0, tree.views, grid: 10_000)
          })
      }
    }
  }

  /// On a feed unless another shape or tree is named: what is measured is not what depends on the shape.
  private var dispatches: [Candidate] {
    let trees = trees(DispatchCase.views).filter {
      options.shapes != nil || !options.trees.isEmpty || $0.shape == TreeShape.feed.rawValue
    }
    return DispatchCase.all.flatMap { dispatch in
      trees.map {
        Candidate(
          suite: "dispatch", caseName: dispatch.name, shape: $0.shape, views: $0.views, source: $0.source,
          work: .dispatch(dispatch), engines: [ProductEngine.self])
      }
    }
  }

  /// On a feed likewise: it is what a list's content looks like.
  private var scrolls: [Candidate] {
    let trees = trees(ScrollCase.views).filter {
      options.shapes != nil || !options.trees.isEmpty || $0.shape == TreeShape.feed.rawValue
    }
    return ScrollCase.allCases.flatMap { scroll in
      trees.map {
        Candidate(
          suite: "scroll", caseName: scroll.rawValue, shape: $0.shape, views: $0.views, source: $0.source,
          work: .scroll(scroll), engines: [ProductEngine.self])
      }
    }
  }

  private var growth: [Candidate] {
    let shapes = options.extent.scaleShapes.map(\.rawValue)
    let growing = trees(options.extent.scaleViews).filter {
      // A tree that was given does not grow.
      !$0.isGiven && (options.shapes != nil || shapes.contains($0.shape))
    }
    return ScaleCase.allCases.flatMap { scale in
      growing.map { tree in
        Candidate(
          suite: "scale", caseName: scale.rawValue, shape: tree.shape, views: tree.views, source: tree.source,
          work: scale.work,
          engines: changingEngines.filter {
            $0 != SnapshotEngine.self && isAffordable($0, tree.views, grid: 100_000)
              && (scale != .build || $0.givesAnswers)
          })
      }
    }
  }

  /// Whether an engine is measured on a tree of some size where nobody names it: the Swift recursion takes a
  /// second a query where there are a million siblings, and a grid made anew after each change takes long, and
  /// gigabytes where a million views lie inside each other.
  private func isAffordable(_ engine: any HitTestEngine.Type, _ views: Int, grid: Int) -> Bool {
    if options.engines?.contains(engine.engineName) ?? false { return true }
    return switch engine.engineName {
    case RecursiveEngine.engineName: views <= 10_000
    case RebuildEngine.engineName: views <= grid
    default: true
    }
  }

  private var ladder: [Candidate] {
    let isAskedFor = options.suites?.contains("ladder") ?? false
    guard isAskedFor || (options.trees.isEmpty && options.shapes == nil) else { return [] }
    return LadderStep.allCases.flatMap { step in
      (options.views ?? [1_000, 10_000]).map { views in
        Candidate(
          suite: "ladder", caseName: step.rawValue, shape: "-", views: views, source: .ladder(step),
          work: .query(QueryCase(points: .uniform, isDependent: false)),
          engines: engines.filter { $0.givesAnswers })
      }
    }
  }
}
