/// What a comparison says of a benchmark.
public enum ComparisonVerdict: String, CaseIterable, Sendable {
  /// It takes longer than before, by the threshold or more.
  case slower
  /// It takes less time than before, by the threshold or more.
  case faster
  /// It takes as long as before: no change of twice the threshold, and none seen of the threshold.
  case same
  /// The noise was too large to say.
  case undecided
}
