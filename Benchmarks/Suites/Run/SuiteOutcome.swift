public import Benchmarking

/// What a run found out.
public struct SuiteOutcome: Sendable {
  /// The benchmarks in the order of `SuitePlan.names`, of each name the modes one after another.
  public var results: [BenchmarkResult] = []
  /// What trees take in memory.
  public var memory: [MemoryRow] = []
  /// Where engines disagreed, of each benchmark the first point. The command line exits 3 for any.
  public var disagreements: [Disagreement] = []
  /// Sentences for run.json.
  public var notes: [String] = []
}
