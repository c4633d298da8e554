public import Benchmarking
internal import Hierarchy

/// What a run will measure: the benchmarks that options select, checked and in order.
public struct SuitePlan {
  /// The suites there are.
  public static let suites = ["query", "build", "ladder", "update", "scale", "dispatch", "scroll"]

  /// The benchmarks by name, in the order of results: suite, case, shape, size, engine.
  public let names: [BenchmarkName]
  let options: SuiteOptions
  private let modes: [BenchmarkName: [BenchmarkMode]]
  let trees: [PlannedTree]

  /// Selects benchmarks.
  ///
  /// - Parameters:
  ///   - options: what to select.
  ///   - engines: the engines there are; the first one that gives answers is the definition. Those that can
  ///     be changed (`ChangingHitTestEngine`) are in the suites `update` and `scale` too.
  ///   - alternatives: what stands beside them there only.
  /// - Throws: `SuiteError` for an option that names no suite, shape, engine or point set, a size out of
  ///   range, a regular expression that is none, and options that together select nothing.
  public init(
    _ options: SuiteOptions, engines: [any HitTestEngine.Type] = StandardEngines.all,
    alternatives: [any ChangingHitTestEngine.Type] = StandardEngines.alternatives
  ) throws(SuiteError) {
    let selection = try SuiteSelection(options, engines: engines, alternatives: alternatives)
    var names: [BenchmarkName] = []
    var modes: [BenchmarkName: [BenchmarkMode]] = [:]
    var trees: [PlannedTree] = []
    var places: [String: Int] = [:]
    for candidate in selection.candidates {
      let selected = candidate.engines.filter { selection.includes(candidate.name(engine: $0.engineName)) }
      guard !selected.isEmpty else { continue }
      var byEngine: [String: [BenchmarkMode]] = [:]
      for engine in selected {
        let name = candidate.name(engine: engine.engineName)
        names.append(name)
        modes[name] = options.modes ?? options.extent.modes(of: candidate, engine: engine.engineName)
        byEngine[engine.engineName] = modes[name]
      }
      let key = candidate.treeKey
      if places[key] == nil {
        places[key] = trees.count
        trees.append(PlannedTree(shape: candidate.shape, views: candidate.views, source: candidate.source))
      }
      let group = PlannedTree.Group(
        suite: candidate.suite, caseName: candidate.caseName, work: candidate.work, engines: selected,
        modesByEngine: byEngine)
      if let place = places[key] { trees[place].groups.append(group) }
    }
    guard !names.isEmpty else {
      throw SuiteError(option: "bench", reason: "no benchmark matches all of the options")
    }
    self.names = names
    self.modes = modes
    self.options = options
    self.trees = trees
  }

  /// The modes in which a benchmark is measured, each of which gives a row; none for one that is not planned.
  public func modes(of name: BenchmarkName) -> [BenchmarkMode] { modes[name] ?? [] }
}
