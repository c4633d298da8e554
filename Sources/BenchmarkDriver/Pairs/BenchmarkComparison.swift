public import Benchmarking

/// How one benchmark came out of a comparison.
public struct BenchmarkComparison: Equatable, Sendable {
  /// What a number other than the minimum shows; told, but no verdict rests on it.
  public struct Aside: Equatable, Sendable {
    /// "p25" or "p90" of the slices of a process.
    public var statistic: String
    /// The change as a share.
    public var change: Double
    /// How likely it is if nothing changed.
    public var pValue: Double
  }

  /// The benchmark's name.
  public var name: String
  /// The verdict, after confirmation where it was needed.
  public var verdict: ComparisonVerdict
  /// What the pairs of the first round showed.
  public var first: ComparisonJudgement
  /// What the pairs of the second round showed; nil where none was needed.
  public var second: ComparisonJudgement?
  /// The estimate of all pairs together.
  public var overall: ComparisonJudgement
  /// What other numbers show.
  public var asides: [Aside]
  /// The fastest slice of each build, as nanoseconds an operation.
  public var nanoseconds: (base: Double, head: Double)
  /// What was counted in the base.
  public var base: SideCounts
  /// What was counted in the head.
  public var head: SideCounts
  /// What the processes had of the machine.
  public var conditions: SliceConditions
  /// How long it took, in seconds; what came from a journal is not in it.
  public var seconds: Double

  /// Whether a change was seen in the first round and not confirmed in the second.
  public var isUnconfirmed: Bool { second.map { $0.verdict != first.verdict } ?? false }

  /// Whether an operation allocates more than before: blocks, bytes, or what is not given back.
  public var allocatesMore: Bool { allocationChange { $0 > $1 } }

  /// Whether anything that is counted of allocations differs.
  public var allocationsDiffer: Bool { allocationChange { $0 != $1 } }

  /// Whether the answers differ: then the builds did not do the same.
  public var answersDiffer: Bool {
    guard let old = base.checksum, let new = head.checksum else { return false }
    return old != new
  }

  private func allocationChange(_ isSo: (Int, Int) -> Bool) -> Bool {
    guard let old = base.allocations, let new = head.allocations else { return false }
    return isSo(new.counts.mallocs, old.counts.mallocs) || isSo(new.counts.bytes, old.counts.bytes)
      || isSo(new.counts.reallocs, old.counts.reallocs) || isSo(new.leakedBytes, old.leakedBytes)
  }

  /// Whether all members are equal.
  public static func == (first: BenchmarkComparison, second: BenchmarkComparison) -> Bool {
    first.name == second.name && first.verdict == second.verdict && first.first == second.first
      && first.second == second.second && first.overall == second.overall && first.asides == second.asides
      && first.nanoseconds == second.nanoseconds && first.base == second.base && first.head == second.head
      && first.conditions == second.conditions && first.seconds == second.seconds
  }
}
