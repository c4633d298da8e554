public import Benchmarking

/// What a comparison found out.
public struct ComparisonOutcome: Sendable {
  /// What the two builds are called, e.g. "HEAD~1 (a1b2c3d)".
  public var base: String
  /// What the second is called.
  public var head: String
  /// The smallest change that was to be told.
  public var threshold: Double
  /// The benchmarks of both builds, in their order.
  public var benchmarks: [BenchmarkComparison]
  /// Benchmarks that only the base has; they are not compared.
  public var onlyInBase: [String]
  /// Benchmarks that only the head has.
  public var onlyInHead: [String]
  /// The journal with all pairs.
  public var journal: String
  /// Sentences on how far to trust the times.
  public var notes: [String]

  /// How many benchmarks have a verdict.
  public func count(_ verdict: ComparisonVerdict) -> Int { benchmarks.count { $0.verdict == verdict } }

  /// Whether something became worse: a benchmark slower, or one that allocates more.
  public var hasRegression: Bool { benchmarks.contains { $0.verdict == .slower || $0.allocatesMore } }

  /// Whether something could not be decided.
  public var hasDoubt: Bool { count(.undecided) > 0 }
}
