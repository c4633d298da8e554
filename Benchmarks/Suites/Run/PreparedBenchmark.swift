public import Benchmarking
internal import Geometry
internal import Hierarchy

/// One benchmark, ready to be measured alone: nothing else of its suite was made.
public struct PreparedBenchmark {
  /// What is measured.
  public var subject: BenchmarkSubject
  /// Of the answers to the first 256 inputs, as in summary.csv; nil where there are none to compare.
  public var checksum: String?

  /// Makes a benchmark ready.
  ///
  /// - Parameters:
  ///   - name: one of `names`, or the same with another size of tree.
  ///   - inputs: how many points it goes through, a power of two; changes have 16 steps at least.
  ///   - seed: of tree and points.
  /// - Throws: `SuiteError` for a name that is none.
  public init(_ name: BenchmarkName, inputs: Int, seed: UInt64) throws(SuiteError) {
    var options = SuiteOptions(extent: .full)
    options.suites = [name.suite]
    options.views = [name.views]
    options.engines = [name.engine]
    options.prefixes = [name.description]
    options.seed = seed
    if name.shape != "-" { options.shapes = [name.shape] }
    let plan = try SuitePlan(options)
    for planned in plan.trees {
      for group in planned.groups where group.suite == name.suite && group.caseName == name.caseName {
        let tree = TreeRun(planned, options: options, tableSize: max(inputs, 16)) {
          Sampler(plan: SamplingPlan(mode: $0), probe: .none)
        }
        if let prepared = tree.prepared(group, inputs: inputs) {
          self = prepared
          return
        }
      }
    }
    throw SuiteError(option: "benchmark", reason: "there is no \"\(name)\"")
  }

  init(subject: BenchmarkSubject, checksum: String?) {
    self.subject = subject
    self.checksum = checksum
  }

  /// All benchmarks that can be made ready, of the sizes that suites measure by themselves.
  public static var names: [BenchmarkName] {
    let all = (try? SuitePlan(SuiteOptions(extent: .full)))?.names ?? []
    return all.filter { $0.caseName != ScaleCase.first.rawValue }
  }
}

extension ClockProbe {
  /// For samplers that are never asked.
  fileprivate static var none: ClockProbe {
    ClockProbe(name: "", quantumNanoseconds: 1, overheadNanoseconds: 0)
  }
}
