/// What a self-test is asked for.
public struct SelfTestOptions: Sendable {
  /// Which benchmarks take part, in turn.
  public var choice: BenchmarkChoice
  /// How many comparisons of equal builds.
  public var comparisons: Int
  /// How many comparisons with a slowdown of known size; 0 where `slowdown` is.
  public var injected: Int
  /// The known slowdown, e.g. 0.03; 0 for none.
  public var slowdown: Double
  /// The smallest change worth telling, e.g. 0.01.
  public var threshold: Double
  /// Of trees, points, and the order of the comparisons.
  public var seed: UInt64
  /// The file to which each comparison is added when it is done.
  public var journal: String
  /// Whether that file is gone on with.
  public var resumes: Bool

  /// Makes options with the usual values.
  public init(journal: String) {
    self.journal = journal
    choice = BenchmarkChoice(
      filter: "^query/uniform/[a-z]+/1000/(flat|recursive-cpp)$")
    comparisons = 20
    injected = 0
    slowdown = 0
    threshold = 0.01
    seed = 1
    resumes = false
  }
}
