public import Benchmarking
internal import Hierarchy

/// Runs a plan: tree by tree, so that each is made once; in each case the engines answer first, are compared,
/// and are then measured turn by turn.
public struct SuiteRunner {
  private let plan: SuitePlan
  /// How many steps the tables of changes have.
  private let tableSize: Int
  private let sampler: (BenchmarkMode) -> Sampler

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - plan: what to measure.
  ///   - probe: what the clock can tell.
  public init(_ plan: SuitePlan, probe: ClockProbe) {
    self.init(plan, probe: probe, sampling: plan.options.extent.sampling)
  }

  /// Makes a runner that samples as it is told, and not as the plan's extent says, on tables of another size.
  package init(
    _ plan: SuitePlan, probe: ClockProbe, tableSize: Int = ChangeScene.usualSize,
    sampling: @escaping (BenchmarkMode) -> SamplingPlan
  ) {
    self.plan = plan
    self.tableSize = tableSize
    sampler = { Sampler(plan: sampling($0), probe: probe) }
  }

  /// How often `run` calls `progress`.
  public var steps: Int { plan.trees.reduce(0) { $0 + $1.groups.count } }

  /// Measures everything. Debug builds measure too, but their numbers mean nothing.
  ///
  /// - Parameter progress: called before each case with its number, from 0, and its name.
  public func run(progress: (_ step: Int, _ label: String) -> Void = { _, _ in }) -> SuiteOutcome {
    var outcome = SuiteOutcome()
    var step = 0
    for planned in plan.trees {
      let tree = TreeRun(planned, options: plan.options, tableSize: tableSize, sampler: sampler)
      for group in planned.groups {
        progress(step, "\(group.suite)/\(group.caseName)/\(planned.shape)/\(planned.views)")
        step += 1
        tree.run(group, into: &outcome)
      }
    }
    sort(&outcome)
    outcome.notes += notes(on: outcome)
    return outcome
  }

  private func sort(_ outcome: inout SuiteOutcome) {
    var places: [BenchmarkName: Int] = [:]
    for (place, name) in plan.names.enumerated() { places[name] = place }
    func place(_ name: BenchmarkName) -> Int { places[name] ?? Int.max }
    // Within a name the order of measuring, which is that of the modes, must stay.
    let results = outcome.results.enumerated().sorted {
      (place($0.element.name), $0.offset) < (place($1.element.name), $1.offset)
    }
    outcome.results = results.map(\.element)
    outcome.memory.sort { place($0.name) < place($1.name) }
    outcome.disagreements.sort { place($0.name) < place($1.name) }
  }

  private func notes(on outcome: SuiteOutcome) -> [String] {
    var notes = [
      "checksum is empty for floor, whose answers mean nothing, in build, where nothing is asked, and where an"
        + " engine had not answered 256 points after 20 s",
      "ratios are empty where the recursion they are taken to was not measured",
      "queries: an engine that takes more than 10 µs is measured on the first 256 points of the table",
    ]
    let suites = Set(plan.names.map(\.suite))
    if suites.isDisjoint(with: ["build", "scale"]) {
      notes.append("memory.csv has no rows: the suites build and scale, which measure memory, were not run")
    }
    if suites.contains("scale") {
      notes.append(
        "scale: in memory.csv the case first-10000 is a tree that has answered 32,768 queries, as far as 0.2 s"
          + " allowed; its times are means of 10,000 queries, or of as many as an engine answers in a quarter of the"
          + " time limit")
    }
    if !suites.isDisjoint(with: ["update", "scale"]) {
      notes.append(
        "update, scale: recursive is measured up to 10,000 views, rebuild up to 10,000 in update and 100,000 in"
          + " scale, unless they are named; floor's change is one store a view")
    }
    let unsettled = outcome.results.filter { !$0.measurement.hasSettled }
    let longest = outcome.results.map(\.measurement.warmUpNanoseconds).max() ?? 0
    notes.append(
      "warm-up: at most \(DecimalText.short(Double(longest) / 1_000_000, decimals: 1)) ms; \(unsettled.count) of"
        + " \(outcome.results.count) ended at their limit, the minimum still falling")
    return notes
  }
}
